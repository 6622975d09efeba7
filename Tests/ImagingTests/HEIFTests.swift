import Foundation
import Imaging
import Testing

/// `scripts/setup` installs libheif for these.
struct HEIFTests {
    @Test func isDecoded() throws {
        let photo = try Photo.decode(Self.file())
        #expect(photo.coding == .heif)
        #expect(photo.image.size == Size(width: 96, height: 64))
        #expect(try Patterns.cornerColours(photo.image) == "rgbw")
        #expect(photo.storedPoint(Point(x: 5, y: 7)) == Point(x: 5, y: 7))
    }

    @Test func isHalvedWhereThatIsEnough() throws {
        let photo = try Photo.decode(Self.file(), targetLongSide: 48)
        #expect(photo.image.size == Size(width: 48, height: 32))
        #expect(photo.storedSize == Size(width: 96, height: 64))
    }

    @Test func isRefusedByItsSizeBeforeItIsDecoded() throws {
        let size = Size(width: 96, height: 64)
        #expect(throws: ImagingError.imageTooLarge(size, maximumPixels: 1000)) {
            try Photo.decode(Self.file(), limits: DecodingLimits(maximumPixels: 1000))
        }
    }

    @Test(arguments: [20, 100, 300, 400, 473])
    func cutShortIsAnError(length: Int) throws {
        let error = #expect(throws: ImagingError.self) { try Photo.decode(Self.file().prefix(length)) }
        #expect(error == .decodingFailed(.heif))
    }

    /// The four corners of ``Patterns/corners()`` at 96×64 pixels, by `heif-enc -q 40`.
    private static func file() throws -> Data {
        try #require(Data(base64Encoded: text, options: .ignoreUnknownCharacters))
    }

    private static let text = """
        AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAUJtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAA
        AAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFmAAEAAAAAAAAAdAAAACNpaW5mAAAAAAABAAAAFWluZmUC
        AAAAAAEAAGh2YzEAAAAAwmlwcnAAAACkaXBjbwAAAHhodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNw
        AAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoDCBBZbqSSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHB
        crAiQAAAABRpc3BlAAAAAAAAAGAAAABAAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAAB8bWRhdAAA
        AHAoAa9Yin4Okl//8oa//44mQ+sSw6Nxb3h0f5+0/65QUBk2/wnfq1Hjy4BCzYf/y7of/Xpw/6aunyiryOvdLlqMMAHZcjI7
        yHJsxvnSeoJYBZ+cWHETyZCGyb6r22HlmCP4gjfbZG796bgzFVohMPkq
        """
}

import CardModel
import Foundation
import Imaging
import Testing

@testable import CardRecognition

@Suite("A picture without a card says why")
struct PictureJudgeTests {
    /// An upright photo of 1200 by 820 pixels or so in which the card is seen whole.
    private static func photo(_ file: String = "id-portrait-L1-006.jpg") throws -> Image {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fixtures/photos")
        return try Photo.decode(try Data(contentsOf: folder.appending(path: file))).image
    }

    private static func reasons(_ image: Image) throws -> [Warning.Code] {
        try PictureJudge.warnings(image).map(\.code)
    }

    @Test("light that leaves nothing but white is too much")
    func overExposed() throws {
        let photo = try Self.photo()
        #expect(try Self.reasons(photo.stretched(black: 0, white: 60)) == [.overExposed])
    }

    @Test("edges as wide as a stroke are out of focus")
    func blurred() throws {
        let photo = try Self.photo()
        let radius = max(photo.size.width, photo.size.height) / 80
        #expect(try Self.reasons(photo.blurred(radius: radius)) == [.blurred])
        #expect(try Self.reasons(photo.blurred(radius: 1)) == [])
    }

    @Test("a card that runs out of the picture is cut off", arguments: [0, 1])
    func cutOff(side: Int) throws {
        let photo = try Self.photo()
        let card = try #require(try CardLocator().locate(in: photo, expecting: nil).first?.first).quad
        let (width, height) = (Double(photo.size.width), Double(photo.size.height))
        let frame =
            side == 0
            ? Rectangle(x: 0, y: 0, width: card.centre.x, height: height)
            : Rectangle(x: card.centre.x, y: 0, width: width - card.centre.x, height: height)
        #expect(try Self.reasons(photo.cropped(to: frame)) == [.cutOff])
    }

    @Test("a sharp, well lit picture of something else gives no reason")
    func nothing() throws {
        #expect(try Self.reasons(Self.photo("negative-005-no-card.jpg")) == [])
        let paper = try #require(
            PixelGrid(width: 640, height: 480, values: [UInt8](repeating: 200, count: 640 * 480)))
        #expect(try Self.reasons(Image(paper)) == [])
    }
}

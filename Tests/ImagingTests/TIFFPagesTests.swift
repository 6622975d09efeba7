import Imaging
import Testing

struct TIFFPagesTests {
    private static func pages() throws -> [(image: Image, orientation: Int)] {
        let corners = try Patterns.corners()
        return [(corners, 1), (try corners.turned(quarterTurns: 1), 1), (try corners.mirrored(), 3)]
    }

    private static func colours(_ file: [UInt8]) throws -> String {
        try Patterns.cornerColours(Photo.decode(file).image)
    }

    @Test func eachIsAFileOfItsOwn() throws {
        let file = try Patterns.tiff(pages: Self.pages())
        let pages = try #require(TIFFPages(file))
        #expect(pages.count == 3)
        #expect(pages.file(ofPage: 0) == file)
        #expect(try Self.colours(pages.file(ofPage: 0)) == "rgbw")
        #expect(try Self.colours(pages.file(ofPage: 1)) == "brwg")
        // Mirrored, and then turned over by its orientation.
        #expect(try Self.colours(pages.file(ofPage: 2)) == "bwrg")
    }

    @Test func smallerVersionsAreNone() throws {
        let pages = try #require(TIFFPages(Patterns.tiff(pages: Self.pages(), smallerVersion: 1)))
        #expect(pages.count == 2)
        #expect(try Self.colours(pages.file(ofPage: 1)) == "bwrg")
    }

    @Test func circlesEnd() throws {
        var file = try Patterns.tiff(pages: Self.pages())
        // The last directory is followed by the first.
        file.replaceSubrange((file.count - 4)..., with: file[4..<8])
        #expect(TIFFPages(file)?.count == 3)
    }

    @Test func whatIsCutShortHasFewer() throws {
        let file = try Patterns.tiff(pages: Self.pages())
        #expect(TIFFPages(Array(file.dropLast(20)))?.count == 3)
        #expect(TIFFPages(Array(file.prefix(5000)))?.count == 1)
        #expect(TIFFPages(Array(file.prefix(6)))?.count == 0)
    }

    @Test func otherFilesHaveNone() throws {
        #expect(TIFFPages([UInt8](try Patterns.corners().pngData())) == nil)
    }
}

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

    @Test("light that leaves one colour is too much, light that fills one colour of a few things is not")
    func overExposedButForOneColour() throws {
        let photo = try Self.photo()
        var pixels = try photo.stretched(black: 0, white: 60).colourPixels()
        for blue in stride(from: 2, to: pixels.values.count, by: 3) { pixels.values[blue] /= 2 }
        #expect(try Self.reasons(Image(pixels)) == [.overExposed])
        pixels = try photo.colourPixels()
        for red in stride(from: 0, to: pixels.values.count / 2, by: 3) { pixels.values[red] = 255 }
        #expect(try !Self.reasons(Image(pixels)).contains(.overExposed))
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

    @Test("a card that runs out of the picture is cut off though one of its sides isn't seen")
    func cutOffWithTwoSides() throws {
        let photo = try Self.photo()
        let card = try #require(try CardLocator().locate(in: photo, expecting: nil).first?.first).quad
        let height = Double(photo.size.height)
        // The left half of the card, with the desk beneath it painted over so that it goes on without an edge.
        let half = try photo.cropped(to: Rectangle(x: 0, y: 0, width: card.centre.x, height: height))
        var pixels = try half.colourPixels()
        let source = Int(min(card.bottomLeft.y, card.bottomRight.y) - 0.02 * height)
        for y in source..<pixels.height {
            for x in Int(max(card.topLeft.x, card.bottomLeft.x))..<pixels.width {
                let (to, from) = (3 * (y * pixels.width + x), 3 * (source * pixels.width + x))
                for channel in 0..<3 { pixels.values[to + channel] = pixels.values[from + channel] }
            }
        }
        #expect(try Self.reasons(Image(pixels)) == [.cutOff])
    }

    @Test("a sharp, well lit picture of something else gives no reason")
    func nothing() throws {
        #expect(try Self.reasons(Self.photo("negative-005-no-card.jpg")) == [])
        let paper = try #require(
            PixelGrid(width: 640, height: 480, values: [UInt8](repeating: 200, count: 640 * 480)))
        #expect(try Self.reasons(Image(paper)) == [])
    }
}

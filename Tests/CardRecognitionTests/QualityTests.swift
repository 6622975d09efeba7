import CardModel
import Foundation
import Imaging
import Testing

@testable import CardRecognition

@Suite("The picture of a card is judged")
struct QualityTests {
    private static func bytes(_ file: String) throws -> Data {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fixtures/photos")
        return try Data(contentsOf: folder.appending(path: file))
    }

    private static let frame = Size(width: 1000, height: 700)

    private static func warnings(
        sharpness: Double = 0.8, glare: Double = 0, exposure: Double = 0.7,
        card: Rectangle = Rectangle(x: 100, y: 100, width: 800, height: 505)
    ) -> [Warning.Code] {
        QualityJudge.warnings(
            CaptureQuality(sharpness: sharpness, glare: glare, exposure: exposure),
            corners: Quadrilateral(card), in: frame
        ).map(\.code)
    }

    @Test("each shortcoming has its warning, and a good picture none")
    func thresholds() {
        #expect(Self.warnings() == [])
        #expect(Self.warnings(sharpness: 0.24) == [.blurred])
        #expect(Self.warnings(glare: 0.05) == [.glare])
        #expect(Self.warnings(exposure: 0.24) == [.underExposed])
        #expect(Self.warnings(exposure: 0.94) == [.overExposed])
        #expect(Self.warnings(card: Rectangle(x: 100, y: 100, width: 419, height: 264)) == [.tooSmall])
        #expect(Self.warnings(card: Rectangle(x: 300, y: 100, width: 800, height: 505)) == [.cutOff])
    }

    @Test("glare is told of the values that it covers, unless it covers the whole card")
    func glareOfFields() {
        let glare: [FieldKey: Double] = [.name: 0.4, .sex: 0.14, .address: 0.16]
        func warnings(overall: Double) -> [String] {
            QualityJudge.warnings(
                CaptureQuality(sharpness: 1, glare: overall, exposure: 0.7), glare: glare
            ).map(\.description)
        }
        #expect(warnings(overall: 0.03) == ["glare:address", "glare:name"])
        #expect(warnings(overall: 0.5) == [])
    }

    @Test("a reflection over the name is a warning about the name, and the name isn't passed off as read")
    func reflection() async throws {
        let photo = try Self.bytes("id-portrait-L0-001.jpg")
        let engine = try CardEngine()
        let before = try #require(try await engine.read(photo).cards.first)
        #expect(!before.warnings.contains(Warning(.glare, field: .name)))
        let name = try #require(before.lines[.name]?.first)
        var pixels = try Photo.decode(photo).image.colourPixels()
        for y in Int(name.topLeft.y)..<Int(name.bottomRight.y) {
            for x in Int(name.topLeft.x)..<Int(name.bottomRight.x) {
                for channel in 0..<3 { pixels.values[3 * (y * pixels.width + x) + channel] = 255 }
            }
        }
        let card = try #require(try await engine.read(Image(pixels).pngData()).cards.first)
        await engine.shutDown()
        #expect(
            card.warnings.filter { $0.code == .glare && $0.field != nil } == [Warning(.glare, field: .name)])
        #expect(card.dictionary.fields[.name] == nil)
        #expect(card.dictionary.fields[.idcard] == "360821200303122341")
    }

    @Test(
        "a card without colours is a copy, whatever the light's colour",
        arguments: ["id-portrait-L1-006.jpg", "id-emblem-L1-005.jpg", "licence-L1-002.jpg"])
    func copy(file: String) throws {
        let photo = try Photo.decode(Self.bytes(file)).image
        let card = try #require(try CardLocator().locate(in: photo, expecting: nil).first?.first)
        let page = try #require(Page.page(for: card.kind))
        func isCopy(_ image: Image) throws -> Bool {
            CopyJudge.isCopy(try CardMiniature(of: image, card.quad, page.layout.geometry))
        }
        #expect(try !isCopy(photo))
        #expect(try isCopy(photo.grey()))
        var warm = try photo.grey().colour().colourPixels()
        for blue in stride(from: 2, to: warm.values.count, by: 3) { warm.values[blue] -= warm.values[blue] / 4 }
        #expect(try isCopy(Image(warm)))
    }

    @Test("nothing is said of the colours where all is white")
    func white() throws {
        let white = try #require(
            ColourGrid(width: 85, height: 54, values: [UInt8](repeating: 255, count: 3 * 85 * 54)))
        #expect(CopyJudge.colourfulness(of: CardMiniature(white)) == nil)
    }
}

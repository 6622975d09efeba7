import CardModel
import Foundation
import Imaging
import Testing

@testable import CardRecognition

@Suite("What has been photographed is told: a screen, a covered card, a temporary one")
struct SubjectTests {
    private static let engine = Result { try CardEngine() }

    private static func photo(_ file: String) throws -> Data {
        let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fixtures")
        return try Data(contentsOf: fixtures.appending(path: file))
    }

    /// A photo with each pixel changed.
    private static func changed(
        _ data: Data, _ change: (_ x: Int, _ y: Int, _ channel: Int, _ value: Double) -> Double
    ) throws -> Image {
        var pixels = try Photo.decode(data).image.colourPixels()
        for index in pixels.values.indices {
            let place = index / 3
            let value = change(
                place % pixels.width, place / pixels.width, index % 3, Double(pixels.values[index]))
            pixels.values[index] = UInt8(min(255, max(0, value)))
        }
        return try Image(pixels)
    }

    /// A photo of 1200 by 820 pixels or so, as if each pixel of a screen took 2.3 of the camera's.
    private static func screen(depth: Double) throws -> Image {
        try changed(photo("photos/id-portrait-L1-006.jpg")) { x, y, channel, value in
            let phase = (Double(x) + 0.05 * Double(y)) / 2.3 + Double(channel) / 3
            return value * (1 + depth * cos(2 * .pi * phase))
        }
    }

    private static func repetition(in image: Image) throws -> Double {
        let card = try #require(try CardLocator().locate(in: image, expecting: nil).first?.first)
        return try #require(try ScreenJudge.repetition(in: image.grey(), card.quad))
    }

    @Test("the even stripes of a screen stand out by 25 dB, of nothing printed does anything by 22")
    func screens() throws {
        #expect(try Self.repetition(in: Self.screen(depth: 0.2)) > 25)
        for file in ["id-portrait-L0-001.jpg", "id-emblem-L0-004.jpg", "licence-L0-006.jpg"] {
            #expect(try Self.repetition(in: Photo.decode(Self.photo("photos/" + file)).image) < 22, "\(file)")
        }
    }

    @Test("a picture of a screen is read, with a warning")
    func rephotographed() async throws {
        let engine = try Self.engine.get()
        let card = try #require(
            try await engine.read(Self.screen(depth: 0.2).pngData()).cards.first)
        #expect(card.warnings.contains(Warning(.rephotographed)))
        let plain = try #require(
            try await engine.read(Self.photo("photos/id-portrait-L1-006.jpg")).cards.first)
        #expect(card.dictionary.fields[.idcard] == plain.dictionary.fields[.idcard])
        #expect(!plain.warnings.contains(Warning(.rephotographed)))
    }

    @Test("a picture that is too small to tell is taken for no screen")
    func tooSmall() throws {
        let grid = try #require(
            PixelGrid(width: 255, height: 300, values: [UInt8](repeating: 200, count: 255 * 300)))
        let corners = Quadrilateral(Rectangle(x: 10, y: 10, width: 200, height: 126))
        #expect(try ScreenJudge.repetition(in: Image(grid), corners) == nil)
    }

    /// The warnings of a portrait side with skin where `covers` says, in millimetres from the card's top-left corner.
    private static func warnings(whereSkin covers: (Double, Double) -> Bool) throws -> [String] {
        let data = try photo("photos/id-portrait-L1-006.jpg")
        let image = try Photo.decode(data).image
        let card = try #require(try CardLocator().locate(in: image, expecting: nil).first?.first)
        let geometry = Page.idPortrait.layout.geometry
        let place = try #require(geometry.place(card.quad)?.inverse)
        let skin: [Double] = [216, 170, 146]
        let covered = try changed(data) { x, y, channel, value in
            let point = place.apply(Point(x: Double(x), y: Double(y)))
            return covers(point.x, point.y) ? skin[channel] : value
        }
        return OcclusionJudge(try CardMiniature(of: covered, card.quad, geometry), of: .idPortrait)
            .warnings.map(\.description)
    }

    @Test("a finger is told of the values that it covers, or of the border")
    func occluded() throws {
        #expect(try Self.warnings { _, _ in false } == [])
        #expect(
            try Self.warnings { x, y in (30...45).contains(x) && (44...60).contains(y) } == ["occluded:idcard"])
        #expect(
            try Self.warnings { x, y in (14...20).contains(x) && (13...27).contains(y) }
                == ["occluded:birth", "occluded:nation", "occluded:sex"])
        #expect(try Self.warnings { x, y in (-5...6).contains(x) && (34...44).contains(y) } == ["occluded"])
        // Print of another colour is no finger.
        #expect(try Self.warnings { x, y in (30...45).contains(x) && (46...49).contains(y) } == [])
    }

    @Test("a card with something on it is read as far as it can be seen")
    func occludedCard() async throws {
        let data = try Self.photo("photos/id-portrait-L1-006.jpg")
        let engine = try Self.engine.get()
        let before = try #require(try await engine.read(data).cards.first)
        #expect(!before.warnings.contains { $0.code == .occluded })
        let number = try #require(before.lines[.idcard]?.first)
        let middle = number.centre
        let skin: [Double] = [216, 170, 146]
        let covered = try Self.changed(data) { x, y, channel, value in
            abs(Double(x) - middle.x) < 60 && abs(Double(y) - middle.y) < 40 ? skin[channel] : value
        }
        let card = try #require(try await engine.read(covered.pngData()).cards.first)
        #expect(card.warnings.contains(Warning(.occluded, field: .idcard)))
        #expect(card.dictionary.fields[.idcard] == nil)
        #expect(card.dictionary.fields[.name] == before.dictionary.fields[.name])
    }

    @Test("a covered value whose length nothing tells is never sure: its end may be hidden")
    func hiddenEnd() async throws {
        let data = try Self.photo("photos/id-portrait-L1-006.jpg")
        let engine = try Self.engine.get()
        let name = try #require(try await engine.read(data).cards.first?.lines[.name]?.first)
        let skin: [Double] = [216, 170, 146]
        // From behind the name on, so that all of it is still there to be read.
        let covered = try Self.changed(data) { x, y, channel, value in
            let isBehind = (name.topRight.x...name.topRight.x + 120).contains(Double(x))
            return isBehind && abs(Double(y) - name.centre.y) < 40 ? skin[channel] : value
        }
        let card = try #require(try await engine.read(covered.pngData()).cards.first)
        #expect(card.warnings.contains(Warning(.occluded, field: .name)))
        #expect(card.dictionary.fields[.name] == nil)
        #expect(card.dictionary.uncertain[.name] != nil)
    }

    @Test("a temporary card is told by its title, and its three months are believed")
    func temporary() async throws {
        let engine = try Self.engine.get()
        let card = try #require(try await engine.read(Self.photo("sorts/temporary-001.jpg")).cards.first)
        #expect(card.warnings == [Warning(.temporaryCard)])
        #expect(
            card.dictionary.fields == [.authority: "广州市公安局从化区分局", .validDate: "20261011-20270111"])
        let usual = try #require(try await engine.read(Self.photo("photos/id-emblem-L1-005.jpg")).cards.first)
        #expect(!usual.warnings.contains(Warning(.temporaryCard)))
    }
}

import CardModel
import Foundation
import Imaging
import Testing

@testable import CardRecognition

@Suite("Cards and their parts are cut out of photos")
struct CardCropsTests {
    private static let geometry = CardGeometry.identityCard

    /// Dark desk, a white card of which a millimetre is ten pixels, red where the portrait belongs, black where the
    /// number's line stands; turned clockwise.
    private static func photo(quarterTurns turns: Int) throws -> Image {
        let size = Size(width: 1000, height: 700)
        var grid = try #require(
            ColourGrid(
                width: size.width, height: size.height,
                values: [UInt8](repeating: 60, count: 3 * size.width * size.height)))
        func fill(_ x: Range<Int>, _ y: Range<Int>, _ colour: [UInt8]) {
            for row in y {
                for column in x {
                    let at = 3 * (row * size.width + column)
                    grid.values.replaceSubrange(at..<at + 3, with: colour)
                }
            }
        }
        fill(50..<906, 80..<620, [250, 250, 250])
        fill(560..<865, 140..<510, [200, 10, 10])
        fill(322..<865, 536..<576, [0, 0, 0])
        return try Image(grid).turned(quarterTurns: turns)
    }

    private static func quad(x: Double, y: Double, width: Double, height: Double, turns: Int) -> Quadrilateral {
        Quadrilateral(Rectangle(x: x, y: y, width: width, height: height)).mapped { point in
            switch turns {
            case 1: Point(x: 700 - point.y, y: point.x)
            case 2: Point(x: 1000 - point.x, y: 700 - point.y)
            case 3: Point(x: point.y, y: 1000 - point.x)
            default: point
            }
        }
    }

    private static func reading(_ kind: CardKind, turns: Int) -> CardReading {
        CardReading(
            dictionary: CaptureDictionary(kind: kind), warnings: [],
            corners: quad(x: 50, y: 80, width: 856, height: 540, turns: turns),
            lines: [.idcard: [quad(x: 322, y: 536, width: 543, height: 40, turns: turns)]],
            quality: CaptureQuality(sharpness: 1, glare: 0, exposure: 0.5))
    }

    private static func middle(of image: Image) throws -> [Int] {
        let pixel = try image.colourPixels()[image.size.width / 2, image.size.height / 2]
        return [Int(pixel.red), Int(pixel.green), Int(pixel.blue)]
    }

    @Test("upright and in colour, however the card lies", arguments: 0...3)
    func crops(turns: Int) throws {
        let photo = try Photo.decode(Self.photo(quarterTurns: turns).pngData())
        let crops = try CardCrops(of: Self.reading(.idPortrait, turns: turns), in: photo)
        #expect(crops.card.size == Size(width: 967, height: 610))
        let portrait = try #require(crops.portrait)
        #expect(portrait.size == Size(width: 316, height: 395))
        #expect(try Self.middle(of: portrait) == [200, 10, 10])
        let number = try #require(crops.fields[.idcard])
        #expect(number.size == Size(width: 614, height: 45))
        #expect(try number.grey().statistics().mean < 4)
        #expect(crops.fields.count == 1)
    }

    @Test("a page without a portrait gives none")
    func withoutPortrait() throws {
        let photo = try Photo.decode(Self.photo(quarterTurns: 0).pngData())
        #expect(try CardCrops(of: Self.reading(.idEmblem, turns: 0), in: photo).portrait == nil)
    }

    @Test("a kind whose form isn't known can't be cut out")
    func unknownKind() throws {
        let photo = try Photo.decode(Self.photo(quarterTurns: 0).pngData())
        #expect(throws: ImagingError.self) {
            try CardCrops(of: Self.reading(CardKind(rawValue: "bank-card"), turns: 0), in: photo)
        }
    }

    @Test("a reading says where each value's lines stand, in the stored picture")
    func lines() async throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fixtures/photos")
        let bytes = try Data(contentsOf: folder.appending(path: "id-portrait-L0-001.jpg"))
        let engine = try CardEngine()
        let card = try #require(try await engine.read(bytes).cards.first)
        await engine.shutDown()
        #expect(Set(card.lines.keys) == [.name, .sex, .nation, .birth, .address, .idcard])
        #expect(card.lines[.sex] == card.lines[.nation])
        #expect(card.lines[.address]?.count == 3)
        let crops = try CardCrops(of: card, in: Photo.decode(bytes))
        #expect(Set(crops.fields.keys) == Set(card.lines.keys))
    }
}

import CardModel
import Imaging
import Testing

@testable import CardRecognition

@Suite("Lines of text are found in a card")
struct LineFinderTests {
    /// A straightened card of ten pixels a millimetre with rows of characters at the given heights, and rows of lower
    /// letters, from the left edge of the address on.
    private static func ink(
        rows: [Double], characters: Int, scriptRows: [Double] = []
    ) throws -> CardInk {
        let (width, height) = (856, 540)
        var values = [UInt8](repeating: 220, count: width * height)
        for (row, half) in rows.map({ ($0, 14) }) + scriptRows.map({ ($0, 8) }) {
            for character in 0..<characters {
                let left = 156 + 32 * character
                for y in Int(row * 10) - half..<Int(row * 10) + half {
                    for x in left..<left + 28 where (x - left) % 8 < 4 { values[y * width + x] = 40 }
                }
            }
        }
        let grid = try #require(PixelGrid(width: width, height: height, values: values))
        return try CardInk(rectified: Image(grid), widthInMillimetres: 85.6)
    }

    @Test("an address has as many lines as are printed, each in its place", arguments: 1...4)
    func address(lines: Int) throws {
        let slot = try #require(Page.idPortrait.slots.first { $0.fields == [.address] })
        let rows = (0..<lines).map { (lines == 4 ? 28.6 : 29.2) + 4.2 * Double($0) }
        let bands = LineFinder(map: try Self.ink(rows: rows, characters: 10)).bands(in: slot)
        #expect(bands.count == lines)
        for (band, row) in zip(bands, rows) { #expect(abs(band.centre - row) < 0.5) }
    }

    @Test("a last line of one character is found")
    func shortLine() throws {
        let slot = try #require(Page.idPortrait.slots.first { $0.fields == [.address] })
        let long = try Self.ink(rows: [29.2], characters: 10)
        #expect(LineFinder(map: long).bands(in: slot).count == 1)
        let both = try Self.ink(rows: [29.2, 33.5], characters: 1)
        #expect(LineFinder(map: both).bands(in: slot).count == 2)
    }

    @Test("a line of lower letters over an address is none of its lines")
    func otherScript() throws {
        let slot = try #require(Page.idPortrait.slots.first { $0.fields == [.address] })
        let ink = try Self.ink(rows: [30.2, 34.5], characters: 10, scriptRows: [27.45])
        #expect(LineFinder(map: ink).bands(in: slot).map { ($0.centre * 2).rounded() / 2 } == [30, 34.5])
    }

    @Test("where nothing is printed there is no line")
    func nothing() throws {
        let empty = LineFinder(map: try Self.ink(rows: [], characters: 0))
        #expect(Page.idPortrait.slots.flatMap(empty.bands).isEmpty)
    }
}

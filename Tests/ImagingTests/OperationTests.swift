import Foundation
import Imaging
import Testing

struct OperationTests {
    @Test func pixelsRoundTripAtEveryWidth() throws {
        for width in 1...9 {
            let image = try Patterns.grey(width, 3) { x, y in 40 * y + 7 * x + 1 }
            let grid = try image.greyPixels()
            #expect(grid.values == (0..<(3 * width)).map { UInt8(40 * ($0 / width) + 7 * ($0 % width) + 1) })
            #expect(grid[width - 1, 2] == UInt8(80 + 7 * (width - 1) + 1))
        }
        let colours = ColourGrid(width: 3, height: 2, values: (0..<18).map { UInt8($0 * 14) })
        #expect(try Image(#require(colours)).colourPixels() == colours)
        #expect(PixelGrid(width: 2, height: 2, values: [1, 2, 3]) == nil)
    }

    @Test func channelsHideTheirInk() throws {
        let image = try Patterns.corners()
        let red = try image.channel(.red).greyPixels()
        #expect((red[4, 4], red[40, 4], red[4, 28], red[40, 28]) == (250, 10, 10, 240))
        #expect(try image.channel(.blue).greyPixels()[4, 28] == 250)
        #expect(try image.darkestChannel().greyPixels()[4, 4] == 10)
        #expect(try image.brightestChannel().greyPixels()[4, 4] == 250)
        // 0.299 · 250 + 0.587 · 10 + 0.114 · 10
        #expect(abs(Int(try image.grey().greyPixels()[4, 4]) - 82) <= 1)
        #expect(try image.saturation().greyPixels()[40, 28] == 0)
    }

    @Test func encodedFilesDecode() throws {
        let image = try Patterns.corners()
        #expect(try Photo.decode(image.pngData()).image.colourPixels() == image.colourPixels())
        let jpeg = try Photo.decode(image.jpegData(quality: 95))
        #expect(jpeg.coding == .jpeg)
        #expect(try Patterns.cornerColours(jpeg.image) == "rgbw")
        let grey = try Photo.decode(image.grey().jpegData(quality: 95))
        #expect(grey.image.format == .grey)
    }

    @Test func statistics() throws {
        let image = try Patterns.grey(10, 10) { x, _ in x < 2 ? 10 : 20 }
        let statistics = try image.statistics()
        #expect(statistics.histogram[10] == 20)
        #expect(statistics.histogram[20] == 80)
        #expect(abs(statistics.mean - 18) < 1e-9)
        #expect(abs(statistics.standardDeviation - 4) < 1e-9)
        #expect(statistics.percentile(0.2) == 10)
        #expect(statistics.percentile(0.21) == 20)
        #expect(abs(statistics.share(of: 0...15) - 0.2) < 1e-9)
    }

    @Test func sharpnessFallsWithBlur() throws {
        let image = try Patterns.grey(60, 60) { x, y in (x / 6 + y / 6) % 2 * 200 }
        let sharp = try image.greyPixels().laplacianVariance()
        let blurred = try image.blurred(radius: 2).greyPixels().laplacianVariance()
        #expect(sharp > 20 * blurred)
        #expect(try Patterns.grey(20, 20) { _, _ in 50 }.greyPixels().laplacianVariance() == 0)
    }

    @Test func morphology() throws {
        // One dark pixel on white.
        let dot = try Patterns.grey(21, 21) { x, y in x == 10 && y == 10 ? 0 : 255 }
        let grown = try dot.eroded(width: 5, height: 3)
        #expect(try grown.connectedComponents() == [Rectangle(x: 8, y: 9, width: 5, height: 3)])
        #expect(try dot.closed(width: 3, height: 3).statistics().percentile(0) == 255)
        #expect(try dot.opened(width: 3, height: 3).greyPixels()[10, 10] == 0)
        #expect(try grown.dilated(width: 5, height: 3).greyPixels() == dot.greyPixels())
        let hat = try dot.topHat(.dark, width: 5, height: 5).greyPixels()
        #expect(hat[10, 10] == 255)
        #expect(hat[3, 3] == 0)
        #expect(throws: ImagingError.self) { try dot.eroded(width: 0, height: 3) }
    }

    @Test func edges() throws {
        let image = try Patterns.grey(20, 20) { x, _ in x < 10 ? 0 : 200 }
        let vertical = try image.edgeMagnitude(.vertical).greyPixels()
        #expect(vertical[10, 10] == 100)
        #expect(vertical[4, 10] == 0)
        #expect(try image.edgeMagnitude(.horizontal).greyPixels()[10, 10] == 0)
    }

    @Test func binarisationFindsTheInk() throws {
        // Two bars under light that falls off to the right so far that the paper there is darker than the left ink.
        let image = try Patterns.grey(200, 60) { x, y in
            let light = 250 - x
            let ink = (20..<24).contains(y) && (x / 40) % 2 == 0
            return ink ? light / 3 : light
        }
        let boxes = try image.binarised(.sauvola(radius: 10, factor: 0.3)).connectedComponents()
        #expect(boxes.filter { $0.width > 30 }.map(\.x).sorted() == [0, 80, 160])
        let flat = try image.backgroundNormalised(tile: 10, ink: 10, white: 200).statistics()
        #expect(flat.percentile(0.9) - flat.percentile(0.3) < 25)
        let simple = try Patterns.grey(50, 50) { x, _ in x < 25 ? 30 : 220 }.binarised().greyPixels()
        #expect((simple[3, 3], simple[40, 3]) == (0, 255))
    }

    @Test func evensContrast() throws {
        // Strokes of 30 levels on the left, of 100 on the right.
        let image = try Patterns.grey(200, 60) { x, y in
            x % 8 < 2 ? (x < 100 ? 190 : 60) : (x < 100 ? 220 : 160)
        }
        let even = try image.contrastNormalised(tile: 20, leastDifference: 10).greyPixels()
        #expect(even[40, 30] < 20 && even[44, 30] > 235)
        #expect(even[160, 30] < 20 && even[164, 30] > 235)
        #expect(throws: ImagingError.self) { try image.contrastNormalised(tile: 4) }
    }

    @Test func contrastAndNegative() throws {
        let image = try Patterns.grey(3, 1) { x, _ in [50, 100, 150][x] }
        #expect(try image.stretched(black: 50, white: 150).greyPixels().values.first == 0)
        #expect(try image.stretched(black: 50, white: 150).greyPixels().values.last == 255)
        #expect(try image.inverted().greyPixels().values == [205, 155, 105])
        #expect(throws: ImagingError.self) { try image.stretched(black: 5, white: 5) }
    }

    #if os(Linux)
        @Test func memoryDoesNotGrow() throws {
            func residentKilobytes() throws -> Int {
                let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
                let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
                return Int(try #require(line).split(whereSeparator: { !$0.isNumber })[0]) ?? 0
            }
            let jpeg = try SharedInputs.bytes("plain.jpg")
            func cycle() throws {
                let image = try Photo.decode(jpeg).image
                let part = Rectangle(x: 5, y: 5, width: 400, height: 40)
                _ = try image.cropped(to: part).grey().greyPixels()
                _ = try image.warped(Quadrilateral(covering: image.size), to: Size(width: 200, height: 20))
                _ = try? Photo.decode(Array(jpeg.prefix(9000)))
            }
            for _ in 0..<100 { try cycle() }
            let before = try residentKilobytes()
            for _ in 0..<1000 { try cycle() }
            // A decoded picture is 390 kB: leaking one in a hundred cycles would show.
            #expect(try residentKilobytes() - before < 4000)
        }
    #endif
}

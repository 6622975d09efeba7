import Imaging
import Testing

struct GeometryTests {
    private let square = Quadrilateral(covering: Size(width: 100, height: 60))
    private let tilted = Quadrilateral(
        topLeft: Point(x: 30, y: 12), topRight: Point(x: 210, y: 40), bottomRight: Point(x: 190, y: 160),
        bottomLeft: Point(x: 22, y: 120))

    @Test func homographyTakesCornersToCorners() throws {
        let map = try #require(Homography(from: square, to: tilted))
        for (from, to) in zip(square.corners, tilted.corners) {
            #expect(map.apply(from).distance(to: to) < 1e-9)
        }
        let back = try #require(map.inverse)
        for point in [Point(x: 50, y: 30), Point(x: 1, y: 59), Point(x: -20, y: 70)] {
            #expect(back.apply(map.apply(point)).distance(to: point) < 1e-9)
        }
    }

    @Test func homographyKeepsLinesAndTheCrossing() throws {
        // A projective map takes the diagonals' crossing to the diagonals' crossing.
        let map = try #require(Homography(from: square, to: tilted))
        let centre = map.apply(Point(x: 50, y: 30))
        let (a, b, c, d) = (tilted.corners[0], tilted.corners[1], tilted.corners[2], tilted.corners[3])
        let onFirst = (c.x - a.x) * (centre.y - a.y) - (c.y - a.y) * (centre.x - a.x)
        let onSecond = (d.x - b.x) * (centre.y - b.y) - (d.y - b.y) * (centre.x - b.x)
        #expect(abs(onFirst) < 1e-6)
        #expect(abs(onSecond) < 1e-6)
    }

    @Test func degenerateQuadrilateralsHaveNoMap() throws {
        let flat = Quadrilateral(
            topLeft: Point(x: 0, y: 0), topRight: Point(x: 10, y: 0), bottomRight: Point(x: 20, y: 0),
            bottomLeft: Point(x: 30, y: 0))
        let crossed = Quadrilateral(
            topLeft: Point(x: 0, y: 0), topRight: Point(x: 10, y: 10), bottomRight: Point(x: 10, y: 0),
            bottomLeft: Point(x: 0, y: 10))
        let nan = Quadrilateral(
            topLeft: Point(x: .nan, y: 0), topRight: Point(x: 10, y: 0), bottomRight: Point(x: 10, y: 10),
            bottomLeft: Point(x: 0, y: 10))
        let image = try Patterns.grey(40, 40) { _, _ in 9 }
        for quad in [flat, crossed, nan] {
            #expect(Homography(from: square, to: quad) == nil)
            #expect(throws: ImagingError.self) { try image.warped(quad, to: Size(width: 20, height: 20)) }
        }
    }

    @Test func warpingTheWholeImageChangesNothing() throws {
        let image = try Patterns.grey(37, 23) { x, y in (x * 31 + y * 17) % 256 }
        let warped = try image.warped(Quadrilateral(covering: image.size), to: image.size)
        #expect(try warped.greyPixels() == image.greyPixels())
    }

    @Test func warpStraightensAPattern() throws {
        // A dot drawn where the map says it should come to is found at its place in the straightened picture.
        let map = try #require(Homography(from: square, to: tilted))
        let marks = [Point(x: 20, y: 15), Point(x: 80, y: 15), Point(x: 80, y: 45), Point(x: 20, y: 45)]
        let image = try Patterns.grey(240, 180) { x, y in
            let pixel = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
            return marks.contains { map.apply($0).distance(to: pixel) < 5 } ? 0 : 220
        }
        for colour in [false, true] {
            let source = colour ? try image.colour() : image
            let warped = try source.warped(tilted, to: Size(width: 100, height: 60))
            #expect(warped.format == source.format)
            let boxes = try warped.connectedComponents()
            #expect(boxes.count == 4)
            for mark in marks {
                let nearest = boxes.map {
                    Point(x: $0.x + $0.width / 2, y: $0.y + $0.height / 2).distance(to: mark)
                }
                #expect((nearest.min() ?? .infinity) < 0.8)
            }
        }
    }

    @Test func warpTurnsWithItsCorners() throws {
        let image = try Patterns.corners()
        let quad = Quadrilateral(covering: image.size).turned(quarterTurns: 1)
        let warped = try image.warped(quad, to: Size(width: 32, height: 48))
        #expect(try Patterns.cornerColours(warped) == "brwg")
    }

    @Test func outsideOfTheImageIsWhite() throws {
        let image = try Patterns.grey(40, 40) { _, _ in 100 }
        let quad = Quadrilateral(
            topLeft: Point(x: -20, y: 0), topRight: Point(x: 20, y: 0), bottomRight: Point(x: 20, y: 40),
            bottomLeft: Point(x: -20, y: 40))
        let half = try image.warped(quad, to: Size(width: 40, height: 40)).greyPixels()
        #expect(half[10, 20] == 255)
        #expect(half[30, 20] == 100)
        let far = Quadrilateral(
            topLeft: Point(x: 1e9, y: 1e9), topRight: Point(x: 2e9, y: 1e9), bottomRight: Point(x: 2e9, y: 2e9),
            bottomLeft: Point(x: 1e9, y: 2e9))
        #expect(try image.warped(far, to: Size(width: 16, height: 16)).statistics().percentile(0) == 255)
    }

    @Test func strongReductionAverages() throws {
        // One-pixel stripes, of which every fifth is in a sample's middle: sampling would give black and white.
        let image = try Patterns.grey(500, 250) { x, _ in x % 2 * 255 }
        let small = try image.warped(Quadrilateral(covering: image.size), to: Size(width: 100, height: 50))
        let statistics = try small.cropped(to: Rectangle(x: 2, y: 2, width: 96, height: 46)).statistics()
        #expect(abs(statistics.mean - 127.5) < 3)
        #expect(statistics.standardDeviation < 30)
    }

    @Test func crop() throws {
        let image = try Patterns.grey(30, 20) { x, y in 10 * y + x }
        let part = try image.cropped(to: Rectangle(x: 3, y: 5, width: 4, height: 2)).greyPixels()
        #expect(part.values == [53, 54, 55, 56, 63, 64, 65, 66])
        let clamped = try image.cropped(to: Rectangle(x: 27, y: -10, width: .infinity, height: 11))
        #expect(try clamped.greyPixels().values == [27, 28, 29])
        let outside = Rectangle(x: 30, y: 0, width: 5, height: 5)
        #expect(throws: ImagingError.emptyRegion(outside, in: image.size)) { try image.cropped(to: outside) }
        #expect(throws: ImagingError.self) {
            try image.cropped(to: Rectangle(x: .nan, y: 0, width: 5, height: 5))
        }
    }

    @Test(arguments: [Size(width: 1, height: 1), Size(width: 333, height: 17), Size(width: 999, height: 1001)])
    func scalingGivesTheSizeAskedFor(size: Size) throws {
        let image = try Patterns.grey(101, 67) { _, _ in 77 }
        let scaled = try image.scaled(to: size)
        #expect(scaled.size == size)
        #expect(try scaled.statistics().percentile(0.5) == 77)
        #expect(throws: ImagingError.self) { try image.scaled(to: Size(width: 0, height: 5)) }
        #expect(throws: ImagingError.self) { try image.scaled(by: .nan) }
    }

    @Test func turnsAndRotations() throws {
        let image = try Patterns.corners()
        #expect(try Patterns.cornerColours(image.turned(quarterTurns: 1)) == "brwg")
        #expect(try Patterns.cornerColours(image.turned(quarterTurns: -1)) == "gwrb")
        #expect(try Patterns.cornerColours(image.mirrored()) == "grwb")
        let rotated = try image.rotated(degrees: 90)
        #expect(rotated.size.width >= 32 && rotated.size.height >= 48)
        let grid = try rotated.colourPixels()
        #expect(Patterns.colour(grid[grid.width / 2 - 8, grid.height / 2 - 12]) == "b")
        #expect(Patterns.colour(grid[grid.width / 2 + 8, grid.height / 2 - 12]) == "r")
    }
}

import CardModel
import Imaging
import Testing

@testable import CardRecognition

@Suite("The parts of finding a card")
struct LocatingTests {
    private let frame = Size(width: 400, height: 300)

    /// A dark picture with a bright quadrilateral on it.
    private func picture(_ quad: Quadrilateral, background: UInt8 = 60, card: UInt8 = 200) throws -> PixelGrid {
        var values = [UInt8](repeating: background, count: frame.width * frame.height)
        for y in 0..<frame.height {
            for x in 0..<frame.width where quad.contains(Point(x: Double(x) + 0.5, y: Double(y) + 0.5)) {
                values[y * frame.width + x] = card
            }
        }
        return try #require(PixelGrid(width: frame.width, height: frame.height, values: values))
    }

    private func quad(_ corners: [(Double, Double)]) -> Quadrilateral {
        let p = corners.map { Point(x: $0.0, y: $0.1) }
        return Quadrilateral(topLeft: p[0], topRight: p[1], bottomRight: p[2], bottomLeft: p[3])
    }

    private var card: Quadrilateral { quad([(80, 60), (296, 74), (286, 214), (70, 200)]) }

    /// The largest distance of corresponding corners.
    private func distance(_ a: Quadrilateral, _ b: Quadrilateral) -> Double {
        zip(a.corners, b.corners).map { $0.distance(to: $1) }.max() ?? .infinity
    }

    @Test(
        "the sides of a card are put together to its border, to a pixel, however faint",
        arguments: [60, 150, 192])
    func border(background: UInt8) throws {
        let edges = EdgeMap(try picture(card, background: background, card: 200))
        let lines = LineVoting().lines(in: edges)
        let best = try #require(QuadrilateralSearch().hypotheses(lines, frame: frame).first)
        #expect(best.isWhole)
        // Which end is up can't be told from the border.
        #expect(best.quad.isNear(card, within: 1))
    }

    @Test("two adjacent sides are enough to guess the border")
    func corner() throws {
        // Only the right and the bottom side are drawn: the rest of the card has the table's brightness.
        var values = [UInt8](repeating: 180, count: frame.width * frame.height)
        for y in 0..<frame.height {
            for x in 0..<frame.width {
                let isRight = (296..<304).contains(x) && (70..<218).contains(y)
                let isBottom = (210..<218).contains(y) && (80..<304).contains(x)
                if isRight || isBottom { values[y * frame.width + x] = 90 }
            }
        }
        let grid = try #require(PixelGrid(width: frame.width, height: frame.height, values: values))
        let lines = LineVoting().lines(in: EdgeMap(grid))
        let guesses = CornerSearch().hypotheses(lines, frame: frame)
        let truth = quad([(80, 70), (296, 70), (296, 210), (80, 210)])
        #expect(
            guesses.contains {
                distance($0.quad, truth) < 14 || distance($0.quad.turned(quarterTurns: 2), truth) < 14
            })
    }

    @Test("a blank picture has no lines and no cards")
    func blank() throws {
        let grid = try #require(
            PixelGrid(width: 400, height: 300, values: [UInt8](repeating: 128, count: 120_000)))
        #expect(LineVoting().lines(in: EdgeMap(grid)).isEmpty)
        #expect(try CardLocator().locate(in: Image(grid), expecting: .idPortrait).isEmpty)
    }

    @Test(
        "a blank card, a picture of one pixel and a strip are no cards",
        arguments: [(1, 1), (2000, 3), (3, 900)])
    func tiny(width: Int, height: Int) throws {
        let grid = try #require(
            PixelGrid(width: width, height: height, values: [UInt8](repeating: 90, count: width * height)))
        #expect(try CardLocator().locate(in: Image(grid), expecting: nil).isEmpty)
        #expect(try CardLocator().locate(in: Image(picture(card)), expecting: nil).isEmpty)
    }

    @Test("sides are pulled onto the edges beside them")
    func snap() throws {
        let edges = EdgeMap(try picture(card))
        let near = quad([(84, 57), (292, 76), (289, 211), (74, 203)])
        let (snapped, supports) = BorderSnap(edges: edges).snap(near)
        #expect(distance(snapped, card) < 1)
        #expect(supports.allSatisfy { $0 > 0.5 })
        // Nothing to be pulled onto: the sides stay.
        let elsewhere = quad([(120, 90), (250, 95), (248, 170), (118, 165)])
        #expect(distance(BorderSnap(edges: edges).snap(elsewhere).quad, elsewhere) < 1e-6)
    }

    @Test("a placement maps the thing's corners onto the quadrilateral's, and back")
    func placement() throws {
        let there = try #require(Placement(on: card))
        #expect(distance(there.quad, card) < 1e-3)
        let back = try #require(there.inverse)
        let (x, y) = back.after(there).apply(0.3, -0.2)
        #expect(abs(x - 0.3) < 1e-4 && abs(y + 0.2) < 1e-4)
        #expect(distance(there.after(.inverted).quad, card.turned(quarterTurns: 2)) < 1e-3)
    }

    @Test("a rectangle seen at a slant shows its true ratio of sides")
    func perspective() throws {
        // A 1.6 : 1 rectangle turned by 30° about its vertical axis, 3 widths away, focal length 0.9 of 400 pixels.
        let (f, half) = (360.0, 0.5)
        func seen(_ u: Double, _ v: Double) -> (Double, Double) {
            let (x, y, z) = (u * 0.8660254, v / 1.6, 3 + u * 0.5)
            return (200 + f * x / z, 150 + f * y / z)
        }
        let slanted = quad([seen(-half, -half), seen(half, -half), seen(half, half), seen(-half, half)])
        let shape = try #require(Perspective(of: slanted, inFrame: frame))
        #expect(abs(shape.aspect - 1.6) < 0.001)
        #expect(abs(shape.skew) < 0.001)
    }

    @Test(
        "each layout agrees with itself best, the right way up",
        arguments: LayoutTemplate.all.map(\.kind.rawValue))
    func layouts(kind: String) throws {
        let template = try #require(LayoutTemplate.all.first { $0.kind.rawValue == kind })
        let grid = try drawn(template, pixelsPerMillimetre: 4)
        let geometry = template.geometry
        let map = PrintMap(grid, millimetre: 4)
        let placement = try #require(
            Placement(on: Quadrilateral(covering: Size(width: grid.width, height: grid.height))))
        #expect(geometry.width * 4 >= Double(grid.width))
        let scores = LayoutTemplate.all.map { LayoutMatch($0, spacing: 4).correlation(map, placement) }
        let upsideDown = LayoutMatch(template, spacing: 4).correlation(map, placement.after(.inverted))
        let own = try #require(
            zip(LayoutTemplate.all, scores).first { $0.0.kind == template.kind }?.1)
        #expect(own > 0.8)
        #expect(scores.filter { $0 >= own }.count == 1)
        #expect(upsideDown < own - 0.3)
    }

    @Test("the fit brings a layout back that lies beside its print")
    func fit() throws {
        let template = LayoutTemplate.idPortrait
        let map = PrintMap(try drawn(template, pixelsPerMillimetre: 3), millimetre: 3)
        let size = Size(width: map.width, height: map.height)
        let truth = Quadrilateral(covering: size)
        let start = try #require(Placement(on: quad([(5, -4), (263, 3), (252, 165), (-4, 158)])))
        let fit = LandmarkFit(stiffness: 8, coarseSteps: [0.03, 0.016, 0.008], base: .identity, frame: size)
        let (found, correlation) = fit.fit(
            coarse: LayoutMatch(template, spacing: 6), fine: LayoutMatch(template, spacing: 4), map, from: start
        )
        #expect(correlation > 0.8)
        // A millimetre is three pixels.
        #expect(distance(found.quad, truth) < 5)
    }

    @Test("cards in one place are one group, those in another a second one; what was asked for decides a draw")
    func groups() {
        func candidate(_ kind: CardKind, _ x: Double, _ score: Double) -> CardCandidate {
            CardCandidate(
                kind: kind, quad: quad([(x, 0), (x + 100, 0), (x + 100, 60), (x, 60)]), score: score)
        }
        let groups = CardGroups.group(
            [candidate(.licence, 0, 0.8), candidate(.idPortrait, 4, 0.79), candidate(.idEmblem, 300, 0.7)],
            expecting: .idPortrait)
        #expect(groups.map { $0.map(\.kind) } == [[.idPortrait, .licence], [.idEmblem]])
    }

    @Test("a card is straightened to at most 1.3 times its own resolution")
    func canonicalSize() {
        let geometry = CardGeometry.identityCard
        let small = geometry.canonicalSize(for: quad([(0, 0), (856, 0), (856, 540), (0, 540)]))
        #expect(small.width <= 1113 && small.width >= 856)
        #expect(abs(Double(small.width) / Double(small.height) - 85.6 / 54) < 0.01)
    }

    /// A picture of a layout: its areas in ink on paper, striped as lines of characters are.
    private func drawn(_ template: LayoutTemplate, pixelsPerMillimetre scale: Int) throws -> PixelGrid {
        let geometry = template.geometry
        let (width, height) = (Int(geometry.width) * scale, Int(geometry.height) * scale)
        var values = [UInt8](repeating: 225, count: width * height)
        for y in 0..<height {
            for x in 0..<width {
                let (u, v) = ((Double(x) + 0.5) / Double(scale), (Double(y) + 0.5) / Double(scale))
                let share = template.density(
                    x: u * geometry.width * Double(scale) / Double(width),
                    y: v * geometry.height * Double(scale) / Double(height))
                let isStroke = x % 4 < 2
                if share > 0, isStroke { values[y * width + x] = UInt8(max(20, 180 - 140 * share)) }
            }
        }
        return try #require(PixelGrid(width: width, height: height, values: values))
    }
}

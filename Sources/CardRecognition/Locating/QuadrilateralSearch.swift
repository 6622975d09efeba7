import Foundation
import Imaging

/// A quadrilateral that could be a card's border.
struct BorderHypothesis {
    /// Clockwise, the first edge a long one; which end is up isn't known yet.
    var quad: Quadrilateral
    /// 0…1, the share of the border on which there is an edge, less what speaks against it.
    var score: Double
    /// Whether all four sides were put together from edges.
    var isWhole = false

    /// The same in a picture of another scale.
    func scaled(by factor: Double) -> BorderHypothesis {
        BorderHypothesis(quad: quad.scaled(by: factor), score: score, isWhole: isWhole && factor == 1)
    }

    /// The border of the picture itself, for a card that fills it.
    static func wholeFrame(_ frame: Size) -> BorderHypothesis {
        let quad = Quadrilateral(covering: frame)
        return BorderHypothesis(
            quad: frame.width >= frame.height ? quad : quad.turned(quarterTurns: 1), score: 0)
    }
}

/// Puts lines together to quadrilaterals that a card could have as its border.
struct QuadrilateralSearch {
    /// How many quadrilaterals to return at most.
    var limit = 80
    /// The least length of a side, as a share of the frame's shorter side.
    var leastSide = 0.1
    /// How much a card's ratio of sides may be off: ID cards have 1.585, licences 1.467.
    var aspects = 1.33...1.78

    /// One line cut by two others.
    private struct Side {
        var line: Int
        var low: Point
        var high: Point
        var length: Double
        var support: Double
    }

    /// The likeliest borders, best first.
    func hypotheses(_ lines: [Line], frame: Size) -> [BorderHypothesis] {
        let least = leastSide * Double(min(frame.width, frame.height))
        var found: [BorderHypothesis] = []
        for first in lines.indices {
            for second in lines.indices where second > first && areOpposite(lines[first], lines[second], least)
            {
                let sides = self.sides(between: first, second, lines, frame, least)
                for a in sides.indices {
                    for b in sides.indices where b > a {
                        if let hypothesis = join(
                            sides[a], sides[b], lines[first], lines[second], lines, frame, least)
                        {
                            found.append(hypothesis)
                        }
                    }
                }
            }
        }
        return distinct(found)
    }

    /// Whether two lines could be opposite sides: nearly parallel, and apart.
    private func areOpposite(_ a: Line, _ b: Line, _ least: Double) -> Bool {
        guard abs(a.normalX * b.normalX + a.normalY * b.normalY) > 0.8 else { return false }
        func distance(_ a: Line, _ b: Line) -> Double {
            let p = b.point(at: (b.stretch.lowerBound + b.stretch.upperBound) / 2)
            return abs(p.x * a.normalX + p.y * a.normalY - a.offset)
        }
        return max(distance(a, b), distance(b, a)) > least
    }

    /// The pieces of all other lines between two that could be opposite sides, if there are edges on them.
    private func sides(
        between first: Int, _ second: Int, _ lines: [Line], _ frame: Size, _ least: Double
    ) -> [Side] {
        let (a, b) = (lines[first], lines[second])
        let margin = 0.06 * Double(max(frame.width, frame.height))
        func isNear(_ p: Point) -> Bool {
            p.x > -margin && p.y > -margin && p.x < Double(frame.width) + margin
                && p.y < Double(frame.height) + margin
        }
        var sides: [Side] = []
        for other in lines.indices where other != first && other != second {
            let line = lines[other]
            guard abs(line.normalX * a.normalX + line.normalY * a.normalY) < 0.62,
                abs(line.normalX * b.normalX + line.normalY * b.normalY) < 0.62,
                let low = line.crossing(a), let high = line.crossing(b), isNear(low), isNear(high)
            else { continue }
            let length = low.distance(to: high)
            guard length > least else { continue }
            let support = line.support(from: line.place(of: low), to: line.place(of: high)) / length
            if support > 0.3 {
                sides.append(Side(line: other, low: low, high: high, length: length, support: support))
            }
        }
        return sides
    }

    private func join(
        _ a: Side, _ b: Side, _ low: Line, _ high: Line, _ lines: [Line], _ frame: Size, _ least: Double
    ) -> BorderHypothesis? {
        let (lowLength, highLength) = (a.low.distance(to: b.low), a.high.distance(to: b.high))
        guard min(lowLength, highLength) > least, max(lowLength, highLength) < 1.9 * min(lowLength, highLength),
            max(a.length, b.length) < 1.9 * min(a.length, b.length)
        else { return nil }
        let lowSupport = low.support(from: low.place(of: a.low), to: low.place(of: b.low)) / lowLength
        let highSupport = high.support(from: high.place(of: a.high), to: high.place(of: b.high)) / highLength
        let supports = [a.support, b.support, lowSupport, highSupport].sorted()
        let mean = supports.reduce(0, +) / 4
        guard mean > 0.3, supports[1] > 0.25 else { return nil }

        var corners = [a.low, b.low, b.high, a.high]
        let area = zip(corners, corners[1...] + corners[..<1]).reduce(0.0) {
            $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y
        }
        if area < 0 { corners.reverse() }
        var quad = Quadrilateral(
            topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
        guard quad.isConvex, var shape = Perspective(of: quad, inFrame: frame), abs(shape.skew) < 0.2 else {
            return nil
        }
        if shape.aspect < 1 {
            quad = quad.turned(quarterTurns: 1)
            guard let turned = Perspective(of: quad, inFrame: frame) else { return nil }
            shape = turned
        }
        guard aspects.contains(Double(shape.aspect)) else { return nil }
        // An edge that runs on past the corners is something else's: a sheet's, a plank's.
        let beyond =
            overrun(lines[a.line], a.low, a.high) + overrun(lines[b.line], b.low, b.high)
            + overrun(low, a.low, b.low) + overrun(high, a.high, b.high)
        let score = 0.7 * mean + 0.3 * supports[0] - 0.15 * beyond / 4 - 0.5 * Double(abs(shape.skew))
        return BorderHypothesis(quad: quad, score: score, isWhole: true)
    }

    /// The share of edge on a line just before and after a side.
    private func overrun(_ line: Line, _ p: Point, _ q: Point) -> Double {
        let (s, t) = (line.place(of: p), line.place(of: q))
        let (low, high) = (min(s, t), max(s, t))
        let reach = 0.25 * (high - low)
        return (line.support(from: low - reach, to: low - 2) + line.support(from: high + 2, to: high + reach))
            / (2 * reach)
    }

    /// The best of each bunch of nearly equal quadrilaterals.
    private func distinct(_ all: [BorderHypothesis]) -> [BorderHypothesis] {
        var kept: [BorderHypothesis] = []
        for hypothesis in all.sorted(by: { $0.score > $1.score }) {
            let tolerance = 0.03 * hypothesis.quad.topLeft.distance(to: hypothesis.quad.bottomRight)
            let isNew = !kept.contains { hypothesis.quad.isNear($0.quad, within: tolerance) }
            if isNew { kept.append(hypothesis) }
            if kept.count == limit { break }
        }
        return kept
    }
}

extension Quadrilateral {
    /// Whether each corner is within a distance of the other's, whichever of the two ends is up.
    func isNear(_ other: Quadrilateral, within tolerance: Double) -> Bool {
        [0, 2].contains { turn in
            (0..<4).allSatisfy { corners[$0].distance(to: other.corners[($0 + turn) % 4]) < tolerance }
        }
    }
}

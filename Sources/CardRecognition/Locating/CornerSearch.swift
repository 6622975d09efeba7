import Foundation
import Imaging

/// Completes two sides that meet in a corner to a card's border: often two sides cast a shadow, and the other two
/// can't be told from the background.
struct CornerSearch {
    /// How many quadrilaterals to return at most.
    var limit = 60
    /// The least length of a side, as a share of the frame's shorter side.
    var leastSide = 0.1

    /// The likeliest borders, best first.
    func hypotheses(_ lines: [Line], frame: Size) -> [BorderHypothesis] {
        let least = leastSide * Double(min(frame.width, frame.height))
        var found: [BorderHypothesis] = []
        for first in lines.indices {
            for second in lines.indices where second > first {
                found += complete(lines[first], lines[second], frame: frame, least: least)
            }
        }
        found.sort { $0.score > $1.score }
        return Array(found.prefix(limit))
    }

    /// The borders that two lines could be adjacent sides of.
    private func complete(_ a: Line, _ b: Line, frame: Size, least: Double) -> [BorderHypothesis] {
        guard abs(a.normalX * b.normalX + a.normalY * b.normalY) < 0.45, let corner = a.crossing(b),
            let alongA = far(a, from: corner, least: least), let alongB = far(b, from: corner, least: least)
        else { return [] }
        let (lengthA, lengthB) = (corner.distance(to: alongA), corner.distance(to: alongB))
        let strength = min(1, a.weight / lengthA) + min(1, b.weight / lengthB)
        let aspect = 1.53
        // Both sides as long as they seem, or one of them, the other of the length that belongs to it.
        var shapes: [(Double, Double)] = []
        let ratio = max(lengthA, lengthB) / min(lengthA, lengthB)
        if (1.25...1.9).contains(ratio) { shapes.append((1, 1)) }
        shapes.append((1, lengthA / aspect / lengthB))
        shapes.append((1, lengthA * aspect / lengthB))
        shapes.append((lengthB / aspect / lengthA, 1))
        shapes.append((lengthB * aspect / lengthA, 1))
        return shapes.compactMap { scaleA, scaleB in
            guard scaleA < 1.8, scaleB < 1.8, scaleA > 0.55, scaleB > 0.55 else { return nil }
            func toward(_ end: Point, _ scale: Double) -> Point {
                Point(x: corner.x + scale * (end.x - corner.x), y: corner.y + scale * (end.y - corner.y))
            }
            let (p, q) = (toward(alongA, scaleA), toward(alongB, scaleB))
            let opposite = Point(x: p.x + q.x - corner.x, y: p.y + q.y - corner.y)
            guard isNear(opposite, frame), isNear(p, frame), isNear(q, frame) else { return nil }
            let turn = (p.x - corner.x) * (q.y - corner.y) - (p.y - corner.y) * (q.x - corner.x)
            let clockwise = turn > 0 ? [corner, p, opposite, q] : [corner, q, opposite, p]
            var quad = Quadrilateral(
                topLeft: clockwise[0], topRight: clockwise[1], bottomRight: clockwise[2],
                bottomLeft: clockwise[3])
            if clockwise[0].distance(to: clockwise[1]) < clockwise[1].distance(to: clockwise[2]) {
                quad = quad.turned(quarterTurns: 1)
            }
            guard quad.isConvex else { return nil }
            return BorderHypothesis(quad: quad, score: 0.35 * strength / 2)
        }
    }

    /// The end of the line's stretch that is away from a corner; nil unless the other end is at the corner.
    private func far(_ line: Line, from corner: Point, least: Double) -> Point? {
        let place = line.place(of: corner)
        let (low, high) = (line.stretch.lowerBound, line.stretch.upperBound)
        let length = max(abs(low - place), abs(high - place))
        guard length > least, min(abs(low - place), abs(high - place)) < 0.1 * length else { return nil }
        return line.point(at: abs(low - place) > abs(high - place) ? low : high)
    }

    private func isNear(_ point: Point, _ frame: Size) -> Bool {
        let margin = 0.08 * Double(max(frame.width, frame.height))
        return point.x > -margin && point.y > -margin && point.x < Double(frame.width) + margin
            && point.y < Double(frame.height) + margin
    }
}

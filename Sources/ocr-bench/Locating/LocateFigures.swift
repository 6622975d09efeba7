import CardModel
import CardRecognition
import CommandLineSupport
import Foundation
import Imaging

/// How well the cards of some photos were found.
struct LocateFigures {
    /// The card found is nearer to the true one than this, as a share of the diagonal, when its corners are right.
    static let tolerance = 0.015

    private(set) var cards = 0
    private(set) var found = 0
    /// Cards found that are none.
    private(set) var invented = 0
    private(set) var kindRight = 0
    private(set) var uprightRight = 0
    private(set) var cornersRight = 0
    /// The mean corner error of each card found the right way up, in shares of the diagonal.
    private(set) var errors: [Double] = []
    private(set) var lines = 0
    private(set) var linesInside = 0
    private(set) var milliseconds: [Double] = []

    /// Counts a photo.
    ///
    /// - Parameter truths: All cards that it shows.
    mutating func add(_ survey: CardSurvey, for truths: [LocateTruth]) {
        milliseconds.append(survey.timings.total.milliseconds)
        var left = survey.cards
        for truth in truths {
            cards += 1
            lines += truth.lines?.count ?? 0
            let near = left.indices.filter { left[$0].corners.overlaps(truth.corners) }
            guard
                let at = near.min(by: {
                    left[$0].corners.error(truth.corners) < left[$1].corners.error(truth.corners)
                })
            else { continue }
            add(left.remove(at: at), for: truth)
        }
        invented += left.count
    }

    private mutating func add(_ card: CardSurvey.Card, for truth: LocateTruth) {
        found += 1
        kindRight += card.kind.rawValue == truth.kind ? 1 : 0
        let turns = (0..<4).map { card.corners.turned(quarterTurns: $0).error(truth.corners) }
        if turns[0] == turns.min() {
            uprightRight += 1
            errors.append(turns[0])
        }
        cornersRight += turns[0] < Self.tolerance ? 1 : 0
        linesInside += (truth.lines ?? []).count { line in card.lines.contains { $0.holds(line) } }
    }

    static func + (a: LocateFigures, b: LocateFigures) -> LocateFigures {
        var sum = a
        sum.cards += b.cards
        sum.found += b.found
        sum.invented += b.invented
        sum.kindRight += b.kindRight
        sum.uprightRight += b.uprightRight
        sum.cornersRight += b.cornersRight
        sum.errors += b.errors
        sum.lines += b.lines
        sum.linesInside += b.linesInside
        sum.milliseconds += b.milliseconds
        return sum
    }
}

extension LocateFigures {
    /// Each figure with its name; shares in per cent, nil where nothing was counted.
    var rows: [(name: String, value: Double?)] {
        func share(_ part: Int, of count: Int) -> Double? {
            count == 0 ? nil : 100 * Double(part) / Double(count)
        }
        let mean = errors.isEmpty ? nil : 100 * errors.reduce(0, +) / Double(errors.count)
        return [
            ("cards", Double(cards)), ("found %", share(found, of: cards)), ("invented", Double(invented)),
            ("kind right %", share(kindRight, of: cards)), ("way up right %", share(uprightRight, of: cards)),
            ("corners off, % of diagonal", mean),
            ("corners within 1.5 %", share(cornersRight, of: cards)),
            ("lines inside strips %", share(linesInside, of: lines)),
            ("milliseconds, median", SpeedFigures.percentile(0.5, of: milliseconds)),
            ("milliseconds, 95 %", SpeedFigures.percentile(0.95, of: milliseconds)),
        ]
    }
}

extension Quadrilateral {
    /// The mean distance of corresponding corners, as a share of the other's diagonal.
    fileprivate func error(_ truth: Quadrilateral) -> Double {
        let distances = zip(corners, truth.corners).map { $0.distance(to: $1) }
        return distances.reduce(0, +) / 4 / truth.topLeft.distance(to: truth.bottomRight)
    }

    /// Whether the middle of either lies in the other.
    fileprivate func overlaps(_ other: Quadrilateral) -> Bool {
        contains(other.middle) || other.contains(middle)
    }

    /// Whether all corners of another one are inside; rounding to a pixel is forgiven.
    fileprivate func holds(_ other: Quadrilateral) -> Bool {
        other.corners.allSatisfy { contains($0, within: 1) }
    }

    private var middle: Point {
        Point(x: corners.reduce(0) { $0 + $1.x } / 4, y: corners.reduce(0) { $0 + $1.y } / 4)
    }

    /// Whether a point is inside, or outside by no more than a distance; of a convex quadrilateral with corners in
    /// either direction.
    private func contains(_ point: Point, within distance: Double = 0) -> Bool {
        let sides = (0..<4).map { i in
            let (a, b) = (corners[i], corners[(i + 1) % 4])
            let product = (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
            return product / max(a.distance(to: b), 1e-9)
        }
        return sides.allSatisfy { $0 >= -distance } || sides.allSatisfy { $0 <= distance }
    }
}

import CardModel
import Imaging

/// Sorts candidates by the card that they mean.
enum CardGroups {
    /// Candidates that overlap mean the same card; the cards come best first, and so do the candidates of each.
    static func group(_ candidates: [CardCandidate], expecting kind: CardKind?) -> [[CardCandidate]] {
        func rank(_ candidate: CardCandidate) -> Double {
            candidate.score + (candidate.kind == kind ? 0.03 : 0)
        }
        var groups: [[CardCandidate]] = []
        for candidate in candidates.sorted(by: { rank($0) > rank($1) }) {
            if let at = groups.firstIndex(where: { $0[0].overlaps(candidate) }) {
                groups[at].append(candidate)
            } else {
                groups.append([candidate])
            }
        }
        return groups
    }
}

extension CardCandidate {
    /// Whether there is enough evidence to call it a card: the print agrees about as well as it does on poor photos
    /// of the kind, or nearly so within a border that can be seen.
    var isConvincing: Bool { layoutScore + 0.2 * min(borderScore, 0.6) > usualLayoutScore }

    /// Whether nothing else needs to be tried.
    var isClear: Bool {
        layoutScore > usualLayoutScore && layoutScore + 0.2 * borderScore > usualLayoutScore + 0.08
    }

    /// Of a kind without a layout nothing is convincing.
    private var usualLayoutScore: Double { LayoutTemplate.of(kind)?.usualScore ?? .infinity }

    /// Whether the middle of either lies in the other.
    fileprivate func overlaps(_ other: CardCandidate) -> Bool {
        quad.covers(other.quad)
    }

    func scaled(by factor: Double) -> CardCandidate {
        var result = self
        result.quad = quad.scaled(by: factor)
        result.landmarks = landmarks?.scaled(by: factor)
        return result
    }
}

extension Quadrilateral {
    /// Whether the middle of either of two quadrilaterals lies in the other.
    func covers(_ other: Quadrilateral) -> Bool {
        contains(other.centre) || other.contains(centre)
    }

    /// The mean of the corners.
    var centre: Point {
        Point(x: corners.reduce(0) { $0 + $1.x } / 4, y: corners.reduce(0) { $0 + $1.y } / 4)
    }

    /// Whether a point is inside; the quadrilateral must be convex and its corners go round clockwise.
    func contains(_ point: Point) -> Bool {
        (0..<4).allSatisfy { i in
            let (a, b) = (corners[i], corners[(i + 1) % 4])
            return (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) >= 0
        }
    }

    /// The same quadrilateral in a picture of another scale.
    func scaled(by factor: Double) -> Quadrilateral {
        mapped { Point(x: $0.x * factor, y: $0.y * factor) }
    }
}

import CardModel
import Imaging

/// Where print is on a kind of card, in millimetres: what is the same on every card of the kind, and where values
/// usually are. The places are those of the printed forms; ``LandmarkFit`` makes up for small differences.
struct LayoutTemplate {
    /// An area with print in it.
    struct Block {
        var x: ClosedRange<Double>
        var y: ClosedRange<Double>
        /// How much print to expect; 1 is a line of values that is always there.
        var density: Double
        /// Whether it is the ellipse in the rectangle instead of all of it.
        var isRound = false
        /// Where it is cut off below.
        var bottom = Double.infinity

        func contains(_ x: Double, _ y: Double) -> Bool {
            guard self.x.contains(x), self.y.contains(y), y <= bottom else { return false }
            guard isRound else { return true }
            let (a, b) = (
                (self.x.upperBound - self.x.lowerBound) / 2, (self.y.upperBound - self.y.lowerBound) / 2
            )
            let (u, v) = ((x - self.x.lowerBound - a) / a, (y - self.y.lowerBound - b) / b)
            return u * u + v * v <= 1
        }
    }

    let kind: CardKind
    let geometry: CardGeometry
    /// The ``CardCandidate/layoutScore`` that even poor photos of the kind's cards reach; pictures with other things
    /// stay below, the more clearly the more blocks of print the layout has.
    let usualScore: Double
    let blocks: [Block]

    /// The print to expect at a place in millimetres.
    func density(x: Double, y: Double) -> Double {
        blocks.reduce(0) { $1.contains(x, y) ? max($0, $1.density) : $0 }
    }

    /// All kinds that can be located.
    static let all: [LayoutTemplate] = [.idPortrait, .idEmblem, .licence, .licenceSecond]

    /// The layout of a kind; nil for one that cannot be located.
    static func of(_ kind: CardKind) -> LayoutTemplate? {
        all.first { $0.kind == kind }
    }

    /// A line of text, centred on a height.
    static func line(
        _ left: Double, _ right: Double, at middle: Double, size: Double, _ density: Double = 1
    ) -> Block {
        Block(x: left...right, y: (middle - size / 2)...(middle + size / 2), density: density)
    }

    /// A rule under a value.
    static func rule(_ left: Double, _ right: Double, at height: Double) -> Block {
        line(left, right, at: height, size: 0.5, 0.5)
    }

    /// A label in Chinese with its English below, on a licence.
    static func bilingual(_ left: Double, _ right: Double, english: Double, at middle: Double) -> [Block] {
        [
            line(left, right, at: middle - 0.9, size: 2.3, 0.9),
            line(left, english, at: middle + 1.25, size: 1.2, 0.6),
        ]
    }
}

import CardModel
import Imaging

/// A place where a card of some kind may be.
struct CardCandidate: Sendable {
    var kind: CardKind
    /// The card's own corners, in pixels of the upright image.
    var quad: Quadrilateral
    /// The evidence, 0...1.
    var score: Double
}

import CardModel
import Imaging

/// A card that may be in a picture: which kind, where, and how sure that is.
struct CardCandidate: Hashable, Sendable {
    /// The kind whose layout the print agrees with.
    var kind: CardKind
    /// The card's own top-left, top-right, bottom-right and bottom-left corners, in pixels of the image handed in.
    /// A corner may lie outside of the image.
    var quad: Quadrilateral
    /// The evidence for it, 0…1.
    var score: Double
    /// How well the print agrees with the kind's layout, a correlation of -1…1.
    var layoutScore = 0.0
    /// The share of the border on which an edge was seen, 0…1, less what speaks against it.
    var borderScore = 0.0
    /// Where the print alone puts the corners.
    var landmarks: Quadrilateral?
}

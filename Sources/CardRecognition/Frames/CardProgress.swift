public import CardModel
public import Imaging

/// How far reading a card has come after one more frame of it.
public struct CardProgress: Sendable {
    /// What is going on, and what the person who holds the camera can do about it.
    public enum Step: Hashable, Sendable {
        /// No card is in view.
        case searching
        /// The card is out of focus or moves.
        case holdStill
        /// A reflection lies over values that are not certain yet.
        case glare(over: [FieldKey])
        /// The card is in view and cannot be read, such as from too far away; the warning says why.
        case unsuitable(Warning)
        /// The frame is damaged and was left out.
        case damaged(ImagingError)
        /// The frame was read, and more of the card is wanted.
        case reading
        /// Every value of the card is certain.
        case complete
        /// The card went out of view, or the frames ended, before every value was certain.
        case incomplete
    }

    /// What is going on.
    public let step: Step
    /// The number of the frame, from 0.
    public let frame: Int
    /// The number of the card, from 0: it grows when another card comes into view.
    public let card: Int
    /// How many frames of this card were good enough to be read.
    public let views: Int
    /// Where the card is in this frame, in its pixels; nil where it shows none.
    public let corners: Quadrilateral?
    /// What is known of the card from all its frames, its place and quality those of the sharpest; nil before any was
    /// read.
    public let reading: CardReading?
}

import CardModel
import Imaging

/// Finds the cards in a photo: where, which way up, and of which kind.
///
/// Borders are put together from straight edges; each is straightened small, and the print in it compared with the
/// layouts of all kinds, both ways up. The layout then moves until it fits the print, which verifies the border and
/// stands in for one that can't be seen.
struct CardLocator {
    /// The cards found, each with its hypotheses, the likeliest first; empty if nothing looks like a card.
    ///
    /// - Parameters:
    ///   - image: The upright photo.
    ///   - kind: What was asked for. The picture decides; this settles only what it leaves open.
    /// - Throws: ``ImagingError`` if the image can't be made smaller.
    func locate(in image: Image, expecting kind: CardKind?) throws(ImagingError) -> [[CardCandidate]] {
        try locate(in: ReducedPicture(image), expecting: kind)
    }

    /// The same for a photo that has been made smaller.
    func locate(in picture: ReducedPicture, expecting kind: CardKind?) throws(ImagingError) -> [[CardCandidate]]
    {
        let found = CardSearch().candidates(in: picture)
        let cards = CardGroups.group(found.filter(\.isConvincing), expecting: kind)
        return cards.map { $0.map { $0.scaled(by: picture.scale) } }
    }
}

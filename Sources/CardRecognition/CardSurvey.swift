package import CardModel
package import Foundation
package import Imaging

/// What a photograph tells before anything in it is read: where its cards are, of which kinds, and where their lines
/// of text stand. For measurements; ``CardEngine`` goes the same way and reads.
package struct CardSurvey: Sendable {
    /// A card by its likeliest hypothesis.
    package struct Card: Sendable {
        /// The kind that its print looks like.
        package let kind: CardKind
        /// The card's own corners, in pixels of the stored image.
        package let corners: Quadrilateral
        /// What is cut out for the recogniser, line by line, in pixels of the stored image.
        package let lines: [Quadrilateral]
    }

    /// The cards, in no particular order.
    package private(set) var cards: [Card] = []
    /// The time of each stage, of which recognition takes none.
    package private(set) var timings = StageTimings()

    /// Looks at a photograph.
    ///
    /// - Parameter photo: The bytes of an image file.
    /// - Throws: `ImagingError` where the bytes are no image that can be decoded.
    package init(_ photo: Data) throws {
        var timings = StageTimings()
        let decoded = try timings.measure(\.decode) { try Photo.decode(photo) }
        let found = try timings.measure(\.locate) {
            try CardLocator().locate(in: decoded.image, expecting: nil)
        }
        cards = try timings.measure(\.rectify) {
            guard !found.isEmpty else { return [] }
            let grey = try decoded.image.grey()
            return try found.compactMap(\.first).compactMap { try Self.card($0, in: decoded, grey) }
        }
        self.timings = timings
    }

    private static func card(_ candidate: CardCandidate, in photo: Photo, _ grey: Image) throws -> Card? {
        guard let page = Page.page(for: candidate.kind) else { return nil }
        let card = try RectifiedCard(candidate.quad, of: page.layout.geometry, in: grey)
        let bands = page.slots.flatMap(LineFinder(map: card.ink).bands)
        return Card(
            kind: candidate.kind, corners: candidate.quad.mapped(photo.storedPoint),
            lines: card.places(of: bands).map { $0.mapped(photo.storedPoint) })
    }
}

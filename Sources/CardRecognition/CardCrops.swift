public import CardModel
public import Imaging

/// What a card looks like straightened and the right way up, and the parts of it, cut out of its photo.
///
///     let results = try await engine.read(bytes)
///     let photo = try Photo.decode(bytes)
///     for card in results.cards {
///         let crops = try CardCrops(of: card, in: photo)
///         try crops.portrait?.jpegData().write(to: file)
///     }
///
/// Images aren't `Sendable`: encode them, or take their pixels, before they go to another task.
public struct CardCrops {
    /// The whole card, in colour where the photo is, at 9 to 11.3 pixels a millimetre: about as large as it is seen.
    public let card: Image
    /// The holder's portrait with a little around it; nil where the kind of page has none.
    public let portrait: Image?
    /// What each value was read from: the part of ``card`` with all of its lines. Values that share a line have the same
    /// part; a value that was not found has none.
    public let fields: [FieldKey: Image]

    /// Cuts a card out.
    ///
    /// - Parameters:
    ///   - reading: A card that was found in the photo.
    ///   - photo: The photo that it was found in.
    /// - Throws: ``ImagingError`` if the card's corners aren't a card's, or memory is short.
    public init(of reading: CardReading, in photo: Photo) throws(ImagingError) {
        guard let page = Page.page(for: reading.dictionary.kind) else {
            throw .invalidGeometry(
                "the form of a card of the kind \(reading.dictionary.kind.rawValue) isn't known")
        }
        let geometry = page.layout.geometry
        let corners = reading.corners.mapped(photo.uprightPoint)
        let card = try geometry.rectify(photo.image, corners)
        let scale = Double(card.size.width) / geometry.width
        self.card = card
        portrait = try page.portrait.map { (place) throws(ImagingError) in
            try card.cropped(to: place.scaled(by: scale))
        }

        var fields: [FieldKey: Image] = [:]
        let straightened = Homography(from: corners, to: Quadrilateral(covering: card.size))
        for (field, lines) in reading.lines {
            let points = lines.flatMap(\.corners).map(photo.uprightPoint)
            guard let straightened, let part = Rectangle(around: points.map(straightened.apply)) else {
                continue
            }
            fields[field] = try card.cropped(to: part)
        }
        self.fields = fields
    }
}

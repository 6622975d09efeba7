import CardModel
import CardRecognition
import Foundation
import Imaging

/// A card and what its values were read from, as small JPEG files for a report.
struct CardPictures: Sendable {
    /// The card's width in the report, in pixels.
    private static let cardWidth = 320.0
    /// How wide the whole card would be at the scale of the values, in pixels: print is then about 15 pixels high.
    private static let valueScaleWidth = 480.0
    private static let quality = 60

    let card: Data
    let fields: [FieldKey: Data]

    /// - Throws: `ImagingError` if memory is short.
    init(_ crops: CardCrops) throws {
        let width = Double(crops.card.size.width)
        func jpeg(_ image: Image, cardWidth: Double) throws -> Data {
            try image.scaled(by: min(1, cardWidth / width)).jpegData(quality: Self.quality)
        }
        card = try jpeg(crops.card, cardWidth: Self.cardWidth)
        fields = try crops.fields.mapValues { try jpeg($0, cardWidth: Self.valueScaleWidth) }
    }
}

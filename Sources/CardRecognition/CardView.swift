import CardModel
import Imaging

/// One picture of a card, as it was read.
struct CardView: Sendable {
    let candidate: CardCandidate
    var text: PageText
    var values: PageValues
    let quality: CaptureQuality
    /// What is wrong with the picture.
    let warnings: [Warning]
    /// In pixels of the stored image.
    let corners: Quadrilateral
    /// The same of each value's lines.
    let lines: [FieldKey: [Quadrilateral]]

    /// How much sense the values make: the mean confidence over the kind's fields.
    var sense: Double {
        let fields = candidate.kind.fields
        guard !fields.isEmpty else { return 0 }
        return fields.reduce(0) { $0 + (values.values[$1]?.confidence ?? 0) } / Double(fields.count)
    }
}

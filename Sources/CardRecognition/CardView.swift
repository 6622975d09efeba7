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

    /// How far a value can be trusted: one of which something may hide a part is never sure.
    func confidence(in value: FieldValue, of key: FieldKey) -> Double {
        let isHidden = Self.ofOpenLength.contains(key) && warnings.contains(Warning(.occluded, field: key))
        return isHidden ? min(value.confidence, Self.ofHidden) : value.confidence
    }

    private static let ofHidden = 0.5
    /// The values of which nothing tells how long they are, so that what is hidden of them isn't missed.
    private static let ofOpenLength: Set<FieldKey> = [.name, .address, .authority, .record]

    /// How much sense the values make: the mean confidence over the kind's fields.
    var sense: Double {
        let fields = candidate.kind.fields
        guard !fields.isEmpty else { return 0 }
        return fields.reduce(0) { $0 + (values.values[$1]?.confidence ?? 0) } / Double(fields.count)
    }
}

import CardModel
import Imaging

/// The form of a kind of card, and how large it is drawn when it has been straightened.
struct CardGeometry: Sendable {
    /// Millimetres.
    let width: Double
    let height: Double

    /// ISO/IEC 7810 ID-1, to which GA 448 keeps.
    static let identityCard = CardGeometry(width: 85.6, height: 54)
    /// The inner sheet of a driving licence.
    static let licence = CardGeometry(width: 88, height: 60)

    static func of(_ kind: CardKind) -> CardGeometry {
        kind == .licence || kind == .licenceSecond ? licence : identityCard
    }

    /// The size at which a card seen at `quad` is straightened: the photo's own resolution, within what the
    /// recogniser can use.
    func canonicalSize(for quad: Quadrilateral) -> Size {
        let seen = max(quad.topLeft.distance(to: quad.topRight), quad.bottomLeft.distance(to: quad.bottomRight))
        let scale = min(max(seen * 1.2 / width, Self.scales.lowerBound), Self.scales.upperBound)
        return Size(width: Int((width * scale).rounded()), height: Int((height * scale).rounded()))
    }

    /// The card straightened.
    func rectify(_ image: Image, _ quad: Quadrilateral) throws -> Image {
        try image.warped(quad, to: canonicalSize(for: quad))
    }

    /// Pixels per millimetre.
    private static let scales = 9.0...16.0
}

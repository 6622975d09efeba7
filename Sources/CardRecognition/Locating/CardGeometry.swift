import Imaging

/// The form of a kind of card, and how large it is drawn when it has been straightened.
struct CardGeometry: Hashable, Sendable {
    /// Millimetres.
    let width: Double
    /// Millimetres.
    let height: Double

    /// The format ID-1 of ISO/IEC 7810, to which GA 448 keeps.
    static let identityCard = CardGeometry(width: 85.6, height: 54)
    /// The inner sheets of a driving licence (GA 482).
    static let licence = CardGeometry(width: 88, height: 60)

    /// The size at which a card seen at `quad` is straightened: at most 1.3 times the photo's own resolution, within
    /// what the recogniser can use.
    func canonicalSize(for quad: Quadrilateral) -> Size {
        let seen = max(
            quad.topLeft.distance(to: quad.topRight) / width,
            quad.bottomLeft.distance(to: quad.bottomRight) / width,
            quad.topLeft.distance(to: quad.bottomLeft) / height,
            quad.topRight.distance(to: quad.bottomRight) / height)
        let scale = min(max(seen * 1.3, Self.scales.lowerBound), Self.scales.upperBound)
        return Size(width: Int((width * scale).rounded()), height: Int((height * scale).rounded()))
    }

    /// The card straightened, in one warp.
    ///
    /// - Throws: ``ImagingError`` if the quadrilateral isn't convex.
    func rectify(_ image: Image, _ quad: Quadrilateral) throws(ImagingError) -> Image {
        try image.warped(quad, to: canonicalSize(for: quad))
    }

    /// From millimetres on the card to pixels of a picture in which it is seen at `quad`; nil if that isn't convex.
    func place(_ quad: Quadrilateral) -> Homography? {
        Homography(from: Quadrilateral(Rectangle(x: 0, y: 0, width: width, height: height)), to: quad)
    }

    /// Pixels per millimetre: below, a character has too few pixels for the recogniser; above, Tesseract shrinks the
    /// line to its own 48 rows and sharpens it, which costs more than the pixels give (measured).
    private static let scales = 9.0...11.3
}

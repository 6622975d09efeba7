import Imaging

/// A card straightened to its own rectangle, ready to be cut into lines.
struct RectifiedCard {
    let image: Image
    let ink: CardInk
    /// Pixels of ``image`` per millimetre.
    let scale: Double

    init(_ candidate: CardCandidate, in image: Image) throws {
        let geometry = CardGeometry.of(candidate.kind)
        self.image = try geometry.rectify(image.grey(), candidate.quad)
        scale = Double(self.image.size.width) / geometry.width
        ink = try CardInk(rectified: self.image, widthInMillimetres: geometry.width)
    }

    /// The grey image of one line, cut as tightly as the recogniser was trained for.
    func strip(of band: LineFinder.Band) throws -> Image {
        let height = band.em * Self.height
        return try image.cropped(
            to: Rectangle(
                x: band.left * scale, y: (band.centre - height / 2) * scale,
                width: (band.right - band.left) * scale, height: height * scale)
        )
    }

    /// The height of a strip in character heights.
    private static let height = 1.36
}

internal import CLeptonica

// Morphology works on brightness: to erode is to let dark ink grow, to dilate is to let bright paper grow. A colour
// image is made grey first. Leptonica wants odd sizes, so even ones are raised by one.

extension Image {
    /// A direction in which brightness changes.
    public enum EdgeDirection: Hashable, Sendable {
        /// Any direction.
        case all
        /// Edges that run from left to right, such as a text line's top and bottom.
        case horizontal
        /// Edges that run from top to bottom.
        case vertical
    }

    /// Which details a top hat keeps.
    public enum TopHat: Hashable, Sendable {
        /// Bright details on a darker ground.
        case bright
        /// Dark details on a brighter ground, such as ink on paper; they come out bright.
        case dark
    }

    /// The mean of the square of pixels around each one that reaches `radius` pixels to each side.
    public func blurred(radius: Int) throws(ImagingError) -> Image {
        let radius = min(radius, (min(size.width, size.height) - 1) / 2)
        guard radius > 0 else { return self }
        return try applying("blurred") { pixBlockconv($0, l_int32(radius), l_int32(radius)) }
    }

    /// Each pixel's darkest neighbour in a box around it.
    public func eroded(width: Int, height: Int) throws(ImagingError) -> Image {
        try morphed(width, height, "eroded", pixErodeGray)
    }

    /// Each pixel's brightest neighbour in a box around it.
    public func dilated(width: Int, height: Int) throws(ImagingError) -> Image {
        try morphed(width, height, "dilated", pixDilateGray)
    }

    /// Eroded, then dilated: bright details that are smaller than the box vanish.
    public func opened(width: Int, height: Int) throws(ImagingError) -> Image {
        try morphed(width, height, "opened", pixOpenGray)
    }

    /// Dilated, then eroded: dark details that are smaller than the box vanish.
    public func closed(width: Int, height: Int) throws(ImagingError) -> Image {
        try morphed(width, height, "closed", pixCloseGray)
    }

    /// Only the details that are smaller than the box, bright on black.
    public func topHat(_ kind: TopHat, width: Int, height: Int) throws(ImagingError) -> Image {
        let type = l_int32(kind == .bright ? L_TOPHAT_WHITE : L_TOPHAT_BLACK)
        return try morphed(width, height, "topHat") { pixTophat($0, $1, $2, type) }
    }

    /// How fast the brightness changes at each pixel (Sobel's operator over 8, at most 255).
    public func edgeMagnitude(_ direction: EdgeDirection = .all) throws(ImagingError) -> Image {
        let flag =
            switch direction {
            case .all: L_ALL_EDGES
            case .horizontal: L_HORIZONTAL_EDGES
            case .vertical: L_VERTICAL_EDGES
            }
        return try grey().applying("edgeMagnitude") { pixSobelEdgeFilter($0, l_int32(flag)) }
    }

    /// The image with uneven light evened out: the background, found per tile, is brought to `white`.
    ///
    /// - Parameters:
    ///   - tile: The side of the tiles in which the background is measured, in pixels; at least 4, larger than the
    ///     text's strokes and smaller than the light's changes.
    ///   - ink: Brightness below which a pixel counts as ink and not as background.
    ///   - white: What the background becomes.
    /// - Throws: ``ImagingError/operationFailed(_:)`` if there is no background, as in a black image.
    public func backgroundNormalised(
        tile: Int = 16, ink: Int = 60, white: Int = 200
    ) throws(ImagingError) -> Image {
        guard (4...1 << 14).contains(tile), (0...255).contains(ink), (1...255).contains(white) else {
            throw .invalidGeometry("background normalisation by tiles of \(tile), ink \(ink), white \(white)")
        }
        let (side, enough) = (l_int32(tile), l_int32(tile * tile / 4))
        return try applying("backgroundNormalised") {
            pixBackgroundNorm($0, nil, nil, side, side, l_int32(ink), enough, l_int32(white), 2, 2)
        }
    }

    /// The image with its local contrast stretched: in each tile, the darkest pixel becomes black and the brightest white.
    ///
    /// - Parameters:
    ///   - tile: The side of the tiles, in pixels; at least 5.
    ///   - leastDifference: A tile whose darkest and brightest pixels differ by less takes after its neighbours.
    /// - Throws: ``ImagingError/operationFailed(_:)`` if no tile has such a difference.
    public func contrastNormalised(tile: Int, leastDifference: Int = 25) throws(ImagingError) -> Image {
        guard (5...1 << 14).contains(tile), (1...255).contains(leastDifference) else {
            throw .invalidGeometry(
                "contrast normalisation by tiles of \(tile), least difference \(leastDifference)")
        }
        return try grey().applying("contrastNormalised") {
            pixContrastNorm(nil, $0, l_int32(tile), l_int32(tile), l_int32(leastDifference), 2, 2)
        }
    }

    private func morphed(
        _ width: Int, _ height: Int, _ name: String, _ operation: (PixHandle?, l_int32, l_int32) -> PixHandle?
    ) throws(ImagingError) -> Image {
        guard (1...size.width + 2).contains(width), (1...size.height + 2).contains(height) else {
            throw .invalidGeometry("a box of \(width)×\(height) pixels in \(size.width)×\(size.height)")
        }
        return try grey().applying(name) { operation($0, l_int32(width | 1), l_int32(height | 1)) }
    }
}

internal import CLeptonica

extension Image {
    /// What a quadrilateral of the image looks like from straight above, at a given size: its top-left corner comes
    /// to the result's top-left corner, and so on. Corners may lie outside of the image; what is there is white.
    ///
    /// - Throws: ``ImagingError/invalidGeometry(_:)`` if the quadrilateral isn't convex or the size can't be made.
    public func warped(_ quad: Quadrilateral, to target: Size) throws(ImagingError) -> Image {
        try target.checkAsOutput()
        guard let map = Homography(from: Quadrilateral(covering: target), to: quad) else {
            throw .invalidGeometry("the quadrilateral to straighten isn't convex")
        }
        guard let source = try warpSource(quad, target) else {
            return try Image.white(target, format) { _ in true }
        }

        // Leptonica puts the origin into the first pixel's centre, we put it on its corner.
        let border = Double(Image.warpBorder)
        let moved = map.afterMoving(x: 0.5, y: 0.5)?.scaledAndMoved(
            scaleX: source.scaleX, scaleY: source.scaleY,
            x: border - 0.5 - source.origin.x * source.scaleX, y: border - 0.5 - source.origin.y * source.scaleY
        )
        guard let moved else { throw .invalidGeometry("the quadrilateral is seen too much from the side") }
        var coefficients = moved.matrix.prefix(8).map { l_float32($0) }
        let whole = try source.image.onWarpCanvas(target).applying("warped") {
            switch format {
            case .grey: pixProjectiveGray($0, &coefficients, 255)
            case .colour: pixProjectiveColor($0, &coefficients, 0xFFFF_FF00)
            }
        }
        return try whole.cropped(
            to: Rectangle(x: 0, y: 0, width: Double(target.width), height: Double(target.height)))
    }

    /// The part of the image that a warp reads, shrunk to about the warp's resolution so that nothing is skipped.
    private struct WarpSource {
        let image: Image
        /// The top-left corner of the part, in pixels of the whole image.
        let origin: Point
        /// Pixels of `image` for one pixel of the whole image.
        let scaleX: Double
        let scaleY: Double
    }

    /// Nil if the quadrilateral has nothing of the image.
    private func warpSource(_ quad: Quadrilateral, _ target: Size) throws(ImagingError) -> WarpSource? {
        func range(_ values: [Double], _ limit: Int) -> (low: Double, high: Double) {
            let low = (values.min() ?? 0).rounded(.down) - 2
            let high = (values.max() ?? 0).rounded(.up) + 2
            return (min(max(0, low), Double(limit)), min(max(0, high), Double(limit)))
        }
        let (x, y) = (range(quad.corners.map(\.x), size.width), range(quad.corners.map(\.y), size.height))
        guard x.high > x.low, y.high > y.low else { return nil }
        let part = try cropped(
            to: Rectangle(x: x.low, y: y.low, width: x.high - x.low, height: y.high - y.low))

        let across = max(
            quad.topLeft.distance(to: quad.topRight), quad.bottomLeft.distance(to: quad.bottomRight))
        let down = max(quad.topLeft.distance(to: quad.bottomLeft), quad.topRight.distance(to: quad.bottomRight))
        let reduction = min(across / Double(target.width), down / Double(target.height))
        // Less is averaged well enough by interpolation; more goes through the area map (for factors below 0.7).
        let shrunk = reduction > 1.5 ? try part.scaled(by: 1 / reduction) : part
        return WarpSource(
            image: shrunk, origin: Point(x: x.low, y: y.low),
            scaleX: Double(shrunk.size.width) / Double(part.size.width),
            scaleY: Double(shrunk.size.height) / Double(part.size.height))
    }

    /// Leptonica doesn't interpolate in an image's last row and column, so the edge is repeated once on each side.
    private static let warpBorder: l_int32 = 1

    /// The image in the top-left corner of a white one that also has room for the result: Leptonica makes the result
    /// as large as the source.
    private func onWarpCanvas(_ target: Size) throws(ImagingError) -> Image {
        let border = Image.warpBorder
        let bordered = try applying("warped") { pixAddContinuedBorder($0, border, border, border, border) }
        let canvas = Size(
            width: max(bordered.size.width, target.width), height: max(bordered.size.height, target.height))
        return try bordered.withPix { (source) throws(ImagingError) in
            try Image.white(canvas, format) {
                let (width, height) = (l_int32(bordered.size.width), l_int32(bordered.size.height))
                return pixRasterop($0, 0, 0, width, height, l_int32(PIX_SRC), source, 0, 0) == 0
            }
        }
    }

    /// A white image on which `draw`, which says whether it succeeded, may draw before anybody else sees it.
    private static func white(
        _ size: Size, _ format: Format, _ draw: (PixHandle) -> Bool
    ) throws(ImagingError) -> Image {
        let depth: l_int32 = format == .grey ? 8 : 32
        let pix: PixHandle? = pixCreate(l_int32(size.width), l_int32(size.height), depth)
        guard let pix, pixSetAll(pix) == 0, draw(pix) else {
            destroy(pix)
            throw .operationFailed("white")
        }
        return try Image(owning: pix, from: "white")
    }
}

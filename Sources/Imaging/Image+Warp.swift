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
        guard let source = try warpSource(quad, target) else { return try Image.white(target, format) }

        // Leptonica's result is as large as its source, so both get a canvas that has room for either. The source's
        // edge is repeated once: Leptonica doesn't interpolate in the last row and column.
        let (image, border) = (source.image, 1)
        let bordered = pixAddContinuedBorder(image.pix, 1, 1, 1, 1)
        defer { destroy(bordered) }
        let width = max(image.size.width + 2 * border, target.width)
        let height = max(image.size.height + 2 * border, target.height)
        let canvas = try Image.white(Size(width: width, height: height), format)
        guard let bordered,
            pixRasterop(
                canvas.pix, 0, 0, l_int32(image.size.width + 2 * border), l_int32(image.size.height + 2 * border),
                l_int32(PIX_SRC), bordered, 0, 0) == 0
        else { throw .operationFailed("warped") }

        // Leptonica puts the origin into the first pixel's centre, we put it on its corner.
        let moved = map.afterMoving(x: 0.5, y: 0.5)?.scaledAndMoved(
            scaleX: source.scaleX, scaleY: source.scaleY,
            x: Double(border) - 0.5 - source.origin.x * source.scaleX,
            y: Double(border) - 0.5 - source.origin.y * source.scaleY)
        guard let moved else { throw .invalidGeometry("the quadrilateral to straighten is seen too much from the side") }
        var coefficients = moved.matrix.prefix(8).map { l_float32($0) }
        let warped =
            switch format {
            case .grey: pixProjectiveGray(canvas.pix, &coefficients, 255)
            case .colour: pixProjectiveColor(canvas.pix, &coefficients, 0xFFFF_FF00)
            }
        let whole = try Image(owning: warped, from: "warped")
        return try whole.cropped(
            to: Rectangle(x: 0, y: 0, width: Double(target.width), height: Double(target.height)))
    }

    /// The part of the image that a warp reads, shrunk to about the warp's resolution so that nothing is skipped.
    private struct WarpSource {
        let image: Image
        /// The top-left corner of the part, in pixels of the whole image.
        let origin: Point
        /// Pixels of the part for one pixel of the whole image.
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

        let across = max(quad.topLeft.distance(to: quad.topRight), quad.bottomLeft.distance(to: quad.bottomRight))
        let down = max(quad.topLeft.distance(to: quad.bottomLeft), quad.topRight.distance(to: quad.bottomRight))
        let reduction = min(across / Double(target.width), down / Double(target.height))
        // Below this, two by two pixels are enough to average; above, the area map serves (it needs a factor < 0.7).
        let shrunk = reduction > 1.5 ? try part.scaled(by: 1 / reduction) : part
        return WarpSource(
            image: shrunk, origin: Point(x: x.low, y: y.low),
            scaleX: Double(shrunk.size.width) / Double(part.size.width),
            scaleY: Double(shrunk.size.height) / Double(part.size.height))
    }

    /// A white image.
    static func white(_ size: Size, _ format: Format) throws(ImagingError) -> Image {
        let depth: l_int32 = format == .grey ? 8 : 32
        let image = try Image(
            owning: pixCreate(l_int32(size.width), l_int32(size.height), depth), from: "white")
        guard pixSetAll(image.pix) == 0 else { throw .operationFailed("white") }
        return image
    }
}

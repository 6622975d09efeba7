internal import CLeptonica

extension Image {
    /// The part within a rectangle, whose edges are rounded to whole pixels and moved into the image.
    ///
    /// - Throws: ``ImagingError/emptyRegion(_:in:)`` when nothing of the image is in the rectangle.
    public func cropped(to region: Rectangle) throws(ImagingError) -> Image {
        // Clamping before rounding keeps infinite and huge edges out of the conversion to Int; NaN fails the guard.
        func edge(_ value: Double, _ limit: Int) -> Double { max(0, min(Double(limit), value)).rounded() }
        let (left, right) = (edge(region.x, size.width), edge(region.maxX, size.width))
        let (top, bottom) = (edge(region.y, size.height), edge(region.maxY, size.height))
        guard right > left, bottom > top else { throw .emptyRegion(region, in: size) }
        var box = boxCreate(l_int32(left), l_int32(top), l_int32(right - left), l_int32(bottom - top))
        defer { boxDestroy(&box) }
        return try applying("cropped") { pixClipRectangle($0, box, nil) }
    }

    /// The image made larger or smaller by one factor: the mean of the covered pixels when shrinking, linear
    /// interpolation when growing.
    public func scaled(by factor: Double) throws(ImagingError) -> Image {
        guard factor.isFinite, factor > 0 else { throw .invalidGeometry("the factor \(factor) isn't positive") }
        func side(_ value: Int) -> Int { Int(min(Double(value) * factor, 1e9).rounded()) }
        return try scaled(to: Size(width: max(1, side(size.width)), height: max(1, side(size.height))))
    }

    /// The image stretched to a size: the mean of the covered pixels when shrinking, linear interpolation when
    /// growing.
    public func scaled(to target: Size) throws(ImagingError) -> Image {
        try target.checkAsOutput()
        guard target != size else { return self }
        let x = l_float32(target.width) / l_float32(size.width)
        let y = l_float32(target.height) / l_float32(size.height)
        // pixScaleGeneral without sharpening takes the area map below a factor of 0.7; pixScale would sharpen.
        return try applying("scaled") { pixScaleGeneral($0, x, y, 0, 0) }
    }

    /// The image at half its size, each pixel the mean of four; an odd last row or column is left out.
    public func halved() throws(ImagingError) -> Image {
        try applying("halved") { pixScaleAreaMap2($0) }
    }

    /// The image turned clockwise by quarter turns; negative ones turn the other way.
    public func turned(quarterTurns turns: Int) throws(ImagingError) -> Image {
        let turns = ((turns % 4) + 4) % 4
        guard turns != 0 else { return self }
        return try applying("turned") { pixRotateOrth($0, l_int32(turns)) }
    }

    /// The image turned clockwise about its centre, as much larger as it takes to keep all of it; the corners are
    /// filled with white.
    public func rotated(degrees: Double) throws(ImagingError) -> Image {
        guard degrees.isFinite else { throw .invalidGeometry("the angle \(degrees) isn't finite") }
        let radians = l_float32(degrees.remainder(dividingBy: 360) * .pi / 180)
        return try applying("rotated") {
            pixRotate(
                $0, radians, l_int32(L_ROTATE_AREA_MAP), l_int32(L_BRING_IN_WHITE), l_int32(size.width),
                l_int32(size.height))
        }
    }

    /// The image's left and right exchanged.
    public func mirrored() throws(ImagingError) -> Image {
        try applying("mirrored") { pixFlipLR(nil, $0) }
    }
}

extension Size {
    /// - Throws: ``ImagingError/invalidGeometry(_:)`` if an image of this size can't or shouldn't be made.
    func checkAsOutput() throws(ImagingError) {
        let largest = 1 << 15
        guard (1...largest).contains(width), (1...largest).contains(height) else {
            throw .invalidGeometry(
                "a size of \(width)×\(height) pixels; sides from 1 to \(largest) can be made")
        }
        guard width * height <= DecodingLimits.default.maximumPixels else {
            throw .invalidGeometry("a size of \(width)×\(height) pixels is more than any picture may have")
        }
    }
}

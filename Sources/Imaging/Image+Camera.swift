extension Image {
    /// The order of the colour bytes in a camera's plane that interleaves them.
    public enum ChromaOrder: Hashable, Sendable {
        /// Cb before Cr: NV12, what Apple's cameras give.
        case nv12
        /// Cr before Cb: NV21, what Android's cameras give.
        case nv21
    }

    /// Which brightnesses a camera's YCbCr bytes use.
    public enum LumaRange: Hashable, Sendable {
        /// 0 to 255, as in JFIF (https://www.w3.org/Graphics/JPEG/jfif3.pdf).
        case full
        /// 16 to 235, as in ITU-R BT.601.
        case video
    }

    /// An image of a camera's grey picture.
    ///
    /// - Throws: ``ImagingError/invalidBuffer(_:)`` if the plane is smaller than `size` says.
    public convenience init(grey plane: CameraPlane, size: Size) throws(ImagingError) {
        try size.checkAsOutput()
        try plane.check("grey", rowLength: size.width, rows: size.height)
        try self.init(greyRows: size) { line, y in
            for x in 0..<size.width { line[x] = plane.bytes[y * plane.bytesPerRow + x] }
        }
    }

    /// An image of a camera's picture with four bytes a pixel: blue, green, red and one that is not used.
    ///
    /// - Throws: ``ImagingError/invalidBuffer(_:)`` if the plane is smaller than `size` says.
    public convenience init(bgra plane: CameraPlane, size: Size) throws(ImagingError) {
        try size.checkAsOutput()
        try plane.check("BGRA", rowLength: 4 * size.width, rows: size.height)
        try self.init(colourRows: size) { line, y in
            for x in 0..<size.width {
                let i = y * plane.bytesPerRow + 4 * x
                line[x] = Image.word(plane.bytes[i + 2], plane.bytes[i + 1], plane.bytes[i])
            }
        }
    }

    /// An image of a camera's NV12 or NV21 picture: a plane of brightness and one of colour, which has a pair of
    /// bytes for two by two pixels.
    ///
    /// - Throws: ``ImagingError/invalidBuffer(_:)`` if a plane is smaller than `size` says.
    public convenience init(
        luma: CameraPlane, chroma: CameraPlane, order: ChromaOrder, size: Size, range: LumaRange = .full
    ) throws(ImagingError) {
        try size.checkAsOutput()
        try luma.check("luma", rowLength: size.width, rows: size.height)
        try chroma.check("chroma", rowLength: (size.width + 1) / 2 * 2, rows: (size.height + 1) / 2)
        let (cb, cr) = order == .nv12 ? (0, 1) : (1, 0)
        try self.init(colourRows: size) { line, y in
            for x in 0..<size.width {
                let i = y / 2 * chroma.bytesPerRow + x / 2 * 2
                line[x] = range.word(
                    luma.bytes[y * luma.bytesPerRow + x], chroma.bytes[i + cb], chroma.bytes[i + cr])
            }
        }
    }

    /// An image of a camera's I420 picture: a plane of brightness and two of colour, each with one byte for two by
    /// two pixels.
    ///
    /// - Throws: ``ImagingError/invalidBuffer(_:)`` if a plane is smaller than `size` says.
    public convenience init(
        luma: CameraPlane, cb: CameraPlane, cr: CameraPlane, size: Size, range: LumaRange = .full
    ) throws(ImagingError) {
        try size.checkAsOutput()
        let (halfWidth, halfHeight) = ((size.width + 1) / 2, (size.height + 1) / 2)
        try luma.check("luma", rowLength: size.width, rows: size.height)
        try cb.check("Cb", rowLength: halfWidth, rows: halfHeight)
        try cr.check("Cr", rowLength: halfWidth, rows: halfHeight)
        try self.init(colourRows: size) { line, y in
            for x in 0..<size.width {
                line[x] = range.word(
                    luma.bytes[y * luma.bytesPerRow + x], cb.bytes[y / 2 * cb.bytesPerRow + x / 2],
                    cr.bytes[y / 2 * cr.bytesPerRow + x / 2])
            }
        }
    }
}

extension Image.LumaRange {
    /// The colour of a YCbCr pixel by ITU-R BT.601, in 16-bit fixed point.
    fileprivate func word(_ luma: UInt8, _ cb: UInt8, _ cr: UInt8) -> UInt32 {
        let (blue, red) = (Int(cb) - 128, Int(cr) - 128)
        func byte(_ value: Int) -> UInt8 { UInt8(clamping: (value + (1 << 15)) >> 16) }
        switch self {
        case .full:
            let y = Int(luma) << 16
            return Image.word(
                byte(y + 91881 * red), byte(y - 22554 * blue - 46802 * red), byte(y + 116130 * blue))
        case .video:
            let y = (Int(luma) - 16) * 76309
            return Image.word(
                byte(y + 104597 * red), byte(y - 25675 * blue - 53279 * red), byte(y + 132201 * blue))
        }
    }
}

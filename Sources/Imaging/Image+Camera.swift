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

    /// For how many pixels there is one byte of each colour.
    public enum ChromaSubsampling: Hashable, Sendable {
        /// For every one (4:4:4).
        case none
        /// For two side by side (4:2:2).
        case half
        /// For two by two (4:2:0).
        case quarter

        var columns: Int { self == .none ? 1 : 2 }
        var rows: Int { self == .quarter ? 2 : 1 }

        /// How many bytes of each colour there are, side by side and one above the other, in a picture of some size.
        func extent(in size: Size) -> Size {
            Size(width: (size.width + columns - 1) / columns, height: (size.height + rows - 1) / rows)
        }
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

    /// An image of a camera's NV12 or NV21 picture: a plane of brightness and one of colour, which has a pair of
    /// bytes for two by two pixels.
    ///
    /// - Throws: ``ImagingError/invalidBuffer(_:)`` if a plane is smaller than `size` says.
    public convenience init(
        luma: CameraPlane, chroma: CameraPlane, order: ChromaOrder, size: Size, range: LumaRange = .full
    ) throws(ImagingError) {
        try size.checkAsOutput()
        try luma.check("luma", rowLength: size.width, rows: size.height)
        let pairs = ChromaSubsampling.quarter.extent(in: size)
        try chroma.check("chroma", rowLength: 2 * pairs.width, rows: pairs.height)
        let (cb, cr) = order == .nv12 ? (0, 1) : (1, 0)
        try self.init(colourRows: size) { line, y in
            for x in 0..<size.width {
                let i = y / 2 * chroma.bytesPerRow + x / 2 * 2
                line[x] = range.word(
                    luma.bytes[y * luma.bytesPerRow + x], chroma.bytes[i + cb], chroma.bytes[i + cr])
            }
        }
    }

    /// An image of a camera's I420 picture, or of one with more colour: a plane of brightness and two of colour.
    ///
    /// - Throws: ``ImagingError/invalidBuffer(_:)`` if a plane is smaller than `size` says.
    public convenience init(
        luma: CameraPlane, cb: CameraPlane, cr: CameraPlane, size: Size,
        subsampling: ChromaSubsampling = .quarter, range: LumaRange = .full
    ) throws(ImagingError) {
        try size.checkAsOutput()
        let (columns, rows) = (subsampling.columns, subsampling.rows)
        let chroma = subsampling.extent(in: size)
        try luma.check("luma", rowLength: size.width, rows: size.height)
        try cb.check("Cb", rowLength: chroma.width, rows: chroma.height)
        try cr.check("Cr", rowLength: chroma.width, rows: chroma.height)
        try self.init(colourRows: size) { line, y in
            for x in 0..<size.width {
                line[x] = range.word(
                    luma.bytes[y * luma.bytesPerRow + x], cb.bytes[y / rows * cb.bytesPerRow + x / columns],
                    cr.bytes[y / rows * cr.bytesPerRow + x / columns])
            }
        }
    }
}

extension Image.LumaRange {
    /// The colour of a YCbCr pixel by ITU-R BT.601, in 16-bit fixed point.
    func word(_ luma: UInt8, _ cb: UInt8, _ cr: UInt8) -> UInt32 {
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

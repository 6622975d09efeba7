/// How a camera orders the bytes of a picture.
public enum PixelFormat: String, Hashable, Sendable, CaseIterable {
    /// A byte of brightness a pixel.
    case grey8
    /// Brightness, then pairs of Cb and Cr for two by two pixels: Apple's cameras.
    case nv12
    /// Brightness, then pairs of Cr and Cb for two by two pixels: Android's cameras.
    case nv21
    /// Brightness, then Cb, then Cr, each for two by two pixels.
    case i420
    /// Brightness, then Cb, then Cr, each for two pixels side by side.
    case i422
    /// Brightness, then Cb, then Cr, each for every pixel.
    case i444
    /// Brightness, Cb, brightness, Cr for two pixels side by side: many webcams.
    case yuyv
    /// Blue, green, red and a byte that is not used.
    case bgra
    /// Red, green, blue and a byte that is not used.
    case rgba

    /// How many bytes a picture takes whose planes follow one another.
    ///
    /// - Parameter bytesPerRow: As for ``CameraFrame/init(_:size:bytes:bytesPerRow:range:)``.
    /// - Throws: ``ImagingError/invalidGeometry(_:)`` if no picture has this size, ``ImagingError/invalidBuffer(_:)`` if
    ///   rows are shorter than the picture is wide, or absurdly long.
    public func byteCount(of size: Size, bytesPerRow: Int? = nil) throws(ImagingError) -> Int {
        try size.checkAsOutput()
        let least = planes(of: size)[0].rowLength
        let bytesPerRow = bytesPerRow ?? least
        guard (least...(1 << 20)).contains(bytesPerRow) else {
            throw .invalidBuffer(
                "a row of \(size.width) pixels of \(rawValue) takes \(least) bytes or a little more, not \(bytesPerRow)"
            )
        }
        return planes(of: size, bytesPerRow: bytesPerRow).reduce(0) { $0 + $1.byteCount }
    }
}

extension PixelFormat {
    /// How the bytes of a plane are arranged.
    struct PlaneShape {
        let name: String
        /// The bytes of a row that are the picture's.
        let rowLength: Int
        let bytesPerRow: Int
        let rows: Int

        var byteCount: Int { bytesPerRow * rows }
    }

    /// For how many pixels side by side and one above the other there is a byte of each colour.
    var subsampling: Image.ChromaSubsampling {
        switch self {
        case .i444: .none
        case .i422: .half
        default: .quarter
        }
    }

    /// The planes of a picture of a size that was checked.
    func planes(of size: Size, bytesPerRow: Int? = nil) -> [PlaneShape] {
        let (width, height) = (size.width, size.height)
        func plane(_ name: String, _ rowLength: Int, _ rows: Int, _ stride: Int?) -> PlaneShape {
            PlaneShape(name: name, rowLength: rowLength, bytesPerRow: stride ?? rowLength, rows: rows)
        }
        let luma = plane("luma", width, height, bytesPerRow)
        let chroma = subsampling.extent(in: size)
        switch self {
        case .grey8: return [plane("grey", width, height, bytesPerRow)]
        case .yuyv: return [plane("YUYV", (width + 1) / 2 * 4, height, bytesPerRow)]
        case .bgra: return [plane("BGRA", 4 * width, height, bytesPerRow)]
        case .rgba: return [plane("RGBA", 4 * width, height, bytesPerRow)]
        case .nv12, .nv21:
            return [
                luma,
                plane("chroma", 2 * chroma.width, chroma.height, bytesPerRow.map { ($0 + 1) / 2 * 2 }),
            ]
        case .i420, .i422, .i444:
            let columns = subsampling.columns
            let stride = bytesPerRow.map { ($0 + columns - 1) / columns }
            return [
                luma, plane("Cb", chroma.width, chroma.height, stride),
                plane("Cr", chroma.width, chroma.height, stride),
            ]
        }
    }
}

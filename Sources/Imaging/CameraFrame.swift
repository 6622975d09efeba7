/// A camera's raw picture as plain bytes, to be sent between tasks; an ``Image`` is made of it where it is looked at.
public struct CameraFrame: Hashable, Sendable {
    /// How the bytes are ordered.
    public let format: PixelFormat
    /// The extent in pixels.
    public let size: Size
    /// The rows of bytes, plane by plane.
    public let planes: [CameraPlane]
    /// Which brightnesses the bytes use; without meaning for ``PixelFormat/bgra`` and ``PixelFormat/rgba``.
    public let range: Image.LumaRange

    /// Takes the planes of a camera's buffer.
    ///
    /// - Throws: ``ImagingError/invalidBuffer(_:)`` if there are too few planes or too few bytes in one,
    ///   ``ImagingError/invalidGeometry(_:)`` if no picture has this size.
    public init(
        _ format: PixelFormat, size: Size, planes: [CameraPlane], range: Image.LumaRange = .full
    ) throws(ImagingError) {
        try size.checkAsOutput()
        let shapes = format.planes(of: size)
        guard planes.count == shapes.count else {
            throw .invalidBuffer(
                "\(format.rawValue) has \(shapes.count) planes, and \(planes.count) are given")
        }
        for (plane, shape) in zip(planes, shapes) {
            try plane.check(shape.name, rowLength: shape.rowLength, rows: shape.rows)
        }
        self.format = format
        self.size = size
        self.planes = planes
        self.range = range
    }

    /// Takes a picture whose planes follow one another, as in a dump of frames.
    ///
    /// - Parameter bytesPerRow: From the start of a row of the first plane to the start of the next; nil where rows
    ///   follow one another without a gap. Planes of half the width have half of it.
    /// - Throws: ``ImagingError/invalidBuffer(_:)`` if the bytes are too few or rows shorter than the picture is wide,
    ///   ``ImagingError/invalidGeometry(_:)`` if no picture has this size.
    public init(
        _ format: PixelFormat, size: Size, bytes: [UInt8], bytesPerRow: Int? = nil,
        range: Image.LumaRange = .full
    ) throws(ImagingError) {
        _ = try format.byteCount(of: size, bytesPerRow: bytesPerRow)
        var planes: [CameraPlane] = []
        var start = 0
        for shape in format.planes(of: size, bytesPerRow: bytesPerRow) {
            let end = min(bytes.count, start + shape.byteCount)
            planes.append(CameraPlane(bytes: Array(bytes[start..<end]), bytesPerRow: shape.bytesPerRow))
            start = end
        }
        try self.init(format, size: size, planes: planes, range: range)
    }

    /// The picture.
    public func image() throws(ImagingError) -> Image {
        switch format {
        case .grey8:
            let image = try Image(grey: planes[0], size: size)
            return range == .full ? image : try image.stretched(black: 16, white: 235)
        case .nv12, .nv21:
            return try Image(
                luma: planes[0], chroma: planes[1], order: format == .nv12 ? .nv12 : .nv21, size: size,
                range: range)
        case .i420, .i422, .i444:
            return try Image(
                luma: planes[0], cb: planes[1], cr: planes[2], size: size, subsampling: format.subsampling,
                range: range)
        case .yuyv: return try Image(yuyv: planes[0], size: size, range: range)
        case .bgra: return try Image(bgra: planes[0], size: size)
        case .rgba: return try Image(rgba: planes[0], size: size)
        }
    }
}

public import Foundation

/// A decoded picture file, or a camera's frame: the upright image and how to get from it back to the file's own pixels.
public struct Photo {
    /// The picture as a person looks at it, with the orientation that the file asks for applied.
    public let image: Image
    /// What the file is; nil for a camera's frame.
    public let coding: ImageCoding?
    /// How the stored pixels were turned to make `image` upright.
    public let orientation: Orientation
    /// The size of the file's own pixels, unturned and unscaled.
    public let storedSize: Size
    /// Pixels of `image` for one stored pixel: 1, or 1/2, 1/4 or 1/8 where a target size allowed it.
    public let scale: Double

    /// Makes a picture of a camera's frame, which is taken to be upright.
    ///
    /// - Throws: ``ImagingError``, if the picture is too small or too large, or memory is short.
    public init(_ frame: CameraFrame, limits: DecodingLimits = .default) throws(ImagingError) {
        try limits.check(frame.size)
        self.init(
            image: try frame.image(), coding: nil, orientation: .up, storedSize: frame.size, scale: 1)
    }

    /// Decodes a picture file: JPEG, PNG, TIFF (its first page), BMP, WebP, GIF (its first frame), PNM, JPEG 2000, and
    /// HEIC and AVIF where `libheif` is installed, told apart by content. Transparent pixels are composited on white, 16
    /// bits a channel become 8.
    ///
    /// - Parameters:
    ///   - data: The file's bytes.
    ///   - limits: The sizes that are accepted, checked before the pixels are decoded.
    ///   - targetLongSide: The length of the longer side, in pixels, that is enough: the picture is halved as long as
    ///     its longer side stays at least this long (up to three times), for a JPEG while decoding, which saves
    ///     most of its time. Nil for the full size.
    /// - Throws: ``ImagingError``, saying what is wrong with the file.
    public static func decode(
        _ data: Data, limits: DecodingLimits = .default, targetLongSide: Int? = nil
    ) throws(ImagingError) -> Photo {
        try decode([UInt8](data), limits: limits, targetLongSide: targetLongSide)
    }

    /// Decodes a picture file given as an array of bytes; see ``decode(_:limits:targetLongSide:)-(Data,_,_)``.
    public static func decode(
        _ bytes: [UInt8], limits: DecodingLimits = .default, targetLongSide: Int? = nil
    ) throws(ImagingError) -> Photo {
        guard !bytes.isEmpty else { throw .emptyFile }
        guard let coding = ImageCoding(of: bytes) else {
            throw ImageCoding.isText(bytes) ? .textFile : .unknownFormat
        }
        guard coding != .heif else { return try decodeHEIF(bytes, limits, targetLongSide) }
        let header = try ImageHeader(of: bytes, coding)
        try limits.check(header.size)
        let reduction = Self.reduction(of: header.size, to: targetLongSide)
        let stored = try Image.decode(bytes, coding, reduction: reduction)
        return Photo(
            image: try stored.upright(from: header.orientation),
            coding: coding, orientation: header.orientation, storedSize: header.size,
            scale: 1 / Double(reduction))
    }

    /// `libheif` turns the picture itself, so that what it gives counts as stored.
    private static func decodeHEIF(
        _ bytes: [UInt8], _ limits: DecodingLimits, _ targetLongSide: Int?
    ) throws(ImagingError) -> Photo {
        let picture = try HEIFPicture(bytes)
        try limits.check(picture.size)
        let reduction = reduction(of: picture.size, to: targetLongSide)
        return Photo(
            image: try picture.image().halved(until: reduction), coding: .heif, orientation: .up,
            storedSize: picture.size, scale: 1 / Double(reduction))
    }

    /// By how much a picture may be made smaller: 1, 2, 4 or 8.
    private static func reduction(of size: Size, to targetLongSide: Int?) -> Int {
        guard let target = targetLongSide, target > 0 else { return 1 }
        var reduction = 1
        let longSide = max(size.width, size.height)
        while reduction < 8, longSide / (2 * reduction) >= target { reduction *= 2 }
        return reduction
    }

    private init(
        image: Image, coding: ImageCoding?, orientation: Orientation, storedSize: Size, scale: Double
    ) {
        self.image = image
        self.coding = coding
        self.orientation = orientation
        self.storedSize = storedSize
        self.scale = scale
    }

    /// Where a point of `image` is in the stored picture, in pixels of the unturned file at its full size.
    public func storedPoint(_ point: Point) -> Point {
        orientation.stored(Point(x: point.x / scale, y: point.y / scale), storedSize: storedSize)
    }

    /// Where a point of the stored picture, in pixels of the unturned file at its full size, is in `image`.
    public func uprightPoint(_ stored: Point) -> Point {
        let point = orientation.upright(stored, storedSize: storedSize)
        return Point(x: point.x * scale, y: point.y * scale)
    }
}

@available(*, unavailable)
extension Photo: Sendable {}

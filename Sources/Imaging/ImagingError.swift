/// What can go wrong when an image is decoded, changed or encoded.
public enum ImagingError: Error, Hashable, Sendable {
    /// There are no bytes to decode.
    case emptyFile
    /// The bytes are plain text.
    case textFile
    /// The bytes start like no image format that is known.
    case unknownFormat
    /// The format is known but can't be decoded here; `advice` says what to do instead.
    case unsupportedFormat(name: String, advice: String)
    /// The file ends before the picture does.
    case truncated(ImageCoding)
    /// A side has fewer pixels than ``DecodingLimits/minimumSide``.
    case imageTooSmall(Size, minimumSide: Int)
    /// The picture has more pixels than ``DecodingLimits/maximumPixels``.
    case imageTooLarge(Size, maximumPixels: Int)
    /// The decoder refused the bytes: they are damaged or use a variant that it doesn't know.
    case decodingFailed(ImageCoding)
    /// The encoder failed, which happens only when memory is short.
    case encodingFailed(ImageCoding)
    /// A region lies outside of the image that has the given size.
    case emptyRegion(Rectangle, in: Size)
    /// A size, a factor or a quadrilateral makes no sense; the text says which and why.
    case invalidGeometry(String)
    /// A raw buffer doesn't have the layout that it was said to have; the text says where.
    case invalidBuffer(String)
    /// An operation of the image library failed; the text is its name.
    case operationFailed(String)

    /// A stable name of the case, in camelCase, for programs.
    public var code: String {
        switch self {
        case .emptyFile: "emptyFile"
        case .textFile: "textFile"
        case .unknownFormat: "unknownFormat"
        case .unsupportedFormat: "unsupportedFormat"
        case .truncated: "truncated"
        case .imageTooSmall: "imageTooSmall"
        case .imageTooLarge: "imageTooLarge"
        case .decodingFailed: "decodingFailed"
        case .encodingFailed: "encodingFailed"
        case .emptyRegion: "emptyRegion"
        case .invalidGeometry: "invalidGeometry"
        case .invalidBuffer: "invalidBuffer"
        case .operationFailed: "operationFailed"
        }
    }
}

extension ImagingError: CustomStringConvertible {
    /// What was wrong with which thing, and what to do about it.
    public var description: String {
        switch self {
        case .emptyFile:
            "the file is empty; copy it again from where it came from"
        case .textFile:
            "the file is plain text, not a picture"
        case .unknownFormat:
            "the file is in no known picture format; JPEG, PNG, TIFF, BMP, WebP, GIF, PNM, JPEG 2000 and HEIC can be read"
        case .unsupportedFormat(let name, let advice):
            "\(name) can't be read here; \(advice)"
        case .truncated(let coding):
            "the \(coding.name) file is cut short: its picture data ends early; copy it again from where it came from"
        case .imageTooSmall(let size, let minimum):
            "the picture is too small (\(size.width)×\(size.height) pixels); each side needs at least \(minimum)"
        case .imageTooLarge(let size, let maximum):
            """
            the picture is too large (\(size.width)×\(size.height) pixels, the limit is \(maximum) in all); \
            scale it down first
            """
        case .decodingFailed(let coding):
            "the \(coding.name) file is damaged or of a kind that can't be read; save it again as JPEG or PNG"
        case .encodingFailed(let coding):
            "the picture couldn't be written as \(coding.name); memory may be short"
        case .emptyRegion(let region, let size):
            """
            the region at (\(region.x), \(region.y)) of \(region.width)×\(region.height) pixels has nothing of the \
            picture of \(size.width)×\(size.height) pixels in it
            """
        case .invalidGeometry(let problem):
            "the geometry is not usable: \(problem)"
        case .invalidBuffer(let problem):
            "the raw picture buffer is not usable: \(problem)"
        case .operationFailed(let operation):
            "the image operation \(operation) failed; the picture may be too small for it, or memory short"
        }
    }
}

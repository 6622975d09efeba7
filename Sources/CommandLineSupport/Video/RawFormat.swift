public import Imaging

/// How raw frames follow one another in a dump: their size, the order of their bytes, how long a row is.
public struct RawFormat: Hashable, Sendable {
    /// The extent of each frame in pixels.
    public let size: Size
    /// The order of the bytes.
    public let format: PixelFormat
    /// From the start of a row of the first plane to the start of the next; nil where there is no gap between.
    public let bytesPerRow: Int?
    /// The bytes of a frame.
    public let byteCount: Int
    /// Which brightnesses the bytes use.
    public let range: Image.LumaRange

    init(
        size: Size, format: PixelFormat, bytesPerRow: Int? = nil, range: Image.LumaRange = .full,
        limits: DecodingLimits = .default
    ) throws(ImagingError) {
        try limits.check(size)
        byteCount = try format.byteCount(of: size, bytesPerRow: bytesPerRow)
        (self.size, self.format, self.bytesPerRow, self.range) = (size, format, bytesPerRow, range)
    }

    /// Reads what a person types, such as `1920x1080:nv12` or `1920x1080:nv12:2048`.
    ///
    /// - Throws: ``UsageError``, saying what is wrong with it.
    public init(_ text: String) throws(UsageError) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let sides = (parts.first ?? "").split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard (2...3).contains(parts.count), sides.count == 2, let width = sides[0], let height = sides[1],
            let bytesPerRow = parts.count == 3 ? Int(parts[2]).map(Optional.some) : .some(nil)
        else {
            throw UsageError(
                "--raw takes WIDTHxHEIGHT:FORMAT or WIDTHxHEIGHT:FORMAT:BYTES, such as 1920x1080:nv12, not “\(text)”"
            )
        }
        guard let format = PixelFormat(rawValue: String(parts[1])) else {
            let known = PixelFormat.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError("--raw knows the formats \(known), not “\(parts[1])”")
        }
        do {
            try self.init(size: Size(width: width, height: height), format: format, bytesPerRow: bytesPerRow)
        } catch {
            throw UsageError("--raw: \(error)")
        }
    }

    /// What `--raw` says; nil where it is not given.
    public init?(_ arguments: Arguments) throws(UsageError) {
        guard let text = arguments.value("--raw") else { return nil }
        try self.init(text)
    }

    /// A frame of its bytes.
    public func frame(_ bytes: [UInt8]) throws(ImagingError) -> CameraFrame {
        try CameraFrame(format, size: size, bytes: bytes, bytesPerRow: bytesPerRow, range: range)
    }
}

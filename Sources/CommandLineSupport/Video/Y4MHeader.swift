import Imaging

/// The first line of a YUV4MPEG2 stream, which says what its frames are like
/// (https://manned.org/man/debian-bookworm/yuv4mpeg.5).
struct Y4MHeader {
    static let magic = Array("YUV4MPEG2".utf8)
    static let frameMagic = Array("FRAME".utf8)

    let frames: RawFormat

    /// - Parameter line: The line without its end.
    init(_ line: [UInt8]) throws(VideoError) {
        var (width, height) = (Int?.none, Int?.none)
        var (colour, range) = ("420jpeg", Image.LumaRange.video)
        for word in String(decoding: line, as: UTF8.self).split(separator: " ").dropFirst() {
            let value = String(word.dropFirst())
            switch word.first {
            case "W": width = Int(value)
            case "H": height = Int(value)
            case "C": colour = value
            case "X" where value == "COLORRANGE=FULL": range = .full
            // Interlaced frames are two pictures in one, of different moments.
            case "I" where !["p", "?"].contains(value): throw .unsupported("interlaced video")
            default: break
            }
        }
        guard let width, let height else { throw .invalidHeader("it has no width (W) or no height (H)") }
        guard let format = Self.formats[colour] else { throw .unsupported("YUV4MPEG2 of the kind C\(colour)") }
        do {
            frames = try RawFormat(size: Size(width: width, height: height), format: format, range: range)
        } catch {
            throw .invalidHeader("\(error)")
        }
    }

    /// The kinds of 4:2:0 differ in where between the pixels the colours were measured, which is less than is seen.
    private static let formats: [String: PixelFormat] = [
        "420": .i420, "420jpeg": .i420, "420mpeg2": .i420, "420paldv": .i420, "422": .i422, "444": .i444,
        "mono": .grey8,
    ]
}

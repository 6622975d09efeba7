import CardRecognition
import Imaging

/// Why a video gives no frames, or no more.
public enum VideoError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file cannot be opened or read.
    case file(PhotoFileError)
    /// There are no bytes.
    case empty
    /// The bytes start like no video that is read here.
    case unknownFormat
    /// A header says what no video can be; the text says what.
    case invalidHeader(String)
    /// A video of a kind that is not read here; the text says which.
    case unsupported(String)
    /// The bytes end within a frame, whose number counts from 0.
    case truncated(frame: Int)
    /// Something else is where a frame should be, whose number counts from 0.
    case notAFrame(Int)
    /// A frame has more bytes than any camera's, without an end.
    case frameTooLarge(Int)

    /// A stable name of the case for programs, in camelCase.
    public var code: String {
        switch self {
        case .file(let error): error.code
        case .empty: "emptyFile"
        case .unknownFormat: "unknownFormat"
        case .invalidHeader: "invalidHeader"
        case .unsupported: "unsupportedFormat"
        case .truncated: "truncated"
        case .notAFrame: "notAFrame"
        case .frameTooLarge: "frameTooLarge"
        }
    }

    /// What is wrong, and what to do about it.
    public var description: String {
        switch self {
        case .file(let error): "\(error)"
        case .empty: "there is nothing in it"
        case .unknownFormat:
            """
            it is neither YUV4MPEG2 nor Motion JPEG; have ffmpeg translate it: \
            ffmpeg -i FILE -f yuv4mpegpipe - | ocr-demo stream -
            """
        case .invalidHeader(let problem): "the YUV4MPEG2 header makes no sense: \(problem)"
        case .unsupported(let kind):
            "\(kind) is not read; have ffmpeg translate it: add -pix_fmt yuv420p before -f yuv4mpegpipe"
        case .truncated(let frame): "it ends within frame \(frame)"
        case .notAFrame(let frame): "what follows is not frame \(frame); is the file damaged?"
        case .frameTooLarge(let frame): "frame \(frame) has no end"
        }
    }
}

public import CardRecognition
import Foundation
import Imaging

/// Reads the frames of a video one after another: YUV4MPEG2, Motion JPEG (JPEG files without anything between), or raw
/// ones. No more than a frame is held.
public final class FrameReader {
    private enum Coding {
        case y4m(Y4MHeader)
        case jpeg
        case raw(RawFormat)
    }

    private static let lineEnd = UInt8(ascii: "\n")
    private static let jpegStart: [UInt8] = [0xFF, 0xD8, 0xFF]
    /// The most bytes of a JPEG.
    private static let jpegLimit = 64 << 20

    private let pieces: PieceReader
    private let coding: Coding
    private var count = 0

    /// Opens a video.
    ///
    /// - Parameters:
    ///   - path: The file; `-` is standard input.
    ///   - raw: How raw frames are stored; nil for a video that says so itself.
    public init(_ path: String, raw: RawFormat? = nil) throws(VideoError) {
        do {
            pieces = try PieceReader(path, limit: 4 << 10)
            if let raw {
                coding = .raw(raw)
            } else {
                let start = try pieces.peek(Y4MHeader.magic.count)
                if start.elementsEqual(Y4MHeader.magic) {
                    coding = .y4m(try Y4MHeader(pieces.next(upTo: Self.lineEnd)?.bytes ?? []))
                } else if start.starts(with: Self.jpegStart) {
                    coding = .jpeg
                } else {
                    throw start.isEmpty ? VideoError.empty : .unknownFormat
                }
            }
        } catch {
            throw VideoError(error)
        }
    }

    /// The next frame; nil at the end.
    public func next() throws(VideoError) -> CardFrame? {
        do {
            guard try !pieces.peek(1).isEmpty else {
                if count == 0 { throw VideoError.empty }
                return nil
            }
            let frame: CardFrame =
                switch coding {
                case .raw(let format): try raw(format)
                case .jpeg: try jpeg()
                case .y4m(let header): try y4m(header)
                }
            count += 1
            return frame
        } catch {
            throw VideoError(error)
        }
    }

    private func raw(_ format: RawFormat) throws -> CardFrame {
        let bytes = try pieces.next(count: format.byteCount)
        guard bytes.count == format.byteCount else { throw VideoError.truncated(frame: count) }
        return .camera(try format.frame(bytes))
    }

    private func y4m(_ header: Y4MHeader) throws -> CardFrame {
        let start = try pieces.peek(Y4MHeader.frameMagic.count)
        guard start.elementsEqual(Y4MHeader.frameMagic) else {
            throw Y4MHeader.frameMagic.starts(with: start)
                ? VideoError.truncated(frame: count) : .notAFrame(count)
        }
        guard try pieces.next(upTo: Self.lineEnd)?.isTerminated == true else {
            throw VideoError.truncated(frame: count)
        }
        return try raw(header.frames)
    }

    private func jpeg() throws -> CardFrame {
        let start = try pieces.peek(Self.jpegStart.count)
        guard start.elementsEqual(Self.jpegStart) else {
            throw Self.jpegStart.starts(with: start) ? VideoError.truncated(frame: count) : .notAFrame(count)
        }
        var end = JPEGEnd()
        guard let bytes = try pieces.next(limit: Self.jpegLimit, to: { end.byteCount(in: $0) }) else {
            throw try pieces.peek(Self.jpegLimit).count < Self.jpegLimit
                ? VideoError.truncated(frame: count) : .frameTooLarge(count)
        }
        return .photo(Data(bytes))
    }
}

extension VideoError {
    /// What came to pass while a video was read.
    init(_ error: any Error) {
        switch error {
        case let error as VideoError: self = error
        case let error as PhotoFileError: self = .file(error)
        default: self = .invalidHeader("\(error)")
        }
    }
}

public import Foundation

/// Reads a file piece by piece, each up to a separator, as soon as it is there. No more of the file is held than a
/// piece and a block, so it may be of any length, and a pipe.
public final class PieceReader {
    /// What is between two separators.
    public struct Piece: Hashable, Sendable {
        /// The bytes without the separator.
        public let bytes: [UInt8]
        /// Where the next piece starts, in bytes from the file's start.
        public let end: Int
        /// Whether a separator follows; only a file's last piece may have none.
        public let isTerminated: Bool
    }

    private static let blockSize = 64 << 10

    private let descriptor: Int32
    /// Who closes the descriptor; nil where this does.
    private let owner: FileHandle?
    private let limit: Int
    private var buffer: [UInt8] = []
    /// Where in the buffer the next piece starts.
    private var start = 0
    private var position = 0

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - path: The file; `-` is standard input.
    ///   - limit: The most bytes that a piece may have.
    public init(_ path: String, limit: Int) throws(PhotoFileError) {
        owner = nil
        descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        self.limit = limit
        guard descriptor >= 0 else { throw errno == ENOENT ? .notFound : Self.systemError }
    }

    /// Reads on in a file that is open, such as a pipe's end.
    ///
    /// - Parameter limit: The most bytes that a piece may have.
    public init(_ handle: FileHandle, limit: Int) {
        owner = handle
        descriptor = handle.fileDescriptor
        self.limit = limit
    }

    deinit {
        if owner == nil, descriptor > STDERR_FILENO { close(descriptor) }
    }

    /// The next piece; nil at the file's end.
    public func next(upTo separator: UInt8) throws(PhotoFileError) -> Piece? {
        var searched = start
        while true {
            if let end = buffer[searched...].firstIndex(of: separator) {
                return take(to: end, isTerminated: true)
            }
            let length = buffer.count - start
            guard length <= limit else {
                throw .unreadable(
                    reason: "after byte \(position) it goes on without an end; is it the right file?")
            }
            guard try fill() else { return length == 0 ? nil : take(to: buffer.count, isTerminated: false) }
            searched = start + length
        }
    }

    /// The next bytes, without taking them; fewer only at the file's end.
    func peek(_ count: Int) throws(PhotoFileError) -> ArraySlice<UInt8> {
        while buffer.count - start < count, try fill() {}
        return buffer[start...].prefix(count)
    }

    /// Takes the next bytes; fewer only at the file's end.
    func next(count: Int) throws(PhotoFileError) -> [UInt8] {
        let end = try peek(count).endIndex
        return take(to: end, isTerminated: false).bytes
    }

    /// Takes the next bytes up to an end that is found in them; nil, and nothing taken, where there is none before the
    /// file's end or within the limit.
    ///
    /// - Parameter end: How many of the bytes belong together; nil where more are needed to tell.
    func next(
        limit: Int, to end: (ArraySlice<UInt8>) -> Int?
    ) throws(PhotoFileError) -> [UInt8]? {
        while true {
            if let count = end(buffer[start...]) { return take(to: start + count, isTerminated: false).bytes }
            guard buffer.count - start < limit, try fill() else { return nil }
        }
    }

    /// Whether a byte is in what the file starts with, of which at least as much is read as goes up to another byte.
    func starts(with byte: UInt8, before other: UInt8) throws(PhotoFileError) -> Bool {
        while !buffer.contains(byte), !buffer.contains(other), buffer.count <= limit, try fill() {}
        return buffer.contains(byte)
    }

    private func take(to end: Int, isTerminated: Bool) -> Piece {
        let bytes = Array(buffer[start..<end])
        position += bytes.count + (isTerminated ? 1 : 0)
        start = end + (isTerminated ? 1 : 0)
        return Piece(bytes: bytes, end: position, isTerminated: isTerminated)
    }

    /// Takes what there is now, up to a block; false at the file's end.
    private func fill() throws(PhotoFileError) -> Bool {
        buffer.removeFirst(start)
        start = 0
        var block = [UInt8](repeating: 0, count: Self.blockSize)
        while true {
            let count = read(descriptor, &block, block.count)
            if count >= 0 {
                buffer += block.prefix(count)
                return count > 0
            }
            guard errno == EINTR else { throw Self.systemError }
        }
    }

    private static var systemError: PhotoFileError { .unreadable(reason: String(cString: strerror(errno))) }
}

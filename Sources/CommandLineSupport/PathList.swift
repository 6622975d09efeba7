import Foundation

/// A list of files' paths in a file or on standard input, read as far as it is needed: it may be of any length, and
/// whoever writes it may still be writing.
///
/// A path ends with its line; or with a NUL where the list starts with a path that does, as `find -print0` writes them.
/// A list that cannot be read, or not to its end, gives an item with the problem in that place.
public final class PathList: Sendable {
    /// How many paths are read ahead.
    private static let lookahead = 64

    private let items: ReadAhead<PhotoItem>

    /// Begins to read a list.
    ///
    /// - Parameter file: The list's own path; `-` is standard input.
    public init(_ file: String) {
        items = ReadAhead(Self.lookahead) { deliver in
            do {
                var reader = try PathReader(file)
                while let path = try reader.next() {
                    guard deliver(PhotoItem(name: path, path: path)) else { return }
                }
            } catch {
                _ = deliver(PhotoItem(name: file, path: file, problem: error as? PhotoFileError))
            }
        }
    }

    /// The next file, and nil after the last one. To be asked by one task at a time.
    public func next() async -> PhotoItem? { await items.next() }

    /// Ends the list, for one that waits for its next path too.
    public func stop() { items.stop() }

    /// How many paths a list has; nil for one that can be read only once.
    public static func count(in file: String) -> Int? {
        guard file != "-", PhotoFile.size(of: file) != nil, var reader = try? PathReader(file)
        else { return nil }
        var count = 0
        do {
            while try reader.next() != nil { count += 1 }
        } catch {
            count += 1
        }
        return count
    }
}

/// Takes paths from a list one by one. Empty ones are passed over, but of a list that goes on with no others, as
/// `/dev/zero` does, that is said.
private struct PathReader {
    private static let limit = 64 << 10
    private static let (lineEnd, nul) = (UInt8(ascii: "\n"), UInt8(0))

    private let pieces: PieceReader
    private let separator: UInt8

    init(_ file: String) throws(PhotoFileError) {
        pieces = try PieceReader(file, limit: Self.limit)
        separator = try pieces.starts(with: Self.nul, before: Self.lineEnd) ? Self.nul : Self.lineEnd
    }

    mutating func next() throws(PhotoFileError) -> String? {
        var empty = 0
        while let piece = try pieces.next(upTo: separator) {
            var bytes = piece.bytes
            if separator == Self.lineEnd, bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
            if !bytes.isEmpty { return String(decoding: bytes, as: UTF8.self) }
            empty += 1
            guard empty <= Self.limit else {
                throw .unreadable(reason: "up to byte \(piece.end) it has no path; is it the right file?")
            }
        }
        return nil
    }
}

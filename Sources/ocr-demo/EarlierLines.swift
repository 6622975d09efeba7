import CommandLineSupport
import Foundation

/// The whole lines of an output.
final class EarlierLines {
    struct Line {
        let text: String
        let file: String
        /// What was found; nil in a line of a failure.
        let kind: String?
        /// Whether no earlier line is of the same file.
        let isFirst: Bool
        let isFailure: Bool
        /// Where it starts, in bytes.
        let start: Int
    }

    private struct Object: Decodable {
        struct Failure: Decodable {}

        let file: String
        let card: Int?
        let kind: String?
        let error: Failure?
    }

    /// What each line starts with.
    private static let head = Array(#"{"file":""#.utf8)

    private let path: String
    private let pieces: PieceReader
    private var number = 0
    private var start = 0

    init(_ path: String) throws(PhotoFileError) {
        self.path = path
        pieces = try PieceReader(path, limit: 64 << 20)
    }

    /// The next line; nil after the last whole one.
    func next() throws -> Line? {
        guard let piece = try pieces.next(upTo: UInt8(ascii: "\n")) else { return nil }
        number += 1
        defer { start = piece.end }
        guard piece.isTerminated else {
            // Only what this program has begun to write may be written over.
            guard zip(piece.bytes, Self.head).allSatisfy(==) else { throw foreign }
            return nil
        }
        guard let object = try? JSONDecoder().decode(Object.self, from: Data(piece.bytes)) else {
            throw foreign
        }
        return Line(
            text: String(decoding: piece.bytes, as: UTF8.self), file: object.file, kind: object.kind,
            isFirst: object.card.map { $0 == 0 } ?? true, isFailure: object.error != nil, start: start)
    }

    private var foreign: EarlierRunError { .foreign(path: path, line: number) }
}

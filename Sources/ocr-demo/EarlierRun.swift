import CommandLineSupport
import Foundation

/// What a run that was interrupted has left in its output, which is JSON, an object a line.
///
/// The lines of the last file may be cut, or more may have been due: they are not taken for finished.
struct EarlierRun {
    private let path: String
    /// How many files were finished.
    private(set) var files = 0
    /// How many of them could not be read.
    private(set) var failed = 0
    /// How many bytes the finished files' lines have.
    private(set) var length = 0

    /// Looks through an output; where there is none, nothing is finished.
    init(_ path: String) throws {
        self.path = path
        do {
            let lines = try EarlierLines(path)
            var last: EarlierLines.Line?
            while let line = try lines.next() {
                guard line.isFirst else { continue }
                if let last {
                    files += 1
                    failed += last.isFailure ? 1 : 0
                    length = line.start
                }
                last = line
            }
        } catch PhotoFileError.notFound {
            return
        }
    }

    /// Takes the finished files from a source, so that it goes on with the first that is not.
    ///
    /// - Throws: ``EarlierRunError/other(path:number:finished:asked:)`` where the source has others.
    func skip(in source: PhotoSource) async throws {
        guard files > 0 else { return }
        let lines = try EarlierLines(path)
        var skipped = 0
        while skipped < files, let line = try lines.next() {
            guard line.isFirst else { continue }
            let item = await source.next()
            if item == nil, let interruption = Interruption.received { throw interruption }
            skipped += 1
            guard item?.name == line.file else {
                throw EarlierRunError.other(path: path, number: skipped, finished: line.file, asked: item?.name)
            }
        }
    }
}

/// Why a run cannot go on where an earlier one has ended.
enum EarlierRunError: Error, Hashable, CustomStringConvertible {
    /// A line that this program does not write.
    case foreign(path: String, line: Int)
    /// The output is of other files than are asked for now.
    case other(path: String, number: Int, finished: String, asked: String?)

    var description: String {
        switch self {
        case .foreign(let path, let line):
            "--resume: line \(line) of \(path) is not in the format jsonl; name the output of an earlier run, or leave "
                + "--resume out to write the file anew"
        case .other(let path, let number, let finished, let asked):
            "--resume: file \(number) in \(path) is \(finished), but \(asked ?? "none") is asked for; ask for the same "
                + "files in the same order, or leave --resume out to write the file anew"
        }
    }
}

/// The whole lines of an output.
private final class EarlierLines {
    struct Line {
        let file: String
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
            file: object.file, isFirst: object.card.map { $0 == 0 } ?? true, isFailure: object.error != nil,
            start: start)
    }

    private var foreign: EarlierRunError { .foreign(path: path, line: number) }
}

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
    /// The last finished file of each kind.
    private var samples: [String: Sample] = [:]

    private struct Sample {
        let number: Int
        let lines: [String]
    }

    /// Looks through an output; where there is none, nothing is finished.
    init(_ path: String) throws {
        self.path = path
        do {
            let lines = try EarlierLines(path)
            var last: [EarlierLines.Line] = []
            while let line = try lines.next() {
                if line.isFirst, let first = last.first {
                    files += 1
                    failed += first.isFailure ? 1 : 0
                    length = line.start
                    if let kind = first.kind { samples[kind] = Sample(number: files, lines: last.map(\.text)) }
                    last = []
                }
                last.append(line)
            }
        } catch PhotoFileError.notFound {
            return
        }
    }

    /// Takes the finished files from a source, so that it goes on with the first that is not. One of each kind is read
    /// again: a run with other options would not give what is there.
    ///
    /// - Parameter read: Gives the lines of a file as they would be written now.
    /// - Throws: ``EarlierRunError/other(path:number:finished:asked:)`` where the source has others,
    ///   ``EarlierRunError/changed(path:number:file:)`` where other lines would be written.
    func skip(in source: PhotoSource, reading read: (PhotoItem) async -> [String]) async throws {
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
            if let item, let sample = samples.values.first(where: { $0.number == skipped }) {
                guard await Self.withoutTimes(read(item)) == Self.withoutTimes(sample.lines) else {
                    throw EarlierRunError.changed(path: path, number: skipped, file: item.name)
                }
            }
        }
    }

    /// No two runs take the same time.
    private static func withoutTimes(_ lines: [String]) -> [Substring] {
        lines.map { line in
            line.range(of: #","milliseconds":"#, options: .backwards).map { line[..<$0.upperBound] }
                ?? line[...]
        }
    }
}

/// Why a run cannot go on where an earlier one has ended.
enum EarlierRunError: Error, Hashable, CustomStringConvertible {
    /// A line that this program does not write.
    case foreign(path: String, line: Int)
    /// The output is of other files than are asked for now.
    case other(path: String, number: Int, finished: String, asked: String?)
    /// A file would not be read as it was.
    case changed(path: String, number: Int, file: String)

    var description: String {
        switch self {
        case .foreign(let path, let line):
            "--resume: line \(line) of \(path) is not in the format jsonl; name the output of an earlier run, or leave "
                + "--resume out to write the file anew"
        case .other(let path, let number, let finished, let asked):
            "--resume: file \(number) in \(path) is \(finished), but \(asked ?? "none") is asked for; ask for the same "
                + "files in the same order, or leave --resume out to write the file anew"
        case .changed(let path, let number, let file):
            "--resume: file \(number) in \(path), \(file), is read otherwise now; give the options of the earlier run "
                + "(--type, --model, --redact, --timings), or leave --resume out to write the file anew"
        }
    }
}

import CommandLineSupport
import Foundation
import Imaging
import TextRecognition

/// Reads images of single lines and prints how right the recogniser is on its own, without what cards add.
struct LinesRun {
    /// A line of `labels.tsv`.
    private struct Label: Sendable {
        let file: String
        /// What sort of text it is, such as `name`.
        let sort: String
        let text: String
    }

    /// The tally of one sort of lines.
    struct Tally: Equatable {
        var lines = 0
        var right = 0
        var characters = 0
        var errors = 0

        mutating func add(_ reading: String, for text: String) {
            // Spaces are no text in Chinese.
            let (reading, text) = (reading.filter { !$0.isWhitespace }, text.filter { !$0.isWhitespace })
            lines += 1
            right += reading == text ? 1 : 0
            characters += text.unicodeScalars.count
            errors += EditDistance.between(reading, text)
        }

        static func + (a: Tally, b: Tally) -> Tally {
            Tally(
                lines: a.lines + b.lines, right: a.right + b.right, characters: a.characters + b.characters,
                errors: a.errors + b.errors)
        }
    }

    private let options: BenchOptions

    init(_ options: BenchOptions) {
        self.options = options
    }

    func run() async throws {
        let labels = try labels().prefix(options.limit ?? .max)
        let model = try RecognitionModel.load(named: options.model.name, from: options.model.folder)
        let pool = RecogniserPool(model: model, size: options.jobs)
        let folder = options.folder
        var tallies: [String: Tally] = [:]
        var progress = ProgressReport(program: BenchProgram.name, total: labels.count)
        try await forEachInOrder(labels, limit: options.jobs) { label -> (Label, Result<String, Failure>) in
            do {
                let bytes = try PhotoFile.read(folder.appendingPathComponent(label.file).path)
                return (label, .success(try await pool.withRecogniser { try $0.read(bytes) }))
            } catch {
                return (label, .failure(Failure(error)))
            }
        } deliver: { label, result in
            switch result {
            case .success(let reading): tallies[label.sort, default: Tally()].add(reading, for: label.text)
            case .failure(let failure): progress.say("\(label.file): \(failure.message)")
            }
            progress.advance()
        }
        progress.clear()
        await pool.shutDown()
        try StandardOutput.write(options.printsJSON ? Self.json(tallies) : Self.table(tallies))
    }

    private func labels() throws -> [Label] {
        let file = options.folder.appendingPathComponent("labels.tsv")
        let text: String
        do {
            text = String(decoding: try PhotoFile.read(file.path), as: UTF8.self)
        } catch {
            throw JSONLines.Failure(place: file.path, reason: error.description)
        }
        let rows = text.split(whereSeparator: \.isNewline).map {
            $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
        return try rows.enumerated().filter { $1.prefix(3) != ["file", "sort", "text"] }.map { index, columns in
            guard columns.count >= 3 else {
                let place = "\(file.path), line \(index + 1)"
                throw JSONLines.Failure(place: place, reason: "a file, a sort and a text are due")
            }
            return Label(file: columns[0], sort: columns[1], text: columns[2])
        }
    }
}

extension TextRecogniser {
    fileprivate func read(_ bytes: Data) throws -> String {
        try recognise(Photo.decode(bytes).image.grey()).text
    }
}

extension LinesRun {
    private static func rows(_ tallies: [String: Tally]) -> [(name: String, tally: Tally)] {
        tallies.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } + [
            ("all", tallies.values.reduce(Tally(), +))
        ]
    }

    private static func json(_ tallies: [String: Tally]) -> String {
        let sorts = rows(tallies).map { name, tally in
            (
                name,
                JSONText.object([
                    ("lines", .integer(tally.lines)), ("right", .integer(tally.right)),
                    ("characters", .integer(tally.characters)), ("errors", .integer(tally.errors)),
                ])
            )
        }
        return JSONText.object(sorts).text + "\n"
    }

    private static func table(_ tallies: [String: Tally]) -> String {
        func row(_ cells: [String]) -> String {
            "  " + cells[0].padding(toLength: 14) + cells[1...].map { $0.leftPadding(toLength: 18) }.joined()
                + "\n"
        }
        return row(["", "lines", "right %", "characters wrong %"])
            + rows(tallies).map { name, tally in
                row([
                    name, "\(tally.lines)",
                    (100 * Double(tally.right) / Double(max(1, tally.lines))).fixed(decimals: 1),
                    (100 * Double(tally.errors) / Double(max(1, tally.characters))).fixed(decimals: 1),
                ])
            }.joined()
    }
}

import CardRecognition
import CommandLineSupport
import Foundation

/// Looks for the cards in the photos of a set and prints how well they were found, without reading them.
struct LocateRun {
    private let options: BenchOptions

    init(_ options: BenchOptions) {
        self.options = options
    }

    func run() async throws {
        let truths = try LocateTruth.read(inFolder: options.folder)
        let byFile = Dictionary(grouping: truths, by: \.file)
        let files = byFile.keys.sorted().prefix(options.limit ?? .max)
        let folder = options.folder
        var levels: [Int: LocateFigures] = [:]
        var progress = ProgressReport(program: BenchProgram.name, total: files.count)
        try await forEachInOrder(files, limit: options.jobs) { file -> (String, Result<CardSurvey, Failure>) in
            do {
                return (
                    file, .success(try CardSurvey(PhotoFile.read(folder.appendingPathComponent(file).path)))
                )
            } catch {
                return (file, .failure(Failure(error)))
            }
        } deliver: { file, result in
            switch result {
            case .success(let survey):
                let cards = byFile[file] ?? []
                levels[cards.first?.level ?? 0, default: LocateFigures()].add(survey, for: cards)
            case .failure(let failure): progress.say("\(file): \(failure.message)")
            }
            progress.advance()
        }
        progress.clear()
        try StandardOutput.write(options.printsJSON ? Self.json(levels) : Self.table(levels))
    }

    private static func columns(_ levels: [Int: LocateFigures]) -> [(name: String, figures: LocateFigures)] {
        levels.sorted { $0.key < $1.key }.map { ("level \($0.key)", $0.value) }
            + [("all", levels.values.reduce(LocateFigures(), +))]
    }

    private static func json(_ levels: [Int: LocateFigures]) -> String {
        let objects = columns(levels).map { name, figures in
            (name, JSONText.object(figures.rows.map { ($0.name, .optional($0.value, decimals: 3)) }))
        }
        return JSONText.object(objects).text + "\n"
    }

    private static func table(_ levels: [Int: LocateFigures]) -> String {
        let columns = columns(levels)
        func row(_ name: String, _ cells: [String]) -> String {
            "  " + name.padding(toLength: 28) + cells.map { $0.leftPadding(toLength: 10) }.joined() + "\n"
        }
        let rows = columns.map(\.figures.rows)
        return row("", columns.map(\.name))
            + LocateFigures().rows.indices.map { index in
                row(rows[0][index].name, rows.map { $0[index].value?.fixed(decimals: 2) ?? "–" })
            }.joined()
    }
}

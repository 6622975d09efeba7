import CardModel
import CardRecognition
import CommandLineSupport

extension Report {
    /// The columns of a table, which are the same whatever was read.
    static let columns: [String] =
        ["file", "card", "kind"] + FieldKey.all.map(\.rawValue)
        + FieldKey.all.map { "uncertain.\($0.rawValue)" }
        + ["warnings", "error", "message", "milliseconds"]

    /// A row for each card; one for a photo without a card or a file that cannot be read.
    var rows: [[CSVText]] {
        switch result {
        case .failure(let failure):
            let values = Array(repeating: CSVText.empty, count: 2 * FieldKey.all.count)
            return [
                [.text(file), .empty, .empty] + values
                    + [.empty, .text(failure.code), .text(failure.message), .empty]
            ]
        case .success(let results) where results.cards.isEmpty:
            return [row(0, .nothing, results.warnings)]
        case .success(let results):
            return results.cards.enumerated().map { row($0, $1.dictionary, $1.warnings + results.warnings) }
        }
    }

    private func row(_ card: Int, _ capture: CaptureDictionary, _ warnings: [Warning]) -> [CSVText] {
        func cells(_ values: [FieldKey: String]) -> [CSVText] {
            FieldKey.all.map { values[$0].map { .text($0) } ?? .empty }
        }
        return [.text(file), .integer(card), .text(capture.kind.rawValue)]
            + cells(capture.fields) + cells(capture.uncertain)
            + [
                .text(warnings.map(\.description).joined(separator: " ")), .empty, .empty,
                milliseconds.map { .integer($0) } ?? .empty,
            ]
    }
}

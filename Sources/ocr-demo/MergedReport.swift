import CardModel
import CommandLineSupport
import Foundation

/// What all captures say together, ready for output.
struct MergedReport {
    private let record: CardRecord
    private let information: CardInformation

    /// - Throws: `CardInformationError` for a value of the wrong form.
    init(_ record: CardRecord, isRedacted: Bool = false) throws {
        // Before the values are masked, since what contradicts what depends on them.
        let information = try CardInformation(record)
        self.record = isRedacted ? record.redacted : record
        self.information = isRedacted ? information.redacted : information
    }

    func text(_ format: DemoOptions.Format) throws -> String {
        switch format {
        case .table: table
        case .jsonl: try json([])
        case .json: try json(.prettyPrinted)
        case .csv: csv
        }
    }

    private func json(_ formatting: JSONEncoder.OutputFormatting) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, formatting]
        return String(decoding: try encoder.encode(information), as: UTF8.self) + "\n"
    }

    /// A row for each value.
    private var csv: String {
        let rows = record.inPrintedOrder.map { key, value in
            CSVText.row([.text(key.description), .text(value.text), value.isCertain ? "yes" : "no"])
        }
        return CSVText.byteOrderMark + CSVText.row(["key", "value", "certain"]) + rows.joined()
    }

    private var table: String {
        let lines = record.inPrintedOrder.map { key, value in
            key.description.padding(toLength: 22) + value.text + (value.isCertain ? "" : "  (uncertain)") + "\n"
        }
        let conflicts = information.conflicts.map {
            "! \($0.subject.rawValue): the ID card says \($0.idCard.value), the licence \($0.licence.value)\n"
        }
        let warnings = information.warnings.map { "! \($0.description): \($0.message)\n" }
        return lines.isEmpty ? "nothing was read\n" : (lines + conflicts + warnings).joined()
    }
}

extension CardRecord {
    /// The values in the order in which the cards' pages have them.
    var inPrintedOrder: [(key: RecordKey, value: Value)] {
        let keys = CardSchema.all.flatMap { schema in
            schema.fields.map { RecordKey(document: schema.document, field: $0) }
        }
        var seen: Set<RecordKey> = []
        return keys.filter { seen.insert($0).inserted }.compactMap { key in
            values[key].map { (key, $0) }
        }
    }
}

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
        case .html: try html.source
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

    private var html: HTMLText {
        get throws {
            let rows = record.inPrintedOrder.map { key, value -> HTMLText in
                """
                <tr class="\(value.isCertain ? "sure" : "unsure")"><th scope="row">\(key.description)</th>\
                <td lang="zh-Hans">\(value.text)</td><td>\(value.isCertain ? "" : "uncertain")</td></tr>

                """
            }
            let remarks = remarks.map { "<li>\($0)</li>\n" as HTMLText }
            return try """
            \(HTMLPage.start())<article>
            <table>
            \(rows)</table>
            <ul>
            \(remarks)</ul>
            </article>
            \(HTMLPage.end)
            """
        }
    }

    private var table: String {
        let lines = record.inPrintedOrder.map { key, value in
            key.description.padding(toLength: 22) + value.text + (value.isCertain ? "" : "  (uncertain)") + "\n"
        }
        return lines.isEmpty ? "nothing was read\n" : (lines + remarks.map { "! \($0)\n" }).joined()
    }

    /// What contradicts what, and what else is wrong.
    private var remarks: [String] {
        information.conflicts.map {
            "\($0.subject.rawValue): the ID card says \($0.idCard.value), the licence \($0.licence.value)"
        } + information.warnings.map { "\($0.description): \($0.message)" }
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

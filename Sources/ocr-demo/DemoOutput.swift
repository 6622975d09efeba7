import CardModel
import CommandLineSupport

/// Writes reports in the format asked for, each as soon as it is there.
final class DemoOutput {
    private let options: DemoOptions
    private let file: OutputFile
    private var hasObjects = false

    init(_ options: DemoOptions, to file: OutputFile) {
        self.options = options
        self.file = file
    }

    func begin() throws {
        guard !options.merges else { return }
        switch options.format {
        case .json: try file.write("[")
        case .csv: try file.write(CSVText.byteOrderMark + CSVText.row(Report.columns.map { .text($0) }))
        case .html: try file.write(HTMLPage.start().source)
        case .table, .jsonl: break
        }
    }

    func add(_ report: Report) throws {
        guard !options.merges else { return }
        let report = options.shown(report)
        switch options.format {
        case .csv: try file.write(report.rows.map(CSVText.row).joined())
        case .table: try file.write(report.table)
        case .html: try file.write(report.html.map(\.source).joined())
        case .jsonl: try file.write(report.objects.map { $0.text + "\n" }.joined())
        case .json:
            for object in report.objects {
                try file.write((hasObjects ? ",\n" : "\n") + object.text)
                hasObjects = true
            }
        }
    }

    /// - Parameter record: What all reports say together.
    func end(_ record: CardRecord) throws {
        if options.merges {
            try file.write(MergedReport(record, isRedacted: options.redacts).text(options.format))
            return
        }
        switch options.format {
        case .json: try file.write("\n]\n")
        case .html: try file.write(HTMLPage.end.source)
        case .table, .jsonl, .csv: break
        }
    }
}

import CardModel
import CommandLineSupport

/// Writes reports in the format asked for, each as soon as it is there.
final class DemoOutput {
    private let options: DemoOptions
    private var hasObjects = false

    init(_ options: DemoOptions) {
        self.options = options
    }

    func begin() throws {
        if options.format == .json, !options.merges { try StandardOutput.write("[") }
    }

    func add(_ report: Report) throws {
        guard !options.merges else { return }
        switch options.format {
        case .table: try StandardOutput.write(report.table)
        case .jsonl: try StandardOutput.write(report.objects.map { $0.text + "\n" }.joined())
        case .json:
            for object in report.objects {
                try StandardOutput.write((hasObjects ? ",\n" : "\n") + object.text)
                hasObjects = true
            }
        }
    }

    /// - Parameter captures: What all reports together are merged from.
    func end(_ captures: [CaptureDictionary]) throws {
        if options.merges {
            try StandardOutput.write(MergedReport(captures).text(options.format))
        } else if options.format == .json {
            try StandardOutput.write("\n]\n")
        }
    }
}

import CommandLineSupport
import Foundation

/// How `ocr-demo flow` is set up.
struct FlowOptions: Equatable {
    enum Format: String {
        case text, jsonl
    }

    var format = Format.text
    /// Where it signs and uploads; nil for nowhere.
    var backend: URL?
    let model: ModelChoice

    static let descriptions =
        [
            OptionDescription("--backend", "URL", help: "sign and upload there, such as at scripts/backend"),
            OptionDescription("--format", "FORMAT", help: "text (the default) or jsonl (an object a line)"),
        ] + ModelChoice.descriptions + Program.options

    init(_ arguments: Arguments) throws(UsageError) {
        if let operand = arguments.operands.first {
            throw UsageError("“\(operand)” is too much: photos are named line by line on standard input")
        }
        if let name = arguments.value("--format") {
            guard let format = Format(rawValue: name) else {
                throw UsageError("--format takes text or jsonl, not “\(name)”")
            }
            self.format = format
        }
        if let text = arguments.value("--backend") {
            guard let url = URL(string: text), ["http", "https"].contains(url.scheme), url.host() != nil else {
                throw UsageError("--backend takes an address such as http://127.0.0.1:8080, not “\(text)”")
            }
            backend = url
        }
        model = ModelChoice(arguments)
    }
}

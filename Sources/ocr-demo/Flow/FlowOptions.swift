import CardRecognition
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
    var modelFolder: URL?
    var modelName: String?

    static let descriptions = [
        OptionDescription("--backend", "URL", help: "sign and upload there, such as at scripts/backend"),
        OptionDescription("--format", "FORMAT", help: "text (the default) or jsonl (an object a line)"),
        OptionDescription("--models", "DIR", help: "the folder that holds the recognition model"),
        OptionDescription("--model", "NAME", help: "the recognition model to use, such as chi_sim"),
        OptionDescription("--help", help: "print this"),
        OptionDescription("--version", help: "print the version"),
    ]

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
        modelFolder = arguments.value("--models").map { URL(fileURLWithPath: $0, isDirectory: true) }
        modelName = arguments.value("--model")
    }

    var engineOptions: CardEngine.Options {
        var settings = CardEngine.Options()
        // A card that is given up may still be read to the end of its line while the next one begins.
        settings.workers = 2
        settings.modelFolder = modelFolder
        settings.modelName = modelName
        return settings
    }
}

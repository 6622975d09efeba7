import CardModel
import CommandLineSupport
import Foundation

/// What `ocr-demo` is asked to do.
struct DemoOptions: Equatable {
    enum Format: String, CaseIterable {
        case table, jsonl, json
    }

    var paths: [String] = []
    /// The kind that is expected; nil to find it out.
    var kind: CardKind?
    var format = Format.table
    var jobs = max(1, ProcessInfo.processInfo.activeProcessorCount)
    var merges = false
    var showsTimings = false
    /// The folder into which the cards are written as images; nil for none.
    var crops: String?
    let model: ModelChoice

    static let descriptions =
        [
            OptionDescription(
                "--type", "TYPE", help: "what the photos show: 1, 2, 3, second or auto (the default); see below"
            ),
            OptionDescription(
                "--format", "FORMAT", help: "table (the default), jsonl (an object a line) or json (a list)"),
            OptionDescription(
                "--jobs", "N", help: "read N images at the same time; the number of cores by default"),
            OptionDescription(
                "--merge", help: "print one record of all that was read, as of one person's cards"),
            OptionDescription(
                "--crops", "DIR",
                help: "write each card, straightened, and its portrait as images into this folder"),
            OptionDescription("--timings", help: "say how long each image took"),
        ] + ModelChoice.descriptions + Program.options

    init(_ arguments: Arguments) throws(UsageError) {
        paths = arguments.operands
        guard !paths.isEmpty else { throw UsageError("name a photo, or a folder of photos") }
        if let type = arguments.value("--type") { kind = try Self.kind(ofType: type) }
        if let name = arguments.value("--format") {
            guard let format = Format(rawValue: name) else {
                throw UsageError("--format takes table, jsonl or json, not “\(name)”")
            }
            self.format = format
        }
        jobs = try arguments.count("--jobs") ?? jobs
        merges = arguments.has("--merge")
        crops = arguments.value("--crops")
        showsTimings = arguments.has("--timings")
        model = ModelChoice(arguments)
    }

    private static func kind(ofType text: String) throws(UsageError) -> CardKind? {
        switch text {
        case "auto": return nil
        case "second": return .licenceSecond
        default:
            guard let number = Int(text), let kind = CardType(rawValue: number).kind else {
                throw UsageError("--type takes 1, 2, 3, second or auto, not “\(text)”")
            }
            return kind
        }
    }
}

import CommandLineSupport
import Foundation

/// What `ocr-bench` is asked to do.
struct BenchOptions: Equatable {
    enum Measure: String, CaseIterable {
        case accuracy, show, locate, speed, compare, lines
    }

    let measure: Measure
    let folder: URL
    var jobs = max(1, ProcessInfo.processInfo.activeProcessorCount)
    /// The most photos to read; nil for all.
    var limit: Int?
    var rounds = 1
    var printsJSON = false
    var predictions: URL?
    /// The folder of the programs that other engines answer through.
    var peers = URL(fileURLWithPath: "scripts/peers", isDirectory: true)
    let model: ModelChoice

    static let descriptions =
        [
            OptionDescription(
                "--jobs", "N", help: "read N photos at the same time; the number of cores by default"),
            OptionDescription("--limit", "N", help: "only the first N photos"),
            OptionDescription(
                "--rounds", "N", help: "speed: go through the photos N times, to see whether memory grows"),
            OptionDescription(
                "--predictions", "FILE",
                help: "score ocr-demo's jsonl instead of reading the photos; lines: jsonl with file and text"),
            OptionDescription(
                "--peers", "DIR", help: "compare: where rapidocr and tesseract are; scripts/peers by default"),
            OptionDescription("--json", help: "print the figures as JSON"),
        ] + ModelChoice.descriptions + Program.options

    init(_ arguments: Arguments) throws(UsageError) {
        guard let name = arguments.operands.first, let measure = Measure(rawValue: name) else {
            throw UsageError("say what to do: accuracy, show, locate, speed, compare or lines")
        }
        guard arguments.operands.count == 2 else { throw UsageError("name one folder of photos") }
        self.measure = measure
        folder = URL(fileURLWithPath: arguments.operands[1], isDirectory: true)
        jobs = try arguments.count("--jobs") ?? jobs
        limit = try arguments.count("--limit")
        rounds = try arguments.count("--rounds") ?? rounds
        printsJSON = arguments.has("--json")
        predictions = arguments.value("--predictions").map { URL(fileURLWithPath: $0) }
        if let folder = arguments.value("--peers") { peers = URL(fileURLWithPath: folder, isDirectory: true) }
        model = ModelChoice(arguments)
    }
}

import CardRecognition
import CommandLineSupport
import Foundation

/// What `ocr-bench` is asked to do.
struct BenchOptions: Equatable {
    enum Measure: String, CaseIterable {
        case accuracy, compare, locate, speed, lines
    }

    let measure: Measure
    let folder: URL
    var jobs = max(1, ProcessInfo.processInfo.activeProcessorCount)
    /// The most photos to read; nil for all.
    var limit: Int?
    var rounds = 1
    var printsJSON = false
    var predictions: URL?
    var modelFolder: URL?
    var modelName: String?

    static let descriptions = [
        OptionDescription(
            "--jobs", "N", help: "read N photos at the same time; the number of cores by default"),
        OptionDescription("--limit", "N", help: "only the first N photos"),
        OptionDescription(
            "--rounds", "N", help: "speed: go through the photos N times, to see whether memory grows"),
        OptionDescription(
            "--predictions", "FILE", help: "score ocr-demo's jsonl instead of reading the photos"),
        OptionDescription("--json", help: "print the figures as JSON"),
        OptionDescription("--models", "DIR", help: "the folder that holds the recognition model"),
        OptionDescription("--model", "NAME", help: "the recognition model to use, such as chi_sim"),
        OptionDescription("--help", help: "print this"),
        OptionDescription("--version", help: "print the version"),
    ]

    init(_ arguments: Arguments) throws(UsageError) {
        guard let name = arguments.operands.first, let measure = Measure(rawValue: name) else {
            throw UsageError("say what to do: accuracy, compare, locate, speed or lines")
        }
        guard arguments.operands.count == 2 else { throw UsageError("name one folder of photos") }
        self.measure = measure
        folder = URL(fileURLWithPath: arguments.operands[1], isDirectory: true)
        jobs = try arguments.count("--jobs") ?? jobs
        limit = try arguments.count("--limit")
        rounds = try arguments.count("--rounds") ?? rounds
        printsJSON = arguments.has("--json")
        predictions = arguments.value("--predictions").map { URL(fileURLWithPath: $0) }
        modelFolder = arguments.value("--models").map { URL(fileURLWithPath: $0, isDirectory: true) }
        modelName = arguments.value("--model")
    }

    func engineOptions(workers: Int) -> CardEngine.Options {
        var settings = CardEngine.Options()
        settings.workers = workers
        settings.modelFolder = modelFolder
        settings.modelName = modelName
        return settings
    }
}

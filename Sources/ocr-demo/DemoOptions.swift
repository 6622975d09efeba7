import CardModel
import CommandLineSupport
import Foundation

/// What `ocr-demo` is asked to do.
struct DemoOptions: Equatable {
    enum Format: String, CaseIterable {
        case table, jsonl, json, csv, html
    }

    var paths: [String] = []
    /// The file that has the paths instead; `-` is standard input.
    var pathList: String?
    /// How the frames are stored where the files are raw ones; nil for image files.
    var raw: RawFormat?
    /// The kind that is expected; nil to find it out.
    var kind: CardKind?
    var format = Format.table
    /// The file that the results go to; nil for standard output.
    var output: String?
    /// Whether the output's file is gone on with.
    var resumes = false
    var jobs = max(1, ProcessInfo.processInfo.activeProcessorCount)
    var merges = false
    /// Whether names and numbers are masked.
    var redacts = false
    var showsTimings = false
    /// The folder into which the cards are written as images; nil for none.
    var crops: String?
    /// Whether the report shows the cards.
    var showsPictures: Bool { format == .html && !merges && !redacts && !leavesPicturesOut }
    private var leavesPicturesOut = false
    let model: ModelChoice

    static let raw = OptionDescription(
        "--raw", "WxH:FORMAT", help: "the files are raw frames, such as 1920x1080:nv12, or :nv12:BYTES of a row"
    )
    static let type = OptionDescription(
        "--type", "TYPE", help: "what is photographed: 1, 2, 3, second or auto (the default); see --help")
    static let redact = OptionDescription(
        "--redact",
        help: "mask names and numbers: 张*, 1****************X; pictures, which show them, are left out")

    static let descriptions =
        [
            OptionDescription(
                "--files-from", "FILE",
                help:
                    "read the photos whose paths FILE lists, a line each or with a NUL after each; - is standard input"
            ),
            raw,
            type,
            OptionDescription(
                "--format", "FORMAT",
                help:
                    "table (the default), jsonl (an object a line), json (a list), csv (for spreadsheets) or html (a page)"
            ),
            OptionDescription("--no-images", help: "html: leave out what the cards look like"),
            OptionDescription("--output", "FILE", help: "write to FILE instead of standard output"),
            OptionDescription(
                "--resume", help: "go on where an interrupted run with the same options has ended (jsonl only)"),
            OptionDescription(
                "--jobs", "N", help: "read N images at the same time; the number of cores by default"),
            OptionDescription(
                "--merge", help: "print one record of all that was read, as of one person's cards"),
            OptionDescription(
                "--crops", "DIR",
                help: "write each card, straightened, and its portrait as images into this folder"),
            redact,
            OptionDescription("--timings", help: "say how long each image took"),
        ] + ModelChoice.descriptions + Program.options

    init(_ arguments: Arguments) throws(UsageError) {
        paths = arguments.operands
        pathList = arguments.value("--files-from")
        guard !paths.isEmpty || pathList != nil else { throw UsageError("name a photo, or a folder of photos") }
        guard paths.isEmpty || pathList == nil else {
            throw UsageError(
                "--files-from takes the place of other paths, such as \(paths[0]); leave one of them out")
        }
        raw = try RawFormat(arguments)
        kind = try Self.kind(arguments)
        if let name = arguments.value("--format") {
            guard let format = Format(rawValue: name) else {
                throw UsageError("--format takes table, jsonl, json, csv or html, not “\(name)”")
            }
            self.format = format
        }
        jobs = try arguments.count("--jobs") ?? jobs
        merges = arguments.has("--merge")
        crops = arguments.value("--crops")
        output = arguments.value("--output")
        redacts = arguments.has("--redact")
        resumes = arguments.has("--resume")
        guard !resumes || (output != nil && format == .jsonl && !merges) else {
            throw UsageError("--resume needs --output FILE and --format jsonl, without --merge")
        }
        leavesPicturesOut = arguments.has("--no-images")
        showsTimings = arguments.has("--timings")
        model = ModelChoice(arguments)
    }

    /// What others may see of a report.
    func shown(_ report: Report) -> Report { redacts ? report.redacted : report }

    /// The kind that `--type` asks for.
    static func kind(_ arguments: Arguments) throws(UsageError) -> CardKind? {
        switch arguments.value("--type") {
        case nil, "auto": return nil
        case "second": return .licenceSecond
        case let text?:
            guard let number = Int(text), let kind = CardType(rawValue: number).kind else {
                throw UsageError("--type takes 1, 2, 3, second or auto, not “\(text)”")
            }
            return kind
        }
    }
}

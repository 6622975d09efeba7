import CardModel
import CommandLineSupport

/// How `ocr-demo stream` is set up.
struct StreamOptions: Equatable {
    /// The video; `-` is standard input.
    let path: String
    /// How raw frames are stored; nil for a video that says so itself.
    let raw: RawFormat?
    /// The kind that is expected; nil to find it out.
    let kind: CardKind?
    /// Whether frames that come while one is read are left out.
    let isLive: Bool
    /// Whether names and numbers are masked.
    let redacts: Bool
    let model: ModelChoice

    static let descriptions =
        [
            DemoOptions.raw,
            DemoOptions.type,
            OptionDescription(
                "--live", help: "leave out the frames that come while one is read, as of a camera"),
            DemoOptions.redact,
        ] + ModelChoice.descriptions + Program.options

    init(_ arguments: Arguments) throws(UsageError) {
        guard arguments.operands.count == 1, let path = arguments.operands.first else {
            throw UsageError("name one video, or - for standard input")
        }
        self.path = path
        raw = try RawFormat(arguments)
        kind = try DemoOptions.kind(arguments)
        isLive = arguments.has("--live")
        redacts = arguments.has("--redact")
        model = ModelChoice(arguments)
    }
}

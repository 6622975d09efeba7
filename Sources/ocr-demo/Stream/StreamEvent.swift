import CardModel
import CardRecognition
import CommandLineSupport

/// Something that is told of a video.
struct StreamEvent {
    let step: CardProgress.Step
    private let progress: CardProgress
    private var reading: CardReading?

    init(_ progress: CardProgress, as step: CardProgress.Step) {
        self.step = step
        self.progress = progress
        reading = progress.reading
    }

    /// The event with names and numbers masked.
    var redacted: StreamEvent {
        var redacted = self
        redacted.reading?.dictionary = reading?.dictionary.redacted ?? .nothing
        return redacted
    }

    /// Whether another event says nothing else.
    func says(_ other: StreamEvent) -> Bool {
        step == other.step && progress.card == other.progress.card
            && reading?.dictionary == other.reading?.dictionary
    }

    /// The event as an object for programs.
    var json: JSONText {
        var members: [(String, JSONText)] = [
            ("frame", .integer(progress.frame)), ("event", .string(step.name)),
        ]
        switch step {
        case .glare(let fields): members.append(("over", .array(fields.map { .string($0.rawValue) })))
        case .unsuitable(let warning): members.append(("warning", .string(warning.description)))
        case .damaged(let error): members.append(("error", Failure(error).json))
        case .searching, .holdStill, .reading, .complete, .incomplete: break
        }
        members.append(("views", .integer(progress.views)))
        if let reading {
            members +=
                [("card", .integer(progress.card))] + Report.members(of: reading.dictionary, reading.warnings)
                + Report.place(of: reading)
        }
        return .object(members)
    }
}

extension CardProgress.Step {
    /// A stable name in camelCase.
    fileprivate var name: String {
        switch self {
        case .searching: "searching"
        case .holdStill: "holdStill"
        case .glare: "glare"
        case .unsuitable: "unsuitable"
        case .damaged: "damaged"
        case .reading: "reading"
        case .complete: "complete"
        case .incomplete: "incomplete"
        }
    }
}

import CardModel
import CardRecognition
import CommandLineSupport

/// A run of `ocr-demo stream`.
struct StreamRun {
    let options: StreamOptions

    init(_ options: StreamOptions) {
        self.options = options
    }

    /// - Returns: Whether every value of a card is certain.
    /// - Throws: ``Interruption`` when the run was asked to end; what was known then is in the output.
    func read(with engine: CardEngine) async throws -> Bool {
        let frames = VideoFrames(options.path, raw: options.raw)
        Interruption.handle(frames.stop)
        let isComplete =
            options.isLive
            ? try await tell(engine.follow(frames.newest(), as: options.kind))
            : try await tell(engine.follow(frames, as: options.kind))
        if !isComplete, let interruption = Interruption.received { throw interruption }
        return isComplete
    }

    private func tell<Frames>(_ progress: CardProgressSequence<Frames>) async throws -> Bool {
        var (last, told) = (CardProgress?.none, StreamEvent?.none)
        func tell(_ progress: CardProgress, as step: CardProgress.Step) throws {
            let event = StreamEvent(progress, as: step)
            if told.map({ !$0.says(event) }) ?? true {
                try StandardOutput.write((options.redacts ? event.redacted : event).json.text + "\n")
            }
            (last, told) = (progress, event)
        }
        do {
            for try await progress in progress { try tell(progress, as: progress.step) }
        } catch let error as VideoError {
            if let last { try tell(last, as: .incomplete) }
            say("\(options.path): \(error)")
            return false
        }
        if told?.step == .complete { return true }
        say(last.map(Self.missing) ?? "no frame was read")
        return false
    }

    private func say(_ message: String) {
        StandardError.write("\(DemoProgram.name) \(StreamProgram.word): \(message)\n")
    }

    private static func missing(_ progress: CardProgress) -> String {
        guard let capture = progress.reading?.dictionary else { return "no card was read" }
        let missing = capture.kind.fields.filter { capture.fields[$0] == nil }.map(\.rawValue)
        return "not certain: \(missing.joined(separator: ", "))"
    }
}

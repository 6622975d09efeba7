import CommandLineSupport
import OCRFlow
import OCRService

/// A session: lines go in, changes of the flow's state come out as lines.
///
/// The flow tells its events, and the session brings a state of its own forward with them. So lines and changes are
/// in one order, and it is known when all that was asked for has been done.
final class FlowSession {
    private enum Happening: Sendable {
        case line(String)
        case endOfInput
        case event(CaptureFlow.Event)
    }

    /// Takes a line, from any thread; nil after the last.
    let take: @Sendable (String?) -> Void

    private let flow: CaptureFlow
    private let happenings: AsyncStream<Happening>
    private let format: FlowOptions.Format
    private var state = CaptureFlow.State()
    /// Lines that are not obeyed yet.
    private var lines: [String] = []
    private var isWaiting = false
    /// What the flow was asked and has not taken yet: the photo's file, or nil for a retry.
    private var asked: [String?] = []
    /// The file of each lane's latest photo.
    private var files: [CaptureFlow.Lane: String] = [:]

    init(service: CaptureService, format: FlowOptions.Format) {
        let (happenings, happening) = AsyncStream.makeStream(of: Happening.self)
        take = { happening.yield($0.map { .line($0) } ?? .endOfInput) }
        flow = CaptureFlow(service: service) { happening.yield(.event($0)) }
        self.happenings = happenings
        self.format = format
    }

    /// Goes on until the session is quit. What is still in flight then is cancelled when the session goes.
    func run() async throws {
        for await happening in happenings {
            switch happening {
            case .line(let line): lines.append(line)
            case .endOfInput: lines += ["wait", "quit"]
            case .event(let event): try show(event)
            }
            while !lines.isEmpty, !isWaiting || hasDoneAll {
                isWaiting = false
                guard obey(lines.removeFirst()) else { return }
            }
        }
    }

    private var hasDoneAll: Bool {
        asked.isEmpty && !CaptureFlow.Lane.allCases.contains { state.isRunning($0) }
    }

    /// - Returns: Whether the session goes on.
    private func obey(_ line: String) -> Bool {
        do {
            switch try FlowInput(line) {
            case .tap(let type, let path):
                let photo = try PhotoFile.read(path)
                asked.append(path)
                flow.tap(type, photo: photo)
            case .secondPage(let path):
                let photo = try PhotoFile.read(path)
                asked.append(path)
                flow.uploadSecondPage(photo)
            case .retry:
                try retry()
            case .wait:
                isWaiting = true
            case .quit:
                return false
            case nil:
                break
            }
        } catch let error as PhotoFileError {
            StandardError.write("\(DemoProgram.name): \(line): \(error)\n")
        } catch {
            StandardError.write("\(DemoProgram.name): \(error)\n")
        }
        return true
    }

    private func retry() throws(FlowInputError) {
        let failed = CaptureFlow.Lane.allCases.filter { state.status(of: $0).canRetry }
        guard !failed.isEmpty else { throw .nothingToRetry }
        for lane in failed {
            asked.append(nil)
            flow.retry(lane)
        }
    }

    private func show(_ event: CaptureFlow.Event) throws {
        switch event {
        case .tapped: files[.ocr] = asked.removeFirst()
        case .secondPage: files[.secondPage] = asked.removeFirst()
        case .retry: asked.removeFirst()
        default: break
        }
        let before = state
        _ = state.receive(event)
        if state.information != before.information {
            try write(.information(state.information, state.record))
        }
        for lane in CaptureFlow.Lane.allCases where state.status(of: lane) != before.status(of: lane) {
            try write(.upload(lane, state.status(of: lane), file: files[lane] ?? ""))
        }
    }

    private func write(_ change: FlowChange) throws {
        switch format {
        case .text: try StandardOutput.write(change.text + "\n")
        case .jsonl: try StandardOutput.write(change.json.text + "\n")
        }
    }
}

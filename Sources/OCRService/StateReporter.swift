/// Hands states on in order, and none once the work was cancelled.
///
/// Progress comes from any thread at any time, also after the upload that it belongs to has ended: only a step
/// forward of the upload that is going on is handed on.
///
/// The listener is called by a task of its own, with nothing locked: it may cancel the work that reports to it, or
/// wait for somebody who does.
struct StateReporter: Sendable {
    private enum Report: Sendable {
        case state(UploadState)
        case progress(Double)
    }

    private let reports: AsyncStream<Report>.Continuation

    /// Does some work with a reporter that falls silent when the current task is cancelled; otherwise all that was
    /// reported has been handed on when this returns.
    static func withReporter<Result: Sendable>(
        _ listener: @escaping @Sendable (UploadState) -> Void, _ body: (StateReporter) async -> Result
    ) async -> Result {
        let (reports, continuation) = AsyncStream.makeStream(of: Report.self)
        async let delivery: Void = deliver(reports, to: listener)
        let result = await body(StateReporter(reports: continuation))
        continuation.finish()
        await delivery
        return result
    }

    /// Hands a state on.
    func report(_ state: UploadState) {
        reports.yield(.state(state))
    }

    /// Hands the progress of the upload on, 0...1, when it is one.
    func advance(to progress: Double) {
        reports.yield(.progress(progress))
    }

    private static func deliver(
        _ reports: AsyncStream<Report>, to listener: @Sendable (UploadState) -> Void
    ) async {
        var last = UploadState.idle
        for await report in reports {
            guard !Task.isCancelled else { return }
            switch report {
            case .state(let state):
                last = state
            case .progress(let progress):
                let progress = min(progress, 1)
                guard case .uploading(let before) = last, progress > before else { continue }
                last = .uploading(progress: progress)
            }
            listener(last)
        }
    }
}

import Foundation

/// Hands states on in order, and nothing after the work was cancelled.
///
/// Progress comes from any thread at any time, also after the upload that it belongs to has ended: only a step
/// forward of the upload that is going on is handed on.
///
/// `@unchecked Sendable`: `last` and `isClosed` are only touched while `lock` is held, everything else is constant.
final class StateReporter: @unchecked Sendable {
    // Recursive, since the listener may cancel the very work that reports to it.
    private let lock = NSRecursiveLock()
    private let listener: @Sendable (UploadState) -> Void
    private var last = UploadState.idle
    private var isClosed = false

    private init(_ listener: @escaping @Sendable (UploadState) -> Void) {
        self.listener = listener
    }

    /// Does some work with a reporter that falls silent at the moment when the current task is cancelled.
    static func withReporter<Result: Sendable>(
        _ listener: @escaping @Sendable (UploadState) -> Void, _ body: (StateReporter) async -> Result
    ) async -> Result {
        let reporter = StateReporter(listener)
        return await withTaskCancellationHandler {
            await body(reporter)
        } onCancel: {
            reporter.close()
        }
    }

    /// Hands a state on.
    func report(_ state: UploadState) {
        lock.withLock {
            guard !isClosed else { return }
            last = state
            listener(state)
        }
    }

    /// Hands the progress of the upload on, 0...1, when it is one.
    func advance(to progress: Double) {
        lock.withLock {
            let progress = min(progress, 1)
            guard case .uploading(let before) = last, progress > before else { return }
            report(.uploading(progress: progress))
        }
    }

    private func close() {
        lock.withLock { isClosed = true }
    }
}

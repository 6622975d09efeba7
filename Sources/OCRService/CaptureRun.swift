public import CardModel
public import Foundation

/// A capture that is going on.
public struct CaptureRun: Sendable {
    /// Every change of state, in order, for one listener; it ends with the capture. Read late it has them all.
    public let states: AsyncStream<UploadState>
    private let task: Task<CaptureOutcome, Never>

    init(_ work: @escaping @Sendable (@escaping @Sendable (UploadState) -> Void) async -> CaptureOutcome) {
        let (states, continuation) = AsyncStream.makeStream(of: UploadState.self)
        self.states = states
        task = Task {
            defer { continuation.finish() }
            return await work { continuation.yield($0) }
        }
    }

    /// What has become of the photo; waits until the capture has ended. Cancelling the task that waits cancels the
    /// capture.
    public var outcome: CaptureOutcome {
        get async {
            await withTaskCancellationHandler {
                await task.value
            } onCancel: {
                task.cancel()
            }
        }
    }

    /// Gives the capture up: no state is published afterwards, and the outcome has the cancellation as its error.
    public func cancel() {
        task.cancel()
    }
}

extension CaptureService {
    /// Begins the capture of a photo, to be watched while it goes on; see ``capture(_:type:into:report:)``.
    public func start(_ image: Data, type: CardType, into record: CardRecord = CardRecord()) -> CaptureRun {
        CaptureRun { await capture(image, type: type, into: record, report: $0) }
    }

    /// Begins to repeat what failed, to be watched while it goes on; see ``retry(_:report:)``.
    public func startRetry(_ outcome: CaptureOutcome) -> CaptureRun {
        CaptureRun { await retry(outcome, report: $0) }
    }
}

import Dispatch

/// A recogniser and the queue that it never leaves.
actor RecogniserWorker {
    private let model: RecognitionModel
    private let executor = QueueExecutor(label: "cardocr.recogniser")
    private var recogniser: TextRecogniser?

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(model: RecognitionModel) {
        self.model = model
    }

    /// Runs `body` with the recogniser, which is made first where there is none.
    func run<R: Sendable>(_ body: @Sendable (TextRecogniser) throws -> R) throws -> R {
        try Task.checkCancellation()
        let recogniser = try recogniser ?? TextRecogniser(model: model)
        self.recogniser = recogniser
        return try body(recogniser)
    }

    func discardRecogniser() {
        recogniser = nil
    }
}

/// Runs an actor's jobs on a serial queue, whose threads are not those of Swift's cooperative pool.
private final class QueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    init(label: String) {
        queue = DispatchQueue(label: label, qos: .userInitiated, autoreleaseFrequency: .workItem)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        UnownedSerialExecutor(ordinary: self)
    }
}

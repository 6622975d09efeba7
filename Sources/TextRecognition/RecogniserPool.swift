/// Shares a bounded number of recognisers among tasks.
///
/// Each recogniser is made when it is first needed and lives on a thread of its own, off Swift's cooperative pool, so
/// that recognition holds up no other task. Tasks that find all recognisers taken wait in line without blocking a
/// thread; one that is cancelled leaves the line.
public actor RecogniserPool {
    private struct Waiter {
        let id: Int
        let continuation: CheckedContinuation<RecogniserWorker, any Error>
    }

    private let workers: [RecogniserWorker]
    private var idle: [RecogniserWorker]
    private var waiters: [Waiter] = []
    private var nextID = 0
    private var isShutDown = false
    private var drained: [CheckedContinuation<Void, Never>] = []

    /// Makes a pool.
    ///
    /// - Parameters:
    ///   - model: The model that all its recognisers read with.
    ///   - size: How many recognisers there may be at a time, at least 1. More than the machine has cores is no gain.
    public init(model: RecognitionModel, size: Int) {
        workers = (0..<max(1, size)).map { _ in RecogniserWorker(model: model) }
        idle = workers.reversed()
    }

    /// The number of recognisers, made or not, that nobody has.
    public var idleCount: Int { idle.count }

    /// The number of tasks that wait for a recogniser.
    public var waitingCount: Int { waiters.count }

    /// Lends a recogniser to `body`, which runs on the recogniser's thread. Those who come first are served first.
    ///
    /// - Throws: What `body` throws; `CancellationError` where the task is cancelled before `body` starts;
    ///   ``TextRecognitionError/poolShutDown`` after ``shutDown()``; ``TextRecognitionError`` where a recogniser cannot
    ///   be made.
    public func withRecogniser<R: Sendable>(
        _ body: @Sendable (TextRecogniser) throws -> R
    ) async throws -> R {
        let worker = try await acquire()
        defer { release(worker) }
        return try await worker.run(body)
    }

    /// Refuses whatever is asked from now on, waits for what is under way, and releases all recognisers.
    public func shutDown() async {
        isShutDown = true
        for waiter in waiters { waiter.continuation.resume(throwing: TextRecognitionError.poolShutDown) }
        waiters = []
        if idle.count < workers.count { await withCheckedContinuation { drained.append($0) } }
        for worker in workers { await worker.discardRecogniser() }
    }

    private func acquire() async throws -> RecogniserWorker {
        try Task.checkCancellation()
        guard !isShutDown else { throw TextRecognitionError.poolShutDown }
        if let worker = idle.popLast() { return worker }
        nextID += 1
        let id = nextID
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if Task.isCancelled {
                    continuation.resume(throwing: CancellationError())
                } else {
                    waiters.append(Waiter(id: id, continuation: continuation))
                }
            }
        } onCancel: {
            Task { await self.cancel(id) }
        }
    }

    private func release(_ worker: RecogniserWorker) {
        if !waiters.isEmpty {
            waiters.removeFirst().continuation.resume(returning: worker)
            return
        }
        idle.append(worker)
        if idle.count == workers.count {
            for continuation in drained { continuation.resume() }
            drained = []
        }
    }

    private func cancel(_ id: Int) {
        guard let index = waiters.firstIndex(where: { $0.id == id }) else { return }
        waiters.remove(at: index).continuation.resume(throwing: CancellationError())
    }
}

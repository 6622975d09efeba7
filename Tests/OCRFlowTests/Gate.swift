/// A failure that a test provokes.
struct Broken: Error, CustomStringConvertible {
    let description = "broken"
}

/// Work that waits for the test: each call of it the test sees begin, and lets end as it likes.
///
/// A call doesn't end by itself when it is cancelled: what is tested must be right with work that takes no notice,
/// too.
struct Gate<Input: Sendable, Value: Sendable>: Sendable {
    /// One call of the work.
    struct Call: Sendable {
        let input: Input
        fileprivate let continuation: CheckedContinuation<Value, any Error>
        fileprivate let cancellations: AsyncStream<Void>

        func succeed(_ value: Value) {
            continuation.resume(returning: value)
        }

        func fail() {
            continuation.resume(throwing: Broken())
        }

        func waitForCancellation() async {
            _ = await cancellations.first { _ in true }
        }
    }

    private let calls: AsyncStream<Call>
    private let sink: AsyncStream<Call>.Continuation

    init() {
        (calls, sink) = AsyncStream.makeStream(of: Call.self)
    }

    /// The work.
    func pass(_ input: Input) async throws -> Value {
        let (cancellations, cancelled) = AsyncStream.makeStream(of: Void.self)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                sink.yield(Call(input: input, continuation: continuation, cancellations: cancellations))
            }
        } onCancel: {
            cancelled.yield()
        }
    }

    /// The next call that has begun.
    func next() async -> Call? {
        await calls.first { _ in true }
    }
}

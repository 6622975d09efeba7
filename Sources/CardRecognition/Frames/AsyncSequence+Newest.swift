extension AsyncSequence where Self: Sendable, Element: Sendable {
    /// The elements for a reader who may be slower than they come: whenever it is ready, the newest one, without those
    /// that have passed meanwhile. For a camera, whose frames must not pile up.
    public func newest() -> AsyncThrowingStream<Element, any Error> {
        AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let task = Task {
                do {
                    for try await element in self { continuation.yield(element) }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}

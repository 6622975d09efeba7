/// The latest of a row of values, and everyone who listens to them.
final class Broadcast<Value: Sendable>: Sendable {
    private struct Contents {
        var latest: Value
        var listeners: [Int: AsyncStream<Value>.Continuation] = [:]
        var count = 0
    }

    private let contents: Locked<Contents>

    init(_ first: Value) {
        contents = Locked(Contents(latest: first))
    }

    var latest: Value { contents.withLock { $0.latest } }

    var listenerCount: Int { contents.withLock { $0.listeners.count } }

    /// Hands a value to all listeners, in the same order to each.
    func publish(_ value: Value) {
        contents.withLock { contents in
            contents.latest = value
            for listener in contents.listeners.values {
                listener.yield(value)
            }
        }
    }

    /// The latest value and all that follow, buffered without a limit so that none is dropped.
    func values() -> AsyncStream<Value> {
        let (stream, listener) = AsyncStream.makeStream(of: Value.self)
        let number = contents.withLock { contents in
            contents.count += 1
            contents.listeners[contents.count] = listener
            listener.yield(contents.latest)
            return contents.count
        }
        listener.onTermination = { [weak self] _ in self?.remove(number) }
        return stream
    }

    private func remove(_ number: Int) {
        // Let go of outside the lock, since with it buffered values go too.
        _ = contents.withLock { $0.listeners.removeValue(forKey: number) }
    }
}

extension Broadcast where Value: Equatable {
    /// Hands a value to all listeners unless it is the latest already. There must be one who publishes at a time.
    func update(to value: Value) {
        if value != latest {
            publish(value)
        }
    }
}

import OCRService

/// The latest of a row of values, and everyone who listens to them.
///
/// Values are handed out in order, but never while the lock is held: handing one out resumes the listener's task,
/// for which Swift's runtime locks that task; cancelling the task locks it as well and then comes here to have the
/// listener removed. With the locks taken in both orders, the two could wait for each other for ever.
final class Broadcast<Value: Sendable>: Sendable {
    private typealias Listener = AsyncStream<Value>.Continuation

    private struct Contents {
        var latest: Value
        var listeners: [Int: Listener] = [:]
        var count = 0
        /// What is still to be handed out, and to whom.
        var due: [(value: Value, listeners: [Listener])] = []
        var isDelivering = false

        mutating func beginDelivering() -> Bool {
            defer { isDelivering = true }
            return !isDelivering
        }

        /// All that is due: taken one by one, a fast row of values would outrun whoever hands them out.
        mutating func takeDue() -> [(value: Value, listeners: [Listener])] {
            isDelivering = !due.isEmpty
            defer { due = [] }
            return due
        }
    }

    private let contents: Locked<Contents>

    init(_ first: Value) {
        contents = Locked(Contents(latest: first))
    }

    var latest: Value { contents.withLock { $0.latest } }

    var listenerCount: Int { contents.withLock { $0.listeners.count } }

    /// Makes a value the latest; ``deliver()`` hands it out.
    func set(_ value: Value) {
        contents.withLock { contents in
            contents.latest = value
            guard !contents.listeners.isEmpty else { return }
            contents.due.append((value, Array(contents.listeners.values)))
        }
    }

    /// Hands out what is due, to each listener in the same order; one thread does it for all. It must not be called
    /// while a lock is held.
    func deliver() {
        guard contents.withLock({ $0.beginDelivering() }) else { return }
        while true {
            let due = contents.withLock { $0.takeDue() }
            guard !due.isEmpty else { return }
            for (value, listeners) in due {
                for listener in listeners { listener.yield(value) }
            }
        }
    }

    /// The latest value and all that follow, buffered without a limit so that none is dropped.
    func values() -> AsyncStream<Value> {
        let (stream, listener) = AsyncStream.makeStream(of: Value.self)
        let number = contents.withLock { contents in
            contents.count += 1
            contents.listeners[contents.count] = listener
            contents.due.append((contents.latest, [listener]))
            return contents.count
        }
        listener.onTermination = { [weak self] _ in self?.remove(number) }
        deliver()
        return stream
    }

    private func remove(_ number: Int) {
        // Let go of outside the lock, since with it buffered values go too.
        _ = contents.withLock { $0.listeners.removeValue(forKey: number) }
    }
}

extension Broadcast where Value: Equatable {
    /// Makes a value the latest unless it is already. There must be one who sets values at a time.
    func update(to value: Value) {
        if value != latest {
            set(value)
        }
    }
}

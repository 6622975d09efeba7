import OCRService

/// An object that is counted for as long as it lives.
final class LiveCount: Sendable {
    /// How many live.
    final class Counter: Sendable {
        private let count = Locked(0)

        var value: Int { count.withLock { $0 } }

        fileprivate func add(_ number: Int) {
            count.withLock { $0 += number }
        }
    }

    private let counter: Counter

    init(_ counter: Counter) {
        self.counter = counter
        counter.add(1)
    }

    deinit {
        counter.add(-1)
    }
}

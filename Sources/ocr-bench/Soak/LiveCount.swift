import Foundation

/// An object that is counted for as long as it lives.
final class LiveCount: Sendable {
    /// How many live.
    ///
    /// `@unchecked Sendable`: `count` is only touched while `lock` is held.
    final class Counter: @unchecked Sendable {
        private let lock = NSLock()
        private var count = 0

        var value: Int { lock.withLock { count } }

        fileprivate func add(_ number: Int) {
            lock.withLock { count += number }
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

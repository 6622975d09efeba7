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

/// Waits until a condition holds, which other tasks bring about soon; the test's time limit ends it otherwise.
func eventually(_ condition: () -> Bool) async {
    while !condition() {
        await Task.yield()
    }
}

extension AsyncSequence {
    /// The elements up to the first of which something holds.
    func prefix(through isLast: (Element) -> Bool) async rethrows -> [Element] {
        var elements: [Element] = []
        for try await element in self {
            elements.append(element)
            if isLast(element) { break }
        }
        return elements
    }
}

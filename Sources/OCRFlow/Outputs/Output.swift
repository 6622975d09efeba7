/// A value that changes, for any number of listeners: each `for await` over it gets the latest value at once and
/// then every change, in order and without loss. It never fails and doesn't end by itself.
///
/// What is derived of it is a `map`:
/// ```swift
/// for await isBusy in flow.ocrUploadState.map(\.isBusy) { … }
/// ```
/// Whoever holds an output, or listens to one, keeps alive what publishes it. Listening ends with the task that
/// listens, or with the loop.
public struct Output<Value: Sendable>: AsyncSequence, Sendable {
    /// What listeners get.
    public typealias Element = Value

    private let broadcast: Broadcast<Value>
    private let owner: any AnyObject & Sendable

    init(_ broadcast: Broadcast<Value>, of owner: any AnyObject & Sendable) {
        self.broadcast = broadcast
        self.owner = owner
    }

    /// The value now.
    public var latest: Value { broadcast.latest }

    /// Begins to listen.
    public func makeAsyncIterator() -> Iterator {
        Iterator(values: broadcast.values().makeAsyncIterator(), owner: owner)
    }

    /// One listener.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var values: AsyncStream<Value>.Iterator
        fileprivate let owner: any AnyObject & Sendable

        /// The latest value at first, then each change; nil when the task that listens was cancelled.
        public mutating func next() async -> Value? {
            await values.next()
        }
    }
}

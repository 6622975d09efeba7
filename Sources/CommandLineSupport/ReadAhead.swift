import Dispatch
import Foundation

/// Things that a thread of its own reads, since a pipe may keep it waiting, and a task takes one after another.
final class ReadAhead<Item: Sendable>: Sendable {
    private let items: AsyncStream<Item>
    private let continuation: AsyncStream<Item>.Continuation
    private let room: DispatchSemaphore

    /// Begins to read.
    ///
    /// - Parameters:
    ///   - count: How many things are read before they are asked for.
    ///   - read: Hands on each thing, on the thread, and ends when that says so or when there are no more.
    init(_ count: Int, _ read: @escaping @Sendable ((Item) -> Bool) -> Void) {
        (items, continuation) = AsyncStream.makeStream(of: Item.self)
        let room = DispatchSemaphore(value: count)
        self.room = room
        Thread.detachNewThread { [continuation] in
            read { item in
                room.wait()
                guard case .enqueued = continuation.yield(item) else { return false }
                return true
            }
            continuation.finish()
        }
    }

    /// The next thing, and nil after the last one. To be asked by one task at a time.
    func next() async -> Item? {
        var iterator = items.makeAsyncIterator()
        guard let item = await iterator.next() else { return nil }
        room.signal()
        return item
    }

    /// Ends it, for a task that waits for the next thing too.
    func stop() {
        continuation.finish()
        room.signal()
    }
}

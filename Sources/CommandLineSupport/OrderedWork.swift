/// Does work on the items of a sequence concurrently and hands the results on in the items' order.
public func forEachInOrder<Item: Sendable, Result: Sendable>(
    _ items: some Sequence<Item> & Sendable, limit: Int, work: @escaping @Sendable (Item) async -> Result,
    deliver: (Result) throws -> Void
) async throws {
    let cursor = Cursor(items)
    try await forEachInOrder(next: { await cursor.next() }, limit: limit, work: work, deliver: deliver)
}

/// Does work on items concurrently and hands the results on in the items' order.
///
/// - Parameters:
///   - next: Gives the next item, and nil after the last one. It is asked for one item at a time, only as they are
///     needed, and may take as long as it likes: results are handed on meanwhile.
///   - limit: How many are worked on at the same time. Of results that wait for a slower one before them no more than
///     four times as many are kept, so memory stays bounded.
///   - work: What is done with each.
///   - deliver: Takes each result in turn. What it throws ends the work.
public func forEachInOrder<Item: Sendable, Result: Sendable>(
    next: @escaping @Sendable () async -> Item?, limit: Int, work: @escaping @Sendable (Item) async -> Result,
    deliver: (Result) throws -> Void
) async throws {
    try await withThrowingTaskGroup(of: OrderedWorkEvent<Item, Result>.self) { group in
        var (isFetching, isAtEnd) = (false, false)
        var (started, running, delivered) = (0, 0, 0)
        var waiting: [Int: Result] = [:]
        func fetch() {
            guard !isFetching, !isAtEnd, running < limit, started - delivered < 4 * limit else { return }
            isFetching = true
            group.addTask { .item(await next()) }
        }
        fetch()
        while let event = try await group.next() {
            switch event {
            case .item(let item?):
                isFetching = false
                let index = started
                group.addTask { .result(index, await work(item)) }
                started += 1
                running += 1
            case .item(nil):
                (isFetching, isAtEnd) = (false, true)
            case .result(let index, let result):
                running -= 1
                waiting[index] = result
                while let result = waiting.removeValue(forKey: delivered) {
                    delivered += 1
                    try deliver(result)
                }
            }
            fetch()
        }
    }
}

private enum OrderedWorkEvent<Item: Sendable, Result: Sendable>: Sendable {
    case item(Item?)
    case result(Int, Result)
}

/// Goes through a sequence for whoever asks, one item at a time.
public actor Cursor<Items: Sequence & Sendable> where Items.Element: Sendable {
    private var iterator: Items.Iterator

    /// Begins before the first item.
    public init(_ items: Items) {
        iterator = items.makeIterator()
    }

    /// The next item, and nil after the last one.
    public func next() -> Items.Element? { iterator.next() }
}

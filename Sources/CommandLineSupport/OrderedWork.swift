/// Does work on items concurrently and hands the results on in the items' order.
///
/// - Parameters:
///   - items: What is worked on; taken only as they are needed.
///   - limit: How many are worked on at the same time. Of results that wait for a slower one before them no more than
///     four times as many are kept, so memory stays bounded.
///   - work: What is done with each.
///   - deliver: Takes each result in turn. What it throws ends the work.
public func forEachInOrder<Item: Sendable, Result: Sendable>(
    _ items: some Sequence<Item>, limit: Int, work: @escaping @Sendable (Item) async -> Result,
    deliver: (Result) throws -> Void
) async throws {
    try await withThrowingTaskGroup(of: (Int, Result).self) { group in
        var items = items.makeIterator()
        var (started, running, delivered) = (0, 0, 0)
        var waiting: [Int: Result] = [:]
        func startMore() {
            while running < limit, started - delivered < 4 * limit, let item = items.next() {
                let index = started
                group.addTask { (index, await work(item)) }
                started += 1
                running += 1
            }
        }
        startMore()
        while let (index, result) = try await group.next() {
            running -= 1
            waiting[index] = result
            while let next = waiting.removeValue(forKey: delivered) {
                delivered += 1
                try deliver(next)
            }
            startMore()
        }
    }
}

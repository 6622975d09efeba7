import CommandLineSupport
import Synchronization
import Testing

struct OrderedWorkTests {
    @Test func handsResultsOnInOrderWhateverTakesLongest() async throws {
        var results: [Int] = []
        try await forEachInOrder(0..<20, limit: 4) { item in
            try? await Task.sleep(for: .milliseconds(item % 4 == 0 ? 20 : 1))
            return item
        } deliver: {
            results.append($0)
        }
        #expect(results == Array(0..<20))
    }

    @Test func worksOnNoMoreThanTheLimitAtATime() async throws {
        let running = Mutex((now: 0, most: 0))
        try await forEachInOrder(0..<20, limit: 3) { _ in
            running.withLock {
                $0.now += 1
                $0.most = max($0.most, $0.now)
            }
            try? await Task.sleep(for: .milliseconds(5))
            running.withLock { $0.now -= 1 }
        } deliver: { _ in
        }
        #expect(running.withLock { $0.most } == 3)
    }

    @Test func keepsFewResultsWhileTheFirstIsSlow() async throws {
        let started = Mutex(0)
        var startedAtFirst = 0
        try await forEachInOrder(0..<100, limit: 2) { item in
            started.withLock { $0 += 1 }
            if item == 0 { try? await Task.sleep(for: .milliseconds(100)) }
        } deliver: { _ in
            if startedAtFirst == 0 { startedAtFirst = started.withLock { $0 } }
        }
        #expect(startedAtFirst <= 8)
        #expect(started.withLock { $0 } == 100)
    }

    @Test func handsResultsOnWhileTheNextItemIsWaitedFor() async throws {
        let (items, continuation) = AsyncStream.makeStream(of: Int.self)
        continuation.yield(1)
        var results: [Int] = []
        try await forEachInOrder(
            next: {
                var iterator = items.makeAsyncIterator()
                return await iterator.next()
            }, limit: 1, work: { $0 }
        ) { result in
            results.append(result)
            // Only then does the second item come.
            if result == 1 { continuation.yield(2) } else { continuation.finish() }
        }
        #expect(results == [1, 2])
    }

    @Test func stopsWhenResultsCannotBeTaken() async {
        struct Full: Error {}
        let started = Mutex(0)
        await #expect(throws: Full.self) {
            try await forEachInOrder(0..<1000, limit: 2) { _ in
                started.withLock { $0 += 1 }
            } deliver: { _ in
                throw Full()
            }
        }
        #expect(started.withLock { $0 } < 1000)
    }
}

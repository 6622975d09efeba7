import Foundation
import Imaging
import Testing
import TextRecognition

/// A gate that a thread waits at.
private final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    func wait() { semaphore.wait() }
    func open() { semaphore.signal() }
}

@Suite struct RecogniserPoolTests {
    @Test func readsWithAsManyAsItHasAndNoMore() async throws {
        let pool = try RecogniserPool(model: systemModel.get(), size: 2)
        let line = try plainLine()
        let (now, greatest) = (Counter(), Counter())
        let found = try await withThrowingTaskGroup(of: (ObjectIdentifier, String).self) { group in
            for _ in 0..<8 {
                group.addTask {
                    try await pool.withRecogniser { recogniser in
                        greatest.raise(to: now.add(1))
                        defer { _ = now.add(-1) }
                        return (ObjectIdentifier(recogniser), try recogniser.recognise(line).text)
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(greatest.value <= 2)
        #expect(Set(found.map(\.0)).count <= 2)
        #expect(found.allSatisfy { $0.1 == "住址浙江省杭州市西湖区文三路100号" })
        await pool.shutDown()
    }

    @Test func reusesARecogniser() async throws {
        let pool = try RecogniserPool(model: systemModel.get(), size: 3)
        let first = try await pool.withRecogniser { ObjectIdentifier($0) }
        let second = try await pool.withRecogniser { ObjectIdentifier($0) }
        #expect(first == second)
    }

    @Test func servesInTheOrderOfComing() async throws {
        let pool = try RecogniserPool(model: systemModel.get(), size: 1)
        let (gate, order) = (Gate(), Counter())
        let holder = Task { try await pool.withRecogniser { _ in gate.wait() } }
        while await pool.idleCount > 0 { await Task.yield() }
        var tasks: [Task<Int, any Error>] = []
        for number in 0..<5 {
            tasks.append(Task { try await pool.withRecogniser { _ in order.add(1) } })
            while await pool.waitingCount <= number { await Task.yield() }
        }
        gate.open()
        try await holder.value
        for (number, task) in tasks.enumerated() { #expect(try await task.value == number + 1) }
    }

    @Test func aWaiterCanBeCancelledAndNoSlotIsLost() async throws {
        let pool = try RecogniserPool(model: systemModel.get(), size: 1)
        let gate = Gate()
        let holder = Task { try await pool.withRecogniser { _ in gate.wait() } }
        while await pool.idleCount > 0 { await Task.yield() }
        let waiter = Task { try await pool.withRecogniser { _ in true } }
        while await pool.waitingCount == 0 { await Task.yield() }
        waiter.cancel()
        await #expect(throws: CancellationError.self) { try await waiter.value }
        #expect(await pool.waitingCount == 0)
        gate.open()
        try await holder.value
        #expect(try await pool.withRecogniser { _ in true })
        #expect(await pool.idleCount == 1)
    }

    @Test func anErrorReturnsTheRecogniser() async throws {
        let pool = try RecogniserPool(model: systemModel.get(), size: 1)
        let tiny = try #require(PixelGrid(width: 1, height: 1, values: [0]))
        await #expect(throws: TextRecognitionError.imageTooSmall(width: 1, height: 1)) {
            try await pool.withRecogniser { try $0.recognise(tiny) }
        }
        #expect(try await pool.withRecogniser { _ in true })
    }

    @Test func shutDownReleasesAndRefuses() async throws {
        let pool = try RecogniserPool(model: systemModel.get(), size: 1)
        let gate = Gate()
        let holder = Task { try await pool.withRecogniser { _ in gate.wait() } }
        while await pool.idleCount > 0 { await Task.yield() }
        let waiter = Task { try await pool.withRecogniser { _ in true } }
        while await pool.waitingCount == 0 { await Task.yield() }
        let closing = Task { await pool.shutDown() }
        await #expect(throws: TextRecognitionError.poolShutDown) { try await waiter.value }
        gate.open()
        try await holder.value
        await closing.value
        await #expect(throws: TextRecognitionError.poolShutDown) { try await pool.withRecogniser { _ in true } }
        await pool.shutDown()
    }

    @Test func aRecogniserIsGoneAfterTheShutDown() async throws {
        let pool = try RecogniserPool(model: systemModel.get(), size: 1)
        let seen = Witness()
        try await pool.withRecogniser { seen.recogniser = $0 }
        #expect(seen.recogniser != nil)
        await pool.shutDown()
        #expect(seen.recogniser == nil)
    }

    @Test func runsOffTheCooperativePool() async throws {
        // As many bodies block as the cooperative pool has threads, and other tasks go on.
        let count = ProcessInfo.processInfo.activeProcessorCount
        let pool = try RecogniserPool(model: systemModel.get(), size: count)
        let gate = Gate()
        let blocked = (0..<count).map { _ in Task { try await pool.withRecogniser { _ in gate.wait() } } }
        while await pool.idleCount > 0 { await Task.yield() }
        #expect(await Task.detached { 1 }.value == 1)
        for _ in 0..<count { gate.open() }
        for task in blocked { try await task.value }
    }
}

/// Remembers a recogniser without keeping it.
///
/// `@unchecked`: it is written on the recogniser's thread and read after that call was awaited.
private final class Witness: @unchecked Sendable {
    weak var recogniser: TextRecogniser?
}

/// A number that threads share.
///
/// `@unchecked`: the lock guards the number.
private final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var number = 0

    var value: Int { lock.withLock { number } }

    @discardableResult
    func add(_ change: Int) -> Int {
        lock.withLock {
            number += change
            return number
        }
    }

    func raise(to other: Int) {
        lock.withLock { number = max(number, other) }
    }
}

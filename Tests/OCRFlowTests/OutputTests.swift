import CardModel
import Foundation
import OCRService
import Testing

@testable import OCRFlow

@Suite(.timeLimit(.minutes(1)))
struct OutputTests {
    private final class Owner: Sendable {}

    private let broadcast = Broadcast(0)

    private var output: Output<Int> { Output(broadcast, of: Owner()) }

    @Test func aListenerGetsTheLatestValueAtOnceAndThenEveryChange() async {
        broadcast.publish(1)
        broadcast.publish(2)
        var values = output.makeAsyncIterator()
        for value in 3...1000 {
            broadcast.publish(value)
        }
        #expect(await values.elements { $0 == 1000 } == Array(2...1000))
        #expect(output.latest == 1000)
    }

    @Test func whatDoesNotChangeIsNotPublished() async {
        var values = output.makeAsyncIterator()
        for value in [0, 1, 1, 2, 2, 1, 3] {
            broadcast.update(to: value)
        }
        broadcast.deliver()
        #expect(await values.elements { $0 == 3 } == [0, 1, 2, 1, 3])
    }

    @Test func allListenersGetTheSameInTheSameOrder() async {
        let output = output
        var listeners = (0..<5).map { _ in output.makeAsyncIterator() }
        await withTaskGroup(of: Void.self) { group in
            for thread in 0..<4 {
                group.addTask { [broadcast] in
                    for value in 1...250 {
                        broadcast.publish(thread * 250 + value)
                    }
                }
            }
        }
        broadcast.publish(-1)
        var heard: Set<[Int]> = []
        for index in listeners.indices {
            heard.insert(await listeners[index].elements { $0 == -1 })
        }
        #expect(heard.count == 1)
        #expect(heard.first.map(Set.init) == Set(-1...1000))
    }

    @Test func whoStopsListeningIsForgotten() async throws {
        var first: Output<Int>.Iterator? = output.makeAsyncIterator()
        let second = Task { [output] in
            for await _ in output {}
        }
        try await eventually { broadcast.listenerCount == 2 }
        #expect(await first?.next() == 0)
        first = nil
        #expect(broadcast.listenerCount == 1)
        second.cancel()
        await second.value
        #expect(broadcast.listenerCount == 0)
    }

    /// Handing a value to a listener and cancelling its task lock the same things.
    @Test func listenersAreCancelledWhileValuesAreHandedOut() async {
        let output = output
        let publishing = Task { [broadcast] in
            while !Task.isCancelled {
                broadcast.publish(1)
                await Task.yield()
            }
        }
        for _ in 0..<500 {
            let (starts, start) = AsyncStream.makeStream(of: Void.self)
            let listeners = (0..<10).map { _ in
                Task {
                    for await _ in output { start.yield() }
                }
            }
            for await _ in starts.prefix(10) {}
            listeners.forEach { $0.cancel() }
            for listener in listeners { await listener.value }
        }
        publishing.cancel()
        await publishing.value
        #expect(broadcast.listenerCount == 0)
    }

    @Test func aDerivedOutputIsAMap() async {
        let parts = GatedParts()
        let flow = CaptureFlow(service: parts.service)
        let isBusy = flow.ocrUploadState.map(\.isBusy)
        var spinner = isBusy.makeAsyncIterator()
        #expect(await spinner.next() == false)
        flow.tap(.idPortrait, photo: Data("a"))
        #expect(await spinner.next() == true)
        #expect(await parts.proceed(.signing, .recognising, .decoding, .uploading))
        while await spinner.next() == true {}
        // A second listener of the same output gets the latest value at once.
        var late = isBusy.makeAsyncIterator()
        #expect(await late.next() == false)
        #expect(flow.ocrUploadState.latest.isUploaded)
    }

    /// As a screen does.
    @MainActor
    @Test func theMainActorListens() async {
        let output = output
        broadcast.publish(1)
        var heard: [Int] = []
        for await value in output {
            heard.append(value)
            if value == 2 { break }
            broadcast.publish(2)
        }
        #expect(heard == [1, 2])
    }
}

extension Broadcast {
    fileprivate func publish(_ value: Value) {
        set(value)
        deliver()
    }
}

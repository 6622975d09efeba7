import CardModel
import Foundation
import OCRFlow
import OCRService
import Testing

/// Thousands of taps with cancellations, failures, retries, and listeners that come and go.
@Suite(.timeLimit(.minutes(3)))
struct SoakTests {
    private static let taps = 10_000

    @Test func nothingIsLostOutOfOrderOrLeaked() async throws {
        let live = LiveCount.Counter()
        let (events, recorder) = AsyncStream.makeStream(of: CaptureFlow.Event.self)
        let replay = Task { await Self.replay(events) }
        var flow: CaptureFlow? = CaptureFlow(
            service: FlakyParts(chance: Chance(seed: 1), live: LiveCount(live)).service
        ) { recorder.yield($0) }
        weak let gone = flow

        let all = Self.listen(to: try #require(flow?.ocrUploadState))
        var passing: [Task<[UploadStatus], Never>] = []
        let chance = Chance(seed: 2)
        for number in 0..<Self.taps {
            let flow = try #require(flow)
            let photo = Data("\(number)")
            flow.tap(chance.oneIn(2) ? .idPortrait : .licence, photo: photo)
            if chance.oneIn(4) { flow.uploadSecondPage(Data("page \(number)")) }
            if chance.oneIn(3) { try await eventually { flow.ocrUploadState.latest.hasEnded(photo) } }
            if chance.oneIn(3) { flow.retry() }
            if chance.oneIn(50) { passing.append(Self.listen(to: flow.ocrUploadState)) }
            if chance.oneIn(50) { passing.dropFirst(passing.count / 2).first?.cancel() }
        }
        flow?.tap(.idEmblem, photo: Data("last"))
        // The last tap may fail; the listeners end with its end, however that is.
        let heard = await all.value
        passing.forEach { $0.cancel() }
        flow = nil
        try await eventually { live.value == 0 && gone == nil }
        recorder.finish()

        // The first listener missed nothing: it heard what the recorded events replay to.
        #expect(heard == Array(await replay.value.prefix(heard.count)))
        #expect(heard.count > Self.taps)
        for kind in ["uploaded", "failed"] {
            #expect(heard.contains { "\($0.state)".hasPrefix(kind) })
        }
        // The others heard a part of it, without gaps.
        for listener in passing {
            let part = await listener.value
            let starts = heard.indices.filter { heard[$0] == part.first }
            #expect(part.isEmpty || starts.contains { heard[$0...].starts(with: part) })
        }
    }

    @Test func photosAreLetGoOf() async throws {
        let (parts, photos) = (LiveCount.Counter(), LiveCount.Counter())
        var flow: CaptureFlow? = CaptureFlow(
            service: FlakyParts(chance: Chance(seed: 3), live: LiveCount(parts)).service)
        for number in 0..<1_000 {
            let flow = try #require(flow)
            let photo = Data("\(number)", counted: photos)
            flow.tap(.idPortrait, photo: photo)
            flow.uploadSecondPage(Data("page", counted: photos))
            if number % 10 == 0 {
                try await eventually { flow.ocrUploadState.latest.hasEnded(photo) && photos.value <= 10 }
            }
        }
        flow = nil
        try await eventually { photos.value == 0 && parts.value == 0 }
    }

    private static func listen(to states: Output<UploadStatus>) -> Task<[UploadStatus], Never> {
        var iterator = states.makeAsyncIterator()
        return Task {
            await iterator.elements { $0.hasEnded(Data("last")) }
        }
    }

    /// The changes of state that events cause.
    private static func replay(_ events: AsyncStream<CaptureFlow.Event>) async -> [UploadStatus] {
        var state = CaptureFlow.State()
        var changes = [state.ocrUploadState]
        for await event in events {
            _ = state.receive(event)
            if state.ocrUploadState != changes.last {
                changes.append(state.ocrUploadState)
            }
        }
        return changes
    }
}

extension UploadStatus {
    fileprivate func hasEnded(_ photo: Data) -> Bool {
        self.photo == photo && !isBusy
    }
}

extension Data {
    /// The bytes of a text, which stands for a photo, counted for as long as they are in memory.
    fileprivate init(_ text: String, counted counter: LiveCount.Counter) {
        let live = LiveCount(counter)
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
        bytes.initializeMemory(as: UInt8.self, repeating: 32)
        bytes.copyBytes(from: text.utf8)
        self =
            bytes.baseAddress.map { start in
                Data(
                    bytesNoCopy: start, count: bytes.count,
                    deallocator: .custom { start, _ in
                        withExtendedLifetime(live) { start.deallocate() }
                    })
            } ?? Data()
    }
}

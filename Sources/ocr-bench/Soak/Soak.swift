import CardModel
import Foundation
import OCRFlow
import OCRService

/// Thousands of taps on a capture flow whose parts fail and dawdle at random, with cancellations, retries, and
/// listeners that come and go; all by a seed.
struct Soak: Sendable {
    /// Taps after which the process should need no more memory.
    static let warmUp = 1_000

    let taps: Int
    let seed: UInt64

    func run() async -> SoakReport {
        var report = SoakReport(taps: taps, seed: seed)
        let (parts, photos) = (LiveCount.Counter(), LiveCount.Counter())
        let start = ContinuousClock.now
        let flow = await strain(&report, parts: parts, photos: photos)
        report.memoryAtTheEnd = .current
        // What is in flight ends soon after its cancellation, or else never.
        let deadline = ContinuousClock.now + .seconds(10)
        repeat {
            report.live = .init(flows: flow.isAlive ? 1 : 0, parts: parts.value, photos: photos.value)
            try? await Task.sleep(for: .milliseconds(1))
        } while report.live != .none && ContinuousClock.now < deadline
        report.time = ContinuousClock.now - start
        return report
    }

    private struct WeakFlow {
        weak let flow: CaptureFlow?

        var isAlive: Bool { flow != nil }
    }

    /// - Returns: The flow, which nobody should hold any more.
    private func strain(
        _ report: inout SoakReport, parts: LiveCount.Counter, photos: LiveCount.Counter
    ) async -> WeakFlow {
        let (cardEvents, cardRecorder) = AsyncStream.makeStream(of: CaptureFlow.Event.self)
        let (pageEvents, pageRecorder) = AsyncStream.makeStream(of: CaptureFlow.Event.self)
        let flow = CaptureFlow(
            service: FlakyParts(chance: Chance(seed: seed), live: LiveCount(parts)).service
        ) {
            cardRecorder.yield($0)
            pageRecorder.yield($0)
        }
        let last = Data("last", counted: photos)
        let room = 12 * taps
        let cards = SoakListener.witness(
            flow.ocrUploadState, Replay(of: cardEvents) { $0.ocrUploadState }, until: last, room: room)
        let pages = SoakListener.witness(
            flow.uploadState, Replay(of: pageEvents) { $0.uploadState }, until: last, room: room)
        var passing: [Task<[Int], Never>] = []
        let chance = Chance(seed: seed &+ 1)
        for number in 1...taps {
            let photo = Data("\(number)", counted: photos)
            flow.tap(chance.oneIn(2) ? .idPortrait : .licence, photo: photo)
            if chance.oneIn(4) { flow.uploadSecondPage(Data("page \(number)", counted: photos)) }
            if chance.oneIn(3) { await flow.ocrUploadState.end(of: photo) }
            if chance.oneIn(3) { flow.retry() }
            if chance.oneIn(3) { flow.retry(.secondPage) }
            if chance.oneIn(50) { passing.append(SoakListener.passing(flow.ocrUploadState)) }
            if chance.oneIn(50) { passing.dropFirst(passing.count / 2).first?.cancel() }
            if number == Self.warmUp { report.memoryAfterWarmUp = .current }
        }
        flow.tap(.idEmblem, photo: last)
        flow.uploadSecondPage(last)
        report.cards = await cards.value
        report.pages = await pages.value
        passing.forEach { $0.cancel() }
        for listener in passing {
            report.addPassing(await listener.value)
        }
        return WeakFlow(flow: flow)
    }
}

/// The changes of one output that a flow's events cause.
struct Replay {
    private let status: @Sendable (CaptureFlow.State) -> UploadStatus
    private var events: AsyncStream<CaptureFlow.Event>.Iterator
    private var state = CaptureFlow.State()
    private var isFirst = true

    init(
        of events: AsyncStream<CaptureFlow.Event>,
        _ status: @escaping @Sendable (CaptureFlow.State) -> UploadStatus
    ) {
        self.events = events.makeAsyncIterator()
        self.status = status
    }

    /// The state before all events, then each that is another one than before.
    mutating func next() async -> UploadStatus? {
        if isFirst {
            isFirst = false
            return status(state)
        }
        while let event = await events.next(isolation: #isolation) {
            let before = status(state)
            _ = state.receive(event)
            if status(state) != before { return status(state) }
        }
        return nil
    }
}

extension UploadStatus {
    func hasEnded(_ photo: Data) -> Bool {
        self.photo == photo && !isBusy
    }
}

extension Output<UploadStatus> {
    /// Waits until the work on a photo has ended.
    fileprivate func end(of photo: Data) async {
        for await status in self where status.hasEnded(photo) { return }
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

import CardModel
import Foundation
import OCRService
import Testing

@testable import OCRFlow
@testable import ocr_bench

/// Nothing outlives those who are interested in it.
@Suite(.timeLimit(.minutes(1)))
struct LifetimeTests {
    private let parts = GatedParts()
    private let live = LiveCount.Counter()

    @Test(arguments: CaptureStep.allCases)
    func theWorkIsCancelledWhenTheOwnerIsGone(step: CaptureStep) async throws {
        var flow: CaptureFlow? = CaptureFlow(service: parts.service(counting: live))
        weak let gone = flow
        flow?.tap(.idPortrait, photo: Data("a"))
        var call = try #require(await parts.next())
        while call.step != step {
            call.proceed()
            call = try #require(await parts.next())
        }
        flow?.uploadSecondPage(Data("page"))
        let upload = try #require(await parts.next())
        #expect(live.value == 1)
        flow = nil
        await call.waitForCancellation()
        await upload.waitForCancellation()
        #expect(gone == nil)
        call.proceed()
        upload.fail()
        try await eventually { live.value == 0 }
    }

    @Test func aListenerKeepsTheWorkGoing() async throws {
        var flow: CaptureFlow? = CaptureFlow(service: parts.service(counting: live))
        weak let gone = flow
        var states = flow?.ocrUploadState.makeAsyncIterator()
        flow?.tap(.idPortrait, photo: Data("a"))
        flow = nil
        #expect(await parts.proceed(.signing, .recognising, .decoding, .uploading))
        #expect(await states?.elements { $0.isUploaded }.last?.isUploaded == true)
        #expect(gone != nil)
        states = nil
        try await eventually { live.value == 0 && gone == nil }
    }

    @Test func aListenerWhoseTaskIsCancelledLetsGo() async throws {
        var flow: CaptureFlow? = CaptureFlow(service: parts.service(counting: live))
        weak let gone = flow
        let listening = Task { [states = try #require(flow?.ocrUploadState.map(\.isBusy))] in
            for await _ in states {}
        }
        flow?.tap(.idPortrait, photo: Data("a"))
        let call = try #require(await parts.next())
        flow = nil
        #expect(gone != nil)
        listening.cancel()
        await call.waitForCancellation()
        call.fail()
        await listening.value
        try await eventually { live.value == 0 && gone == nil }
    }

    @Test func sourcesAreLetGoOfWithTheFlow() async throws {
        var flow: CaptureFlow? = CaptureFlow(service: parts.service(counting: live))
        let (taps, tap) = AsyncStream.makeStream(of: CardTap.self)
        let (pages, page) = AsyncStream.makeStream(of: Data.self)
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        tap.onTermination = { _ in end.yield() }
        page.onTermination = { _ in end.yield() }
        flow?.addTaps(from: taps)
        flow?.addSecondPages(from: pages)
        // Both sources are being listened to.
        tap.yield(CardTap(type: .idPortrait, photo: Data("a")))
        page.yield(Data("b"))
        let calls = [try #require(await parts.next()), try #require(await parts.next())]
        flow = nil
        var iterator = ends.makeAsyncIterator()
        await iterator.next()
        await iterator.next()
        for call in calls {
            await call.waitForCancellation()
            call.fail()
        }
        try await eventually { live.value == 0 }
    }

    @Test func aTaskBagHoldsNoTaskThatHasEnded() async throws {
        let bag = TaskBag()
        for _ in 0..<100 {
            bag.add {}
        }
        try await eventually { bag.count == 0 }
    }
}

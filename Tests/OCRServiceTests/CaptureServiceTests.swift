import CardModel
import Foundation
import OCRService
import Testing

struct CaptureServiceTests {
    private let photo = Data("photo".utf8)

    @Test func aCaptureGoesThroughAllStates() async throws {
        let stub = Stub()
        let run = stub.service.start(photo, type: .idPortrait)
        let outcome = await run.outcome
        let receipt = try #require(outcome.receipt)
        let states = await run.states.all()
        #expect(
            states == [
                .signing, .recognising, .uploading(progress: 0), .uploading(progress: 0.5),
                .uploading(progress: 1),
                .uploaded(receipt),
            ])
        #expect(outcome.error == nil)
        #expect(outcome.dictionary == Stub.capture)
        #expect(outcome.card?.warnings == [Warning(.glare)])
        #expect(outcome.record.dictionary["idCard.name"] == "张三")
        #expect(outcome.information?.idCard?.sex == nil)
        #expect(outcome.information?.idCard?.idNumber?.sex == .female)
        #expect(receipt.orderNumber == outcome.signature?.orderNumber)
        #expect(await stub.journal.entries == ["signing", "recognising", "decoding", "uploading"])
    }

    @Test func aCaptureIsMergedIntoWhatIsKnown() async {
        let known = CardRecord([
            CaptureDictionary(kind: .idPortrait, fields: [.name: "李四", .address: "甲路1号"]),
            CaptureDictionary(kind: .licence, fields: [.name: "李四"]),
        ])
        let outcome = await Stub().service.capture(photo, type: .idPortrait, into: known)
        #expect(
            outcome.record.dictionary == [
                "idCard.name": "张三", "idCard.idcard": "11010519491231002X", "idCard.address": "甲路1号",
                "licence.name": "李四",
            ])
        #expect(outcome.information?.conflicts.map(\.subject) == [.name])
    }

    @Test(arguments: [CaptureStep.signing, .recognising])
    func aFailedCaptureIsAnEmptyDictionaryAndAnError(step: CaptureStep) async {
        let known = CardRecord([CaptureDictionary(kind: .licence, fields: [.name: "李四"])])
        let stub = Stub(step: step, failures: Counter(1))
        let run = stub.service.start(photo, type: .idPortrait, into: known)
        let outcome = await run.outcome
        #expect(outcome.dictionary == CaptureDictionary(kind: .idPortrait))
        #expect(outcome.record == known)
        #expect(outcome.information == nil)
        #expect(outcome.receipt == nil)
        #expect(outcome.error?.step == step)
        #expect(outcome.error?.cause is Broken)
        let error = CaptureError(step: step, cause: Broken(description: "no \(step.rawValue)"))
        #expect(await run.states.all().last == .failed(error, retry: step))
    }

    @Test func anUndecodableRecordIsKeptAndThePhotoUploaded() async throws {
        let broken = CaptureDictionary(kind: .idPortrait, fields: [.birth: "19900230"])
        let stub = Stub(capture: broken)
        let run = stub.service.start(photo, type: .idPortrait)
        let outcome = await run.outcome
        #expect(outcome.dictionary == broken)
        #expect(outcome.record.dictionary == ["idCard.birth": "19900230"])
        #expect(outcome.information == nil)
        #expect(outcome.error == nil)
        let error = try #require(outcome.decodingError)
        #expect(error.cause is CardInformationError)
        let receipt = try #require(outcome.receipt)
        let states = await run.states.all()
        #expect(states.contains(.failed(error, retry: nil)))
        #expect(states.last == .uploaded(receipt))
    }

    @Test func aFailedUploadKeepsWhatWasRead() async {
        let stub = Stub(step: .uploading, failures: Counter(1))
        let outcome = await stub.service.capture(photo, type: .idPortrait)
        #expect(outcome.dictionary == Stub.capture)
        #expect(outcome.information != nil)
        #expect(outcome.receipt == nil)
        #expect(outcome.error?.step == .uploading)
    }

    @Test(arguments: [
        (CaptureStep.signing, ["signing", "signing", "recognising", "decoding", "uploading"]),
        (.recognising, ["signing", "recognising", "recognising", "decoding", "uploading"]),
        (.uploading, ["signing", "recognising", "decoding", "uploading", "uploading"]),
    ])
    func aRetryRepeatsTheFailedStepOnly(step: CaptureStep, journal: [String]) async {
        let stub = Stub(step: step, failures: Counter(1))
        let failed = await stub.service.capture(photo, type: .idPortrait)
        let retried = await stub.service.retry(failed)
        #expect(failed.error?.step == step)
        #expect(retried.error == nil)
        #expect(retried.receipt != nil)
        #expect(failed.signature == nil || failed.signature == retried.signature)
        #expect(await stub.journal.entries == journal)
    }

    @Test func aRetryOfWhatSucceededDoesNothing() async {
        let stub = Stub()
        let outcome = await stub.service.capture(photo, type: .idPortrait)
        let run = stub.service.startRetry(outcome)
        #expect(await run.outcome.receipt == outcome.receipt)
        #expect(await run.states.all() == [])
        #expect(await stub.journal.entries.count == 4)
    }

    @Test(arguments: [0, 4, -1])
    func anUnknownTypeIsAnError(number: Int) async {
        let stub = Stub()
        let run = stub.service.start(photo, type: CardType(rawValue: number))
        let outcome = await run.outcome
        #expect(outcome.error?.cause as? UnknownCardType == UnknownCardType(CardType(rawValue: number)))
        #expect(outcome.dictionary.fields.isEmpty)
        #expect(outcome.error?.step == .signing)
        #expect(await stub.journal.entries == ["signing"])
        let states = await run.states.all()
        #expect(states.count == 2)
        guard case .failed(_, retry: nil) = states.last else {
            Issue.record("a retry can't help")
            return
        }
    }

    /// A listener may lock what whoever cancels has locked: neither waits for the other.
    @Test(.timeLimit(.minutes(1)))
    func aCancellationDoesNotWaitForTheListener() async {
        let (heard, cancelled) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let service = Stub().service
        let photo = photo
        let task = Task {
            await service.capture(photo, type: .idPortrait) { state in
                #expect(state == .signing, "nothing comes after the cancellation")
                heard.signal()
                #expect(cancelled.wait(timeout: .now() + 20) == .success)
            }
        }
        // Not the pool's threads, all of which the listener may have.
        Thread.detachNewThread {
            heard.wait()
            task.cancel()
            cancelled.signal()
        }
        _ = await task.value
    }

    @Test func theListenerHasHeardAllWhenTheOutcomeIsThere() async {
        for _ in 0..<200 {
            let heard = Heard()
            let outcome = await Stub().service.capture(photo, type: .idPortrait) { heard.add($0) }
            #expect(heard.states.last == outcome.receipt.map { .uploaded($0) })
            #expect(heard.states.count == 6)
        }
    }

    @Test(.timeLimit(.minutes(1)), arguments: CaptureStep.allCases)
    func cancellationEndsTheStepAndPublishesNothing(step: CaptureStep) async {
        let (began, continuation) = AsyncStream.makeStream(of: Void.self)
        let stub = Stub(step: step, began: continuation)
        let run = stub.service.start(photo, type: .idPortrait)
        _ = await began.first { _ in true }
        run.cancel()
        let outcome = await run.outcome
        #expect(outcome.error?.isCancellation == true)
        #expect(outcome.receipt == nil)
        let states = await run.states.all()
        #expect(!states.contains { if case .failed = $0 { true } else { false } })
        #expect(await stub.journal.entries.last == step.rawValue)
    }

    @Test(.timeLimit(.minutes(1)))
    func cancellingTheTaskThatWaitsCancelsTheCapture() async {
        let (began, continuation) = AsyncStream.makeStream(of: Void.self)
        let stub = Stub(step: .recognising, began: continuation)
        let photo = photo
        let waiting = Task { await stub.service.start(photo, type: .idPortrait).outcome }
        _ = await began.first { _ in true }
        waiting.cancel()
        #expect(await waiting.value.error?.isCancellation == true)
    }

    @Test func theSecondPageIsUploadedOnly() async throws {
        let stub = Stub(step: .uploading, failures: Counter(1))
        let failed = await stub.service.upload(PhotoUpload(image: photo, kind: .licenceSecond))
        #expect(failed.receipt == nil)
        #expect(failed.error?.step == .uploading)
        let retried = await stub.service.upload(failed.upload)
        #expect(retried.receipt?.orderNumber == failed.upload.orderNumber)
        #expect(await stub.journal.entries == ["uploading", "uploading"])
    }

    @Test func manyCapturesRunAtOnce() async {
        let service = Stub().service
        let photo = photo
        let orders = await withTaskGroup(of: String?.self) { group in
            for _ in 0..<50 {
                group.addTask { await service.capture(photo, type: .idPortrait).receipt?.orderNumber }
            }
            return await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(orders.count == 50)
        #expect(!orders.contains(nil))
    }
}

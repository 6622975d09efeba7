import CardModel
import Foundation
import OCRFlow
import OCRService
import Testing

/// The flow over parts whose timing the test controls.
@Suite(.timeLimit(.minutes(1)))
struct CaptureFlowTests {
    private let parts = GatedParts()

    private var flow: CaptureFlow { CaptureFlow(service: parts.service) }

    @Test func aTapGoesThroughAllStates() async throws {
        let flow = flow
        var states = flow.ocrUploadState.makeAsyncIterator()
        var information = flow.information.makeAsyncIterator()
        #expect(await states.next()?.state == .idle)
        #expect(await information.next() == .some(nil))
        flow.tap(.idPortrait, photo: Data("张三"))
        #expect(await parts.proceed(.signing, .recognising, .decoding))
        // It is known before the photo is uploaded.
        #expect(await information.next()??.idCard?.name == "张三")
        let upload = try #require(await parts.next())
        #expect(upload.photo == Data("张三"))
        upload.input.progress(0.5)
        upload.proceed()
        let all = await states.elements { $0.isUploaded }
        #expect(
            all.map(\.name) == ["signing", "recognising", "uploading 0.0", "uploading 0.5", "uploaded 张三"])
        #expect(all.allSatisfy { $0.type == .idPortrait && $0.photo == Data("张三") })
    }

    @Test func theNewestCaptureIsMergedIntoWhatIsKnown() async throws {
        let flow = flow
        var states = flow.ocrUploadState.makeAsyncIterator()
        for (type, name) in [(CardType.idPortrait, "张三"), (.licence, "李四"), (.idPortrait, "王五")] {
            flow.tap(type, photo: Data(name))
            #expect(await parts.proceed(.signing, .recognising, .decoding, .uploading))
            _ = await states.elements { $0.isUploaded }
        }
        let information = flow.information.latest
        #expect(information?.idCard?.name == "王五")
        #expect(information?.licence?.name == "李四")
        #expect(information?.conflicts.map(\.subject) == [.name])
    }

    @Test func allSourcesCountAndOneThatFailsEndsNothing() async throws {
        let flow = flow
        let (taps, tap) = AsyncStream.makeStream(of: CardTap.self)
        let (failing, failingTap) = AsyncThrowingStream.makeStream(of: CardTap.self)
        let (pages, page) = AsyncStream.makeStream(of: Data.self)
        flow.addTaps(from: taps)
        flow.addTaps(from: failing)
        flow.addSecondPages(from: pages)
        failingTap.yield(CardTap(type: .idPortrait, photo: Data("a")))
        #expect(await parts.proceed(.signing, .recognising, .decoding, .uploading))
        failingTap.finish(throwing: Broken())
        tap.yield(CardTap(type: CardType(rawValue: 4), photo: Data("x")))
        tap.yield(CardTap(type: .idEmblem, photo: Data("b")))
        #expect(await parts.next().map { ($0.proceed(), $0.step).1 } == .signing)
        #expect(await parts.next().map { ($0.proceed(), $0.photo).1 } == Data("b"))
        #expect(await parts.proceed(.decoding, .uploading))
        page.yield(Data("page"))
        #expect(await parts.next().map { ($0.proceed(), $0.photo).1 } == Data("page"))
        var uploads = flow.uploadState.makeAsyncIterator()
        #expect(await uploads.elements { $0.isUploaded }.last?.photo == Data("page"))
    }

    /// All that a user of the library does for a card that it doesn't know.
    @Test func aTypeIsRegisteredWithoutEditingTheFlow() async throws {
        let vehicle = CardType(rawValue: 4)
        let service = CaptureService(
            recogniser: VehicleRecogniser(type: vehicle, others: parts),
            signatures: LocalSignatureService(kinds: [vehicle: VehicleRecogniser.kind]))
        let flow = CaptureFlow(service: service)
        var states = flow.ocrUploadState.makeAsyncIterator()
        flow.tap(vehicle, photo: Data("ignored"))
        flow.register(vehicle)
        flow.tap(vehicle, photo: Data("京A12345"))
        let all = await states.elements { $0.isUploaded }
        #expect(all.dropFirst().allSatisfy { $0.type == vehicle && $0.photo == Data("京A12345") })
        #expect(all.contains { $0.state == .recognising })
        #expect(await flow.state.record.dictionary == ["vehicle.plate": "京A12345"])
        // The types of before are read as before, by the same flow.
        flow.tap(.idPortrait, photo: Data("张三"))
        #expect(await parts.proceed(.recognising))
        _ = await states.elements { $0.photo == Data("张三") && $0.isUploaded }
        #expect(flow.information.latest?.idCard?.name == "张三")
        #expect(await flow.state.record.dictionary["vehicle.plate"] == "京A12345")
    }

    /// The step that the first tap has come to when the second comes, and whether it then ends well.
    @Test(arguments: CaptureStep.allCases, [true, false])
    func theLatestTapWins(step: CaptureStep, endsWell: Bool) async throws {
        let flow = flow
        var states = flow.ocrUploadState.makeAsyncIterator()
        var information = flow.information.makeAsyncIterator()
        flow.tap(.idPortrait, photo: Data("first"))
        var call = try #require(await parts.next())
        while call.step != step {
            call.proceed()
            call = try #require(await parts.next())
        }
        flow.tap(.licence, photo: Data("second"))
        await call.waitForCancellation()
        if step == .uploading {
            call.input.progress(0.9)
        }
        if endsWell { call.proceed() } else { call.fail() }
        #expect(await parts.proceed(.signing, .recognising, .decoding, .uploading))
        let all = await states.elements { $0.isUploaded }.dropFirst()
        #expect(all.last?.name == "uploaded second")
        // Once there is a state of the second, there is none of the first any more.
        let ofSecond = all.drop { $0.photo == Data("first") }
        #expect(
            ofSecond.map(\.name) == ["signing", "recognising", "uploading 0.0", "uploaded second"])
        #expect(!all.contains { if case .failed = $0.state { true } else { false } })
        let names = await information.elements { $0?.licence != nil }.map { $0?.idCard?.name }
        // What was read and decoded before the second tap stays; what was in flight is not heard of.
        switch step {
        case .signing, .recognising: #expect(names == [nil, nil])
        case .decoding: #expect(names == [nil, "first"])
        case .uploading: #expect(names == [nil, "first", "first"])
        }
    }

    @Test func theSecondPageIsAFlowOfItsOwn() async throws {
        let flow = flow
        var uploads = flow.uploadState.makeAsyncIterator()
        var states = flow.ocrUploadState.makeAsyncIterator()
        flow.tap(.licence, photo: Data("card"))
        let signing = try #require(await parts.next())
        flow.uploadSecondPage(Data("page 1"))
        let first = try #require(await parts.next())
        flow.uploadSecondPage(Data("page 2"))
        await first.waitForCancellation()
        let second = try #require(await parts.next())
        first.proceed()
        flow.tap(.licence, photo: Data("card 2"))
        await signing.waitForCancellation()
        second.proceed()
        let all = await uploads.elements { $0.isUploaded }
        #expect(
            all.map(\.name) == ["idle", "uploading 0.0", "uploading 0.0", "uploaded page 2"])
        #expect(all.last?.type == nil)
        // The card went on meanwhile.
        signing.proceed()
        #expect(await parts.proceed(.signing, .recognising, .decoding, .uploading))
        #expect(await states.elements { $0.isUploaded }.last?.name == "uploaded card 2")
    }

    @Test(arguments: [CaptureStep.signing, .recognising, .uploading])
    func aRetryRepeatsTheFailedStepOnly(step: CaptureStep) async throws {
        let flow = flow
        var states = flow.ocrUploadState.makeAsyncIterator()
        flow.tap(.idPortrait, photo: Data("a"))
        var call = try #require(await parts.next())
        while call.step != step {
            call.proceed()
            call = try #require(await parts.next())
        }
        call.fail()
        let failed = await states.elements { $0.canRetry }.last
        #expect(failed?.state == .failed(CaptureError(step: step, cause: Broken()), retry: step))
        // At once, when the failure is heard of.
        flow.retry()
        let again = try #require(await parts.next())
        #expect(again.step == step)
        again.proceed()
        let steps: [CaptureStep] = [.signing, .recognising, .decoding, .uploading]
        for rest in steps.drop(while: { $0 != step }).dropFirst() {
            #expect(await parts.proceed(rest))
        }
        #expect(await states.elements { $0.isUploaded }.last?.name == "uploaded a")
        #expect(flow.information.latest?.idCard?.name == "a")
    }

    @Test func aRetryOfTheSecondPageUploadsItAgain() async throws {
        let flow = flow
        var uploads = flow.uploadState.makeAsyncIterator()
        flow.uploadSecondPage(Data("page"))
        try #require(await parts.next()).fail()
        #expect(await uploads.elements { $0.canRetry }.last?.photo == Data("page"))
        flow.retry(.secondPage)
        #expect(await parts.proceed(.uploading))
        #expect(
            await uploads.elements { $0.isUploaded }.map(\.name) == ["uploading 0.0", "uploaded page"])
        // Without a photo there is never anything of the other lane.
        #expect(flow.ocrUploadState.latest.state == .idle)
    }

    @Test func aFailureDoesNotEndTheFlow() async throws {
        let flow = flow
        var states = flow.ocrUploadState.makeAsyncIterator()
        for step in [CaptureStep.signing, .recognising, .uploading] {
            flow.tap(.idPortrait, photo: Data("a"))
            var call = try #require(await parts.next())
            while call.step != step {
                call.proceed()
                call = try #require(await parts.next())
            }
            call.fail()
            #expect(await states.elements { $0.canRetry }.last?.photo == Data("a"))
        }
        flow.tap(.idPortrait, photo: Data("b"))
        #expect(await parts.proceed(.signing, .recognising, .decoding, .uploading))
        #expect(await states.elements { $0.isUploaded }.last?.name == "uploaded b")
    }

    @Test func anUndecodableDictionaryIsKeptAndPublishedAsAFailure() async throws {
        let flow = flow
        var states = flow.ocrUploadState.makeAsyncIterator()
        flow.tap(.licence, photo: Data("李四"))
        #expect(await parts.proceed(.signing, .recognising, .decoding, .uploading))
        _ = await states.elements { $0.isUploaded }
        #expect(flow.information.latest?.licence?.name == "李四")
        flow.tap(.idPortrait, photo: Data("undecodable"))
        #expect(await parts.proceed(.signing, .recognising, .decoding, .uploading))
        let all = await states.elements { $0.isUploaded }.map(\.name)
        #expect(
            all == ["signing", "recognising", "decoding failed", "uploading 0.0", "uploaded undecodable"])
        #expect(flow.information.latest == nil)
        #expect(
            await flow.state.record.dictionary == ["idCard.birth": "19900230", "licence.name": "李四"])
    }

    @Test func recordedEventsGiveTheSameStatesAgain() async throws {
        let (events, recorder) = AsyncStream.makeStream(of: CaptureFlow.Event.self)
        let flow = CaptureFlow(service: parts.service) { recorder.yield($0) }
        var states = flow.ocrUploadState.makeAsyncIterator()
        flow.tap(.idPortrait, photo: Data("a"))
        #expect(await parts.proceed(.signing))
        try #require(await parts.next()).fail()
        var seen = await states.elements { $0.canRetry }
        flow.retry()
        #expect(await parts.proceed(.recognising, .decoding, .uploading))
        seen += await states.elements { $0.isUploaded }
        recorder.finish()
        var state = CaptureFlow.State()
        var replayed = [state.ocrUploadState]
        for await event in events {
            _ = state.receive(event)
            if state.ocrUploadState != replayed.last {
                replayed.append(state.ocrUploadState)
            }
        }
        #expect(replayed == seen)
    }
}

/// A recogniser that a user of the library puts before another one.
private struct VehicleRecogniser: CardRecogniser {
    static let kind = CardKind(rawValue: "vehicle")

    let type: CardType
    let others: any CardRecogniser

    func recognise(_ image: Data, type: CardType, signature: Signature) async throws -> RecognisedCard {
        guard type == self.type else {
            return try await others.recognise(image, type: type, signature: signature)
        }
        let plate = String(decoding: image, as: UTF8.self)
        return RecognisedCard(
            dictionary: CaptureDictionary(kind: signature.kind, fields: [FieldKey(rawValue: "plate"): plate]))
    }
}

extension UploadStatus {
    var isUploaded: Bool {
        if case .uploaded = state { true } else { false }
    }

    /// The state in short, with what was uploaded.
    fileprivate var name: String {
        switch state {
        case .idle: "idle"
        case .signing: "signing"
        case .recognising: "recognising"
        case .uploading(let progress): "uploading \(progress)"
        case .uploaded(let receipt): "uploaded \(receipt.digest)"
        case .failed(let error, retry: _): "\(error.step) failed"
        }
    }
}

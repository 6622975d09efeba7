import CardModel
import Foundation
import OCRFlow
import Testing

@testable import OCRService

/// The transition function alone: events in, states and effects out.
struct StateTests {
    private typealias State = CaptureFlow.State
    private typealias Event = CaptureFlow.Event

    private static let tap = CardTap(type: .idPortrait, photo: Data("a"))
    private static let later = CardTap(type: .licence, photo: Data("b"))
    private static let page = PhotoUpload(image: Data("page"), kind: .licenceSecond, orderNumber: "7")
    private static let record = CardRecord(["idCard.name": "张三"])
    private static let receipt = UploadReceipt(orderNumber: "1", digest: "d")

    private static func outcome(_ tap: CardTap = tap) -> CaptureOutcome {
        CaptureOutcome(image: tap.photo, type: tap.type, record: record)
    }

    private static func failure(_ step: CaptureStep) -> UploadState {
        .failed(CaptureError(step: step, cause: Broken()), retry: step)
    }

    /// The run that an effect is about.
    private static func run(_ effects: [CaptureFlow.Effect]) throws -> CaptureFlow.Run {
        switch effects.last {
        case .capture(let run, _, into: _), .resume(let run, _), .upload(let run, _): run
        default: throw Broken()
        }
    }

    @Test func aTapBeginsACaptureIntoWhatIsKnown() throws {
        var state = State(record: Self.record)
        let effects = state.receive(.tapped(Self.tap))
        #expect(effects == [.capture(try Self.run(effects), Self.tap, into: Self.record)])
        #expect(state.ocrUploadState.state == .signing)
        #expect(state.ocrUploadState.type == .idPortrait)
        #expect(state.ocrUploadState.photo == Data("a"))
        #expect(state.uploadState.state == .idle)
    }

    @Test(arguments: [0, 4, -1, 7])
    func otherTypesAreIgnored(number: Int) {
        var state = State()
        _ = state.receive(.tapped(Self.tap))
        let before = state
        let tap = CardTap(type: CardType(rawValue: number), photo: Data("b"))
        #expect(state.receive(.tapped(tap)) == [])
        #expect(state == before)
    }

    @Test func aTypeCountsOnceItIsRegistered() {
        let type = CardType(rawValue: 9)
        var state = State()
        #expect(state.receive(.tapped(CardTap(type: type, photo: Data("a")))) == [])
        #expect(state.receive(.registered(type)) == [])
        #expect(state.receive(.tapped(CardTap(type: type, photo: Data("a")))).count == 1)
        #expect(state.ocrUploadState.type == type)
    }

    @Test func aLaterTapCancelsTheWorkInFlight() throws {
        var state = State()
        let first = try Self.run(state.receive(.tapped(Self.tap)))
        let effects = state.receive(.tapped(Self.later))
        let second = try Self.run(effects)
        #expect(effects == [.cancel(.ocr), .capture(second, Self.later, into: CardRecord())])
        #expect(first != second)
        // What has ended needs no cancellation.
        _ = state.receive(.captured(second, Self.outcome()))
        #expect(state.receive(.tapped(Self.tap)).count == 1)
    }

    @Test func whatASupersededRunTellsChangesNothing() throws {
        var state = State()
        let run = try Self.run(state.receive(.tapped(Self.tap)))
        _ = state.receive(.tapped(Self.later))
        let before = state
        let information = try CardInformation(Self.record)
        let late: [Event] = [
            .reported(run, .recognising), .reported(run, .uploaded(Self.receipt)),
            .reported(run, Self.failure(.uploading)), .merged(run, Self.record), .decoded(run, information),
            .captured(run, Self.outcome()),
        ]
        for event in late {
            #expect(state.receive(event) == [])
            #expect(state == before)
        }
    }

    @Test func whatIsReadIsKeptThoughTheUploadIsSuperseded() throws {
        var state = State()
        let run = try Self.run(state.receive(.tapped(Self.tap)))
        let information = try CardInformation(Self.record)
        _ = state.receive(.merged(run, Self.record))
        _ = state.receive(.decoded(run, information))
        _ = state.receive(.reported(run, .uploading(progress: 0)))
        let effects = state.receive(.tapped(Self.later))
        #expect(effects.last == .capture(try Self.run(effects), Self.later, into: Self.record))
        #expect(state.information == information)
    }

    @Test func whatCannotBeDecodedIsKept() throws {
        var state = State()
        let run = try Self.run(state.receive(.tapped(Self.tap)))
        _ = state.receive(.merged(run, Self.record))
        _ = state.receive(.decoded(run, try CardInformation(Self.record)))
        _ = state.receive(.decoded(run, nil))
        let failure = UploadState.failed(CaptureError(step: .decoding, cause: Broken()), retry: nil)
        _ = state.receive(.reported(run, failure))
        #expect(state.information == nil)
        #expect(state.record == Self.record)
        #expect(state.ocrUploadState.state == failure)
    }

    /// A run goes on after a failure that no retry can help, and between a failure and its end.
    @Test func aLaneRunsUntilItsRunHasEnded() throws {
        var state = State()
        #expect(!state.isRunning(.ocr))
        let run = try Self.run(state.receive(.tapped(Self.tap)))
        let undecodable = UploadState.failed(CaptureError(step: .decoding, cause: Broken()), retry: nil)
        for report in [undecodable, Self.failure(.uploading)] {
            _ = state.receive(.reported(run, report))
            #expect(state.isRunning(.ocr))
        }
        #expect(!state.isRunning(.secondPage))
        _ = state.receive(.captured(run, Self.outcome()))
        #expect(!state.isRunning(.ocr))
        let page = try Self.run(state.receive(.secondPage(Self.page)))
        #expect(state.isRunning(.secondPage) && !state.isRunning(.ocr))
        _ = state.receive(.uploaded(page, UploadOutcome(upload: Self.page)))
        #expect(!state.isRunning(.secondPage))
    }

    @Test(arguments: [CaptureStep.signing, .recognising, .uploading])
    func aFailureIsPublishedOnceItCanBeRetried(step: CaptureStep) throws {
        var state = State()
        let run = try Self.run(state.receive(.tapped(Self.tap)))
        _ = state.receive(.reported(run, Self.failure(step)))
        #expect(!state.ocrUploadState.canRetry)
        _ = state.receive(.captured(run, Self.outcome()))
        #expect(state.ocrUploadState.state == Self.failure(step))
        let effects = state.receive(.retry(.ocr))
        #expect(effects == [.resume(try Self.run(effects), Self.outcome())])
        // Impatience doesn't repeat it twice.
        #expect(state.receive(.retry(.ocr)) == [])
    }

    @Test func thereIsNothingToRetryBeforeAndAfter() throws {
        var state = State()
        #expect(state.receive(.retry(.ocr)) == [])
        #expect(state.receive(.retry(.secondPage)) == [])
        let run = try Self.run(state.receive(.tapped(Self.tap)))
        #expect(state.receive(.retry(.ocr)) == [])
        _ = state.receive(.reported(run, .uploaded(Self.receipt)))
        _ = state.receive(.captured(run, Self.outcome()))
        #expect(state.receive(.retry(.ocr)) == [])
        #expect(state.ocrUploadState.state == .uploaded(Self.receipt))
    }

    @Test func aFailureOfBeforeIsForgottenWithANewTap() throws {
        var state = State()
        let run = try Self.run(state.receive(.tapped(Self.tap)))
        _ = state.receive(.reported(run, Self.failure(.signing)))
        _ = state.receive(.captured(run, Self.outcome()))
        let later = try Self.run(state.receive(.tapped(Self.later)))
        _ = state.receive(.reported(later, .uploaded(Self.receipt)))
        _ = state.receive(.captured(later, Self.outcome(Self.later)))
        #expect(state.ocrUploadState.state == .uploaded(Self.receipt))
        #expect(state.receive(.retry(.ocr)) == [])
    }

    @Test func theSecondPageIsUploadedWithTheSameNumberAgain() throws {
        var state = State()
        let effects = state.receive(.secondPage(Self.page))
        let run = try Self.run(effects)
        #expect(effects == [.upload(run, Self.page)])
        #expect(state.uploadState.state == .uploading(progress: 0))
        #expect(state.uploadState.photo == Data("page"))
        _ = state.receive(.reported(run, Self.failure(.uploading)))
        _ = state.receive(.uploaded(run, UploadOutcome(upload: Self.page)))
        #expect(state.uploadState.state == Self.failure(.uploading))
        let retried = state.receive(.retry(.secondPage))
        #expect(retried == [.upload(try Self.run(retried), Self.page)])
        let other = PhotoUpload(image: Data("other"), kind: .licenceSecond)
        #expect(state.receive(.secondPage(other)).first == .cancel(.secondPage))
    }

    /// However the events of the two lanes are interleaved, each lane comes to the same states.
    @Test func theLanesDoNotDisturbEachOther() throws {
        var state = State()
        let run = try Self.run(state.receive(.tapped(Self.tap)))
        let pageRun = try Self.run(state.receive(.secondPage(Self.page)))
        let start = state
        let ocr: [Event] = [
            .reported(run, .recognising), .merged(run, Self.record), .reported(run, .uploading(progress: 0)),
            .reported(run, Self.failure(.uploading)), .captured(run, Self.outcome()),
        ]
        let page: [Event] = [
            .reported(pageRun, .uploading(progress: 0.5)), .reported(pageRun, .uploaded(Self.receipt)),
            .uploaded(pageRun, UploadOutcome(upload: Self.page)),
        ]
        var ends: Set<State> = []
        for mask in 0..<(1 << (ocr.count + page.count)) where mask.nonzeroBitCount == page.count {
            var (state, ocr, page) = (start, ocr[...], page[...])
            for place in 0..<8 {
                let event = mask >> place & 1 == 1 ? page.popFirst() : ocr.popFirst()
                _ = state.receive(try #require(event))
            }
            ends.insert(state)
        }
        #expect(ends.count == 1)
        #expect(ends.first?.ocrUploadState.state == Self.failure(.uploading))
        #expect(ends.first?.uploadState.state == .uploaded(Self.receipt))
    }
}

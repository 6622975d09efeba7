public import CardModel
import Foundation
import OCRService

extension CaptureFlow {
    /// What the flow knows, and how it changes: a state and an event give a new state and effects.
    ///
    /// It is a value: it has no clock, no chance and no tasks in it, so that the same events give the same states
    /// every time.
    public struct State: Hashable, Sendable {
        /// The types of which taps count; others are ignored.
        public private(set) var types: Set<CardType>
        /// Everything that the captures have yielded so far.
        public private(set) var record: CardRecord
        /// The typed form of ``record``; nil when nothing is known or it can't be decoded.
        public private(set) var information: CardInformation?
        private var ocr = Work<CaptureOutcome>(.ocr)
        private var secondPage = Work<UploadOutcome>(.secondPage)

        /// Makes the state before the first event.
        public init(types: Set<CardType> = Set(CardType.all), record: CardRecord = CardRecord()) {
            self.types = types
            self.record = record
        }

        /// The latest photo of a card, and how far the work on it has come.
        public var ocrUploadState: UploadStatus { ocr.status }

        /// The latest photo of the licence's second page, and how far its upload has come.
        public var uploadState: UploadStatus { secondPage.status }

        /// The latest photo of a lane, and how far the work on it has come.
        public func status(of lane: Lane) -> UploadStatus {
            switch lane {
            case .ocr: ocrUploadState
            case .secondPage: uploadState
            }
        }

        /// Whether a lane has work that has not ended: between two steps no state may say so.
        public func isRunning(_ lane: Lane) -> Bool {
            switch lane {
            case .ocr: ocr.isRunning
            case .secondPage: secondPage.isRunning
            }
        }

        /// Takes an event in.
        /// - Returns: what is to be done now, in order.
        public mutating func receive(_ event: Event) -> [Effect] {
            switch event {
            case .registered(let type):
                types.insert(type)
            case .tapped(let tap):
                guard types.contains(tap.type) else { return [] }
                let status = UploadStatus(.signing, type: tap.type, photo: tap.photo)
                return ocr.begin(status) { .capture($0, tap, into: record) }
            case .secondPage(let upload):
                let status = UploadStatus(.uploading(progress: 0), photo: upload.image)
                return secondPage.begin(status) { .upload($0, upload) }
            case .retry(.ocr):
                return ocr.retry { .resume($0, $1) }
            case .retry(.secondPage):
                return secondPage.retry { .upload($0, $1.upload) }
            case .reported(let run, let state):
                ocr.report(state, of: run)
                secondPage.report(state, of: run)
            case .merged(let run, let record):
                guard ocr.isCurrent(run) else { return [] }
                self.record = record
            case .decoded(let run, let information):
                guard ocr.isCurrent(run) else { return [] }
                self.information = information
            case .captured(let run, let outcome):
                ocr.end(run, outcome)
            case .uploaded(let run, let outcome):
                secondPage.end(run, outcome)
            }
            return []
        }
    }
}

/// What one lane does. The latest run wins: what earlier ones tell is passed over.
private struct Work<Outcome: Hashable & Sendable>: Hashable, Sendable {
    private let lane: CaptureFlow.Lane
    private(set) var status = UploadStatus()
    private var count = 0
    private(set) var isRunning = false
    /// A failure that a retry can help, held back until there is an outcome to retry.
    private var failure: UploadState?
    /// What is left of a run that failed.
    private var leftover: Outcome?

    init(_ lane: CaptureFlow.Lane) {
        self.lane = lane
    }

    func isCurrent(_ run: CaptureFlow.Run) -> Bool {
        isRunning && run == CaptureFlow.Run(lane, count)
    }

    mutating func begin(
        _ status: UploadStatus, _ effect: (CaptureFlow.Run) -> CaptureFlow.Effect
    ) -> [CaptureFlow.Effect] {
        self.status = status
        return start(effect)
    }

    mutating func retry(
        _ effect: (CaptureFlow.Run, Outcome) -> CaptureFlow.Effect
    ) -> [CaptureFlow.Effect] {
        guard let leftover else { return [] }
        return start { effect($0, leftover) }
    }

    mutating func report(_ state: UploadState, of run: CaptureFlow.Run) {
        guard isCurrent(run) else { return }
        if case .failed(_, retry: .some) = state {
            failure = state
        } else {
            status.state = state
        }
    }

    mutating func end(_ run: CaptureFlow.Run, _ outcome: Outcome) {
        guard isCurrent(run) else { return }
        isRunning = false
        if let failure {
            status.state = failure
            leftover = outcome
        }
    }

    private mutating func start(
        _ effect: (CaptureFlow.Run) -> CaptureFlow.Effect
    ) -> [CaptureFlow.Effect] {
        let cancellation: [CaptureFlow.Effect] = isRunning ? [.cancel(lane)] : []
        count += 1
        isRunning = true
        failure = nil
        leftover = nil
        return cancellation + [effect(CaptureFlow.Run(lane, count))]
    }
}

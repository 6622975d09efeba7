public import CardModel
public import Foundation
public import OCRService

/// The capture of one person's documents, as a screen sees it: taps and photos go in, information and the state of
/// the uploads come out.
///
/// The latest tap wins: it cancels what an earlier one still has in flight, of which nothing is published
/// afterwards. A failure is a state and never ends the flow. What happens when is for ``State`` to say; this actor
/// hands it events, one after the other, and carries out its effects with a `CaptureService`.
///
/// The flow lives as long as its owner or somebody who holds or listens to one of its outputs. After that its work
/// is cancelled and its sources are let go of.
public actor CaptureFlow {
    /// What the flow knows.
    public private(set) var state: State

    private let service: CaptureService
    private let recorder: @Sendable (Event) -> Void
    private var work: [Lane: Task<Void, Never>] = [:]
    private let inbox: AsyncStream<Event>.Continuation
    private let sources = TaskBag()
    private let informationChanges: Broadcast<CardInformation?>
    private let ocrUploadChanges: Broadcast<UploadStatus>
    private let uploadChanges: Broadcast<UploadStatus>

    /// Makes a flow that waits for its first tap.
    /// - Parameters:
    ///   - service: what does the work.
    ///   - state: the types of card that count, and what is known already.
    ///   - recorder: is told each event before it takes effect; replayed into a ``State``, they give the same
    ///     states again. They hold photos and values, so don't let them leave the memory.
    public init(
        service: CaptureService, state: State = State(),
        recorder: @escaping @Sendable (Event) -> Void = { _ in }
    ) {
        self.service = service
        self.state = state
        self.recorder = recorder
        informationChanges = Broadcast(state.information)
        ocrUploadChanges = Broadcast(state.ocrUploadState)
        uploadChanges = Broadcast(state.uploadState)
        let (events, inbox) = AsyncStream.makeStream(of: Event.self)
        self.inbox = inbox
        // It ends with the inbox, and doesn't keep the flow alive.
        Task { [weak self] in
            for await event in events {
                await self?.receive(event)
            }
        }
    }

    deinit {
        inbox.finish()
        for task in work.values {
            task.cancel()
        }
    }

    // MARK: Outputs

    /// What is known of the person; nil when nothing is, or when it can't be decoded.
    public nonisolated var information: Output<CardInformation?> { Output(informationChanges, of: self) }

    /// The latest photo of a card, and how far the work on it has come.
    public nonisolated var ocrUploadState: Output<UploadStatus> { Output(ocrUploadChanges, of: self) }

    /// The latest photo of the licence's second page, and how far its upload has come.
    public nonisolated var uploadState: Output<UploadStatus> { Output(uploadChanges, of: self) }

    // MARK: Inputs

    /// Takes a tap; one of a type that is not registered is ignored.
    public nonisolated func tap(_ type: CardType, photo: Data) {
        inbox.yield(.tapped(CardTap(type: type, photo: photo)))
    }

    /// Takes a photo of the licence's second page: it is uploaded and not read.
    public nonisolated func uploadSecondPage(_ photo: Data) {
        inbox.yield(.secondPage(PhotoUpload(image: photo, kind: .licenceSecond)))
    }

    /// Repeats the step that failed and does those after it; where none has failed, or a retry can't help, nothing
    /// happens.
    public nonisolated func retry(_ lane: Lane = .ocr) {
        inbox.yield(.retry(lane))
    }

    /// Lets taps of a further type count from now on.
    ///
    /// The service's parts must know the type: the recogniser reads it, and the signature service is told its kind,
    /// such as `LocalSignatureService(kinds: [type: kind])`. What is read of it is in the record under the kind's
    /// own document; a decoder of your own makes typed information of it.
    public nonisolated func register(_ type: CardType) {
        inbox.yield(.registered(type))
    }

    /// Takes all taps that a source delivers, besides those of other sources. A source that ends or fails is let
    /// go of.
    public nonisolated func addTaps<Source: AsyncSequence & Sendable>(from source: Source)
    where Source.Element == CardTap {
        add(source) { .tapped($0) }
    }

    /// Takes all photos of the licence's second page that a source delivers.
    public nonisolated func addSecondPages<Source: AsyncSequence & Sendable>(from source: Source)
    where Source.Element == Data {
        add(source) { .secondPage(PhotoUpload(image: $0, kind: .licenceSecond)) }
    }

    private nonisolated func add<Source: AsyncSequence & Sendable>(
        _ source: Source, _ event: @escaping @Sendable (Source.Element) -> Event
    ) {
        sources.add { [inbox] in
            // A source's failure is the source's matter: the flow goes on without it.
            try? await source.forEach { inbox.yield(event($0)) }
        }
    }

    // MARK: Work

    private func receive(_ event: Event) {
        recorder(event)
        let effects = state.receive(event)
        informationChanges.update(to: state.information)
        ocrUploadChanges.update(to: state.ocrUploadState)
        uploadChanges.update(to: state.uploadState)
        informationChanges.deliver()
        ocrUploadChanges.deliver()
        uploadChanges.deliver()
        effects.forEach(perform)
    }

    private func perform(_ effect: Effect) {
        switch effect {
        case .cancel(let lane):
            work[lane]?.cancel()
        case .capture(let run, let tap, let record):
            start(run) { service, send in
                let outcome = await service.capture(tap.photo, type: tap.type, into: record) {
                    send(.reported(run, $0))
                }
                send(.captured(run, outcome))
            }
        case .resume(let run, let outcome):
            start(run) { service, send in
                send(.captured(run, await service.retry(outcome) { send(.reported(run, $0)) }))
            }
        case .upload(let run, let upload):
            start(run) { service, send in
                send(.uploaded(run, await service.upload(upload) { send(.reported(run, $0)) }))
            }
        }
    }

    private func start(
        _ run: Run,
        _ body: @escaping @Sendable (CaptureService, @escaping @Sendable (Event) -> Void) async -> Void
    ) {
        // The task has what it needs and doesn't keep the flow alive.
        let send: @Sendable (Event) -> Void = { [inbox] in inbox.yield($0) }
        let service = CaptureService(
            recogniser: service.recogniser, signatures: service.signatures,
            decoder: ObservedDecoder(
                decoder: service.decoder, merged: { send(.merged(run, $0)) },
                decoded: { send(.decoded(run, $0)) }),
            uploader: service.uploader)
        work[run.lane] = Task { await body(service, send) }
    }
}

extension AsyncSequence where Self: Sendable {
    /// Hands each element to a closure until the sequence ends or the task is cancelled.
    func forEach(_ body: (Element) async -> Void) async throws {
        for try await element in self {
            await body(element)
        }
    }
}

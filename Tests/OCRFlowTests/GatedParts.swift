import CardModel
import Foundation
import OCRService

/// A failure that a test provokes.
struct Broken: Error, CustomStringConvertible {
    let description = "broken"
}

/// One step that a part is asked to do and that a test lets go on, fail, or watches being cancelled.
struct Call: Sendable {
    let step: CaptureStep
    let photo: Data?
    let progress: @Sendable (Double) -> Void
    fileprivate let continuation: CheckedContinuation<Void, any Error>
    fileprivate let cancellations: AsyncStream<Void>

    func proceed() {
        continuation.resume()
    }

    func fail() {
        continuation.resume(throwing: Broken())
    }

    func waitForCancellation() async {
        _ = await cancellations.first { _ in true }
    }
}

/// Parts of a capture service each call of which waits for the test. A call doesn't end by itself when it is
/// cancelled: the flow must be right with parts that take no notice, too.
struct GatedParts: SignatureService, CardRecogniser, InformationDecoder, PhotoUploader {
    private let calls: AsyncStream<Call>
    private let sink: AsyncStream<Call>.Continuation
    private let live: LiveCount?

    init(counting live: LiveCount.Counter? = nil) {
        (calls, sink) = AsyncStream.makeStream(of: Call.self)
        self.live = live.map(LiveCount.init)
    }

    var service: CaptureService {
        CaptureService(recogniser: self, signatures: self, decoder: self, uploader: self)
    }

    /// The next call, of any part.
    func next() async -> Call? {
        await calls.first { _ in true }
    }

    /// Lets steps go on that come in this order.
    func proceed(_ steps: CaptureStep...) async -> Bool {
        for step in steps {
            guard let call = await next() else { return false }
            call.proceed()
            guard call.step == step else { return false }
        }
        return true
    }

    func signature(for type: CardType) async throws -> Signature {
        try await enter(.signing)
        return try LocalSignatureService().signature(for: type)
    }

    func recognise(_ image: Data, type: CardType, signature: Signature) async throws -> RecognisedCard {
        try await enter(.recognising, image)
        // The photo says what is on the card.
        let name = String(decoding: image, as: UTF8.self)
        let fields: [FieldKey: String] = name == "undecodable" ? [.birth: "19900230"] : [.name: name]
        return RecognisedCard(dictionary: CaptureDictionary(kind: signature.kind, fields: fields))
    }

    func information(from record: CardRecord) async throws -> CardInformation {
        try await enter(.decoding)
        return try LocalInformationDecoder().information(from: record)
    }

    func upload(
        _ upload: PhotoUpload, progress: @escaping @Sendable (Double) -> Void
    ) async throws -> UploadReceipt {
        try await enter(.uploading, upload.image, progress)
        return receipt(upload)
    }

    private func receipt(_ upload: PhotoUpload) -> UploadReceipt {
        UploadReceipt(orderNumber: upload.orderNumber, digest: String(decoding: upload.image, as: UTF8.self))
    }

    private func enter(
        _ step: CaptureStep, _ photo: Data? = nil, _ progress: @escaping @Sendable (Double) -> Void = { _ in }
    ) async throws {
        let (cancellations, cancelled) = AsyncStream.makeStream(of: Void.self)
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                sink.yield(
                    Call(
                        step: step, photo: photo, progress: progress, continuation: continuation,
                        cancellations: cancellations))
            }
        } onCancel: {
            cancelled.yield()
        }
    }
}

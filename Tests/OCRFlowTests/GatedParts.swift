import CardModel
import Foundation
import OCRService

@testable import ocr_bench

/// Parts of a capture service each call of which waits for the test.
struct GatedParts: SignatureService, CardRecogniser, InformationDecoder, PhotoUploader {
    /// What a part is asked.
    struct Request: Sendable {
        let step: CaptureStep
        var photo: Data?
        var progress: @Sendable (Double) -> Void = { _ in }
    }

    private let gate = Gate<Request, Void>()
    private var live: LiveCount?

    var service: CaptureService {
        CaptureService(recogniser: self, signatures: self, decoder: self, uploader: self)
    }

    /// A service whose copies are counted.
    func service(counting counter: LiveCount.Counter) -> CaptureService {
        var parts = self
        parts.live = LiveCount(counter)
        return parts.service
    }

    /// The next call, of any part.
    func next() async -> Gate<Request, Void>.Call? {
        await gate.next()
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
        try await gate.pass(Request(step: .signing))
        return try LocalSignatureService().signature(for: type)
    }

    func recognise(_ image: Data, type: CardType, signature: Signature) async throws -> RecognisedCard {
        try await gate.pass(Request(step: .recognising, photo: image))
        // The photo says what is on the card.
        let name = String(decoding: image, as: UTF8.self)
        let fields: [FieldKey: String] = name == "undecodable" ? [.birth: "19900230"] : [.name: name]
        return RecognisedCard(dictionary: CaptureDictionary(kind: signature.kind, fields: fields))
    }

    func information(from record: CardRecord) async throws -> CardInformation {
        try await gate.pass(Request(step: .decoding))
        return try LocalInformationDecoder().information(from: record)
    }

    func upload(
        _ upload: PhotoUpload, progress: @escaping @Sendable (Double) -> Void
    ) async throws -> UploadReceipt {
        try await gate.pass(Request(step: .uploading, photo: upload.image, progress: progress))
        // The receipt says which photo has arrived.
        return UploadReceipt(
            orderNumber: upload.orderNumber, digest: String(decoding: upload.image, as: UTF8.self))
    }
}

extension Gate<GatedParts.Request, Void>.Call {
    var step: CaptureStep { input.step }
    var photo: Data? { input.photo }

    func proceed() {
        succeed(())
    }
}

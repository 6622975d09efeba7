import CardModel
import Foundation
import OCRService

/// Parts that fail one time in eight and take their time one time in two, by a seed.
struct FlakyParts: SignatureService, CardRecogniser, PhotoUploader {
    struct Failure: Error {}

    let chance: Chance
    let live: LiveCount

    var service: CaptureService {
        CaptureService(recogniser: self, signatures: self, uploader: self)
    }

    func signature(for type: CardType) async throws -> Signature {
        try await step()
        return try LocalSignatureService().signature(for: type)
    }

    func recognise(_ image: Data, type: CardType, signature: Signature) async throws -> RecognisedCard {
        try await step()
        let fields = [FieldKey.name: String(decoding: image.prefix(8), as: UTF8.self)]
        return RecognisedCard(dictionary: CaptureDictionary(kind: signature.kind, fields: fields))
    }

    func upload(
        _ upload: PhotoUpload, progress: @escaping @Sendable (Double) -> Void
    ) async throws -> UploadReceipt {
        try await step()
        progress(0.5)
        return UploadReceipt(orderNumber: upload.orderNumber, digest: "")
    }

    private func step() async throws {
        if chance.oneIn(2) {
            for _ in 0..<8 { await Task.yield() }
        }
        if chance.oneIn(8) {
            throw Failure()
        }
    }
}

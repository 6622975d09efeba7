import CardModel
import Foundation
import OCRService
import StandInBackend
import Testing

/// The business module against the stand-in back end.
struct CertificatesTests {
    private let photo = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })

    private static func refusal(_ body: () async throws -> Void) async -> String? {
        let error = await #expect(throws: APIError.self) { try await body() }
        guard case .refused(let code, _) = error else { return nil }
        return code
    }

    @Test(arguments: [[], ["--numeric-codes"]])
    func aCaptureAgainstTheBackend(arguments: [String]) async throws {
        let backend = try await arguments.isEmpty ? Backend() : Backend(arguments[0])
        let client = backend.client()
        let service = CaptureService(
            recogniser: Stub(), signatures: APISignatureService(client), uploader: APIPhotoUploader(client))
        let run = service.start(photo, type: .idPortrait)
        let outcome = await run.outcome
        #expect(outcome.error == nil)
        #expect(outcome.receipt?.orderNumber == outcome.signature?.orderNumber)
        #expect(outcome.signature?.kind == .idPortrait)
        #expect(try await backend.log().map(\.bytes) == [0, 300_000])
        let progress = await run.states.all().compactMap {
            if case .uploading(let part) = $0 { part } else { nil }
        }
        #expect(progress == progress.sorted())
        #expect(progress.first == 0)
        #expect(progress.last == 1)
    }

    @Test func aFurtherTypeIsSignedOnceItsKindIsKnown() async throws {
        let vehicle = CardType(rawValue: 7)
        let backend = try await Backend()
        let kinds = [vehicle: CardKind(rawValue: "vehicle")]
        let service = APISignatureService(backend.client(), kinds: kinds)
        #expect(try await service.signature(for: vehicle).kind == CardKind(rawValue: "vehicle"))
        await #expect(throws: UnknownCardType(vehicle)) {
            try await APISignatureService(backend.client()).signature(for: vehicle)
        }
        #expect(try await backend.log().map(\.path) == ["/certificates/signatures?kind=vehicle"])
    }

    @Test func aRepeatedUploadGivesTheSameReceipt() async throws {
        let backend = try await Backend()
        let client = backend.client()
        let signature = try await client.signature(for: .licence)
        let first = try await client.upload(photo, signature: signature)
        #expect(try await client.upload(photo, signature: signature) == first)
        let other = await Self.refusal { _ = try await client.upload(Data("x".utf8), signature: signature) }
        #expect(other == "40901")
    }

    @Test func anUploadIsRepeatedByItself() async throws {
        let backend = try await Backend()
        let signature = try await backend.client().signature(for: .licence)
        try await backend.fail([.init(drop: "request"), .init(drop: "answer"), .init(status: 500)])
        let receipt = try await backend.client(attempts: 4).upload(photo, signature: signature)
        #expect(receipt.orderNumber == signature.orderNumber)
        #expect(
            try await backend.log().map(\.end) == ["answered", "dropped", "answered", "answered", "answered"])
    }

    @Test func theBackendRefusesBadSignatures() async throws {
        let backend = try await Backend("--lifetime", "-1")
        let client = backend.client()
        let expired = try await client.signature(for: .licence)
        #expect(await Self.refusal { _ = try await client.upload(photo, signature: expired) } == "40302")
        let forged = Signature(
            kind: .licence, orderNumber: "1", nonce: "2", expires: Date(timeIntervalSince1970: 4e9), code: "3")
        #expect(await Self.refusal { _ = try await client.upload(photo, signature: forged) } == "40301")
    }

    @Test func theSecondPageGetsASignatureForItsOrderNumber() async throws {
        let backend = try await Backend()
        let service = CaptureService(recogniser: Stub(), uploader: APIPhotoUploader(backend.client()))
        let upload = PhotoUpload(image: photo, kind: .licenceSecond)
        let outcome = await service.upload(upload)
        #expect(outcome.receipt?.orderNumber == upload.orderNumber)
        #expect(await service.upload(upload).receipt == outcome.receipt)
    }

    @Test(.timeLimit(.minutes(1)))
    func aCancelledUploadClosesTheConnection() async throws {
        let backend = try await Backend()
        let client = backend.client()
        let service = CaptureService(recogniser: Stub(), uploader: APIPhotoUploader(client))
        try await backend.fail([.init(delay: 30)])
        let run = service.start(photo, type: .idPortrait)
        while try await backend.log().isEmpty {
            try await Task.sleep(for: .milliseconds(20))
        }
        run.cancel()
        #expect(await run.outcome.error?.isCancellation == true)
        while try await backend.log().first?.end == "open" {
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(try await backend.log().first?.end == "client left")
    }
}

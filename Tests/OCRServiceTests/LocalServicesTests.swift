import CardModel
import Foundation
import OCRService
import Testing

struct LocalServicesTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000.75)

    @Test func signaturesAreFreshAndExpire() throws {
        let service = LocalSignatureService(key: Data("key".utf8), lifetime: 60, now: { Self.now })
        let first = try service.signature(for: .licence)
        let second = try service.signature(for: .licence)
        #expect(first.kind == .licence)
        #expect(first.orderNumber != second.orderNumber)
        #expect(first.nonce != second.nonce)
        #expect(first.expires == Date(timeIntervalSince1970: 1_800_000_060))
        #expect(!first.isExpired(at: Date(timeIntervalSince1970: 1_800_000_059)))
        #expect(first.isExpired(at: Date(timeIntervalSince1970: 1_800_000_060)))
        #expect(throws: UnknownCardType(CardType(rawValue: 7))) {
            try service.signature(for: CardType(rawValue: 7))
        }
    }

    @Test func aFurtherTypeIsSignedOnceItsKindIsKnown() throws {
        let vehicle = CardType(rawValue: 7)
        let kind = CardKind(rawValue: "vehicle")
        let service = LocalSignatureService(kinds: [vehicle: kind, .licence: .idEmblem])
        #expect(try service.signature(for: vehicle).kind == kind)
        #expect(try service.signature(for: .licence).kind == .licence, "the library's own stay as they are")
        #expect(throws: UnknownCardType(CardType(rawValue: 8))) {
            try service.signature(for: CardType(rawValue: 8))
        }
    }

    @Test func theProofIsTheHMACOfTheRest() throws {
        let service = LocalSignatureService(key: Data("key".utf8), now: { Self.now })
        // printf 'id-portrait\norder\nnonce\n1800000060' | openssl dgst -sha256 -hmac key
        let known = Signature(
            kind: .idPortrait, orderNumber: "order", nonce: "nonce",
            expires: Date(timeIntervalSince1970: 1_800_000_060),
            code: "2e7eecadc482bd92406ad5148e16fb41ebd47ef3401aa1ea88752e5fc0d398f0")
        try service.verify(known)
        for forged in [
            Signature(
                kind: .idEmblem, orderNumber: "order", nonce: "nonce", expires: known.expires, code: known.code),
            Signature(
                kind: .idPortrait, orderNumber: "o", nonce: "nonce", expires: known.expires, code: known.code),
            Signature(
                kind: .idPortrait, orderNumber: "order", nonce: "n", expires: known.expires, code: known.code),
            Signature(
                kind: .idPortrait, orderNumber: "order", nonce: "nonce",
                expires: known.expires.addingTimeInterval(1),
                code: known.code),
        ] {
            #expect(throws: SignatureError.forged) { try service.verify(forged) }
        }
        let other = LocalSignatureService(key: Data("other".utf8), now: { Self.now })
        #expect(throws: SignatureError.forged) { try other.verify(known) }
        let later = LocalSignatureService(key: Data("key".utf8), now: { known.expires })
        #expect(throws: SignatureError.expired) { try later.verify(known) }
    }

    @Test func withoutAServerTheReceiptHasThePhotosDigest() throws {
        let upload = PhotoUpload(image: Data("abc".utf8), kind: .licenceSecond, orderNumber: "7")
        let receipt = try LocalPhotoUploader().upload(upload) { _ in }
        #expect(
            receipt
                == UploadReceipt(
                    orderNumber: "7",
                    digest: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"))
    }

    @Test func decodingUsesTheDayGiven() throws {
        let record = CardRecord(["idCard.validDate": "20100101-20200101"])
        let decoder = LocalInformationDecoder(today: { .today(at: Date(timeIntervalSince1970: 1_600_000_000)) })
        #expect(try decoder.information(from: record).warnings == [Warning("expired:idCard.validDate")])
        let earlier = LocalInformationDecoder(today: { .today(at: Date(timeIntervalSince1970: 1_500_000_000)) })
        #expect(try earlier.information(from: record).warnings == [])
    }
}

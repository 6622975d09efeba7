public import CardModel
import Digests
public import Foundation

/// Signs by itself, where there is no server to ask.
public struct LocalSignatureService: SignatureService {
    private let key: Data
    private let lifetime: TimeInterval
    private let kinds: [CardType: CardKind]
    private let now: @Sendable () -> Date

    /// Makes a service.
    /// - Parameters:
    ///   - key: the secret of the proof; a new random one unless signatures must outlive this process.
    ///   - lifetime: the seconds after which a signature is void.
    ///   - kinds: what the types of card mean that this library doesn't know.
    ///   - now: the clock.
    public init(
        key: Data? = nil, lifetime: TimeInterval = 300, kinds: [CardType: CardKind] = [:],
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.key = key ?? Self.randomBytes(32)
        self.lifetime = lifetime
        self.kinds = kinds
        self.now = now
    }

    /// A fresh signature for a card of this type.
    /// - Throws: ``UnknownCardType``, or a `DigestError` where the system computes no HMAC.
    public func signature(for type: CardType) throws -> Signature {
        let kind = try kinds.kind(of: type)
        let unsigned = Signature(
            kind: kind, orderNumber: UUID().uuidString.lowercased(), nonce: Self.randomBytes(16).hexadecimal,
            // Whole seconds, so that the signature is the same after a round trip through JSON.
            expires: Date(timeIntervalSince1970: (now().timeIntervalSince1970 + lifetime).rounded(.down)),
            code: "")
        return try Signature(
            kind: unsigned.kind, orderNumber: unsigned.orderNumber, nonce: unsigned.nonce,
            expires: unsigned.expires, code: code(of: unsigned))
    }

    /// Says whether a signature is one that this service gave and that still holds.
    /// - Throws: ``SignatureError``, or a `DigestError` where the system computes no HMAC.
    public func verify(_ signature: Signature) throws {
        guard try signature.code == code(of: signature) else { throw SignatureError.forged }
        guard !signature.isExpired(at: now()) else { throw SignatureError.expired }
    }

    private func code(of signature: Signature) throws -> String {
        let expires = String(Int64(signature.expires.timeIntervalSince1970))
        let parts = [signature.kind.rawValue, signature.orderNumber, signature.nonce, expires]
        return try HMACSHA256.code(for: Data(parts.joined(separator: "\n").utf8), key: key).hexadecimal
    }

    private static func randomBytes(_ count: Int) -> Data {
        // The system's source of randomness, which is cryptographically secure on every platform.
        var generator = SystemRandomNumberGenerator()
        return Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }
}

/// Decodes by itself.
public struct LocalInformationDecoder: InformationDecoder {
    private let today: @Sendable () -> CalendarDate

    /// Makes a decoder.
    /// - Parameter today: the day on which documents are looked at.
    public init(today: @escaping @Sendable () -> CalendarDate = { .today() }) {
        self.today = today
    }

    /// Decodes a merged dictionary.
    public func information(from record: CardRecord) throws(CardInformationError) -> CardInformation {
        try CardInformation(record, on: today())
    }
}

/// Sends nothing anywhere, and gives the receipt that a server would give.
public struct LocalPhotoUploader: PhotoUploader {
    /// Makes an uploader.
    public init() {}

    /// The receipt of a photo, which stays where it is.
    public func upload(_ upload: PhotoUpload, progress: @Sendable (Double) -> Void) throws -> UploadReceipt {
        progress(1)
        return try UploadReceipt(
            orderNumber: upload.orderNumber, digest: SHA256.hexDigest(of: upload.image))
    }
}

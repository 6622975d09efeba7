public import CardModel
import Digests
public import Foundation

extension APIClient {
    /// Gets the permission to recognise and upload a page of this kind.
    /// - Parameter orderNumber: the number that the capture has already; nil lets the back end choose one.
    public func signature(for kind: CardKind, orderNumber: String? = nil) async throws -> Signature {
        var query = [URLQueryItem(name: "kind", value: kind.rawValue)]
        if let orderNumber {
            query.append(URLQueryItem(name: "orderNumber", value: orderNumber))
        }
        return try await object(for: APIRequest(.post, "certificates/signatures", query: query))
    }

    /// Uploads a photo. It is repeated with the same order number, so that it counts once.
    public func upload(
        _ image: Data, signature: Signature, progress: @escaping @Sendable (Double) -> Void = { _ in }
    ) async throws -> UploadReceipt {
        let digest = try SHA256.hexDigest(of: image)
        let receipt: UploadReceipt = try await object(
            for: APIRequest(
                .put, "certificates/photos/\(signature.orderNumber)",
                headers: [
                    "Content-Type": "application/octet-stream",
                    "X-Kind": signature.kind.rawValue,
                    "X-Nonce": signature.nonce,
                    "X-Expires": String(Int64(signature.expires.timeIntervalSince1970)),
                    "X-Signature": signature.code,
                    "X-Digest": digest,
                ],
                body: image),
            progress: progress)
        guard receipt.digest == digest else {
            throw APIError.undecodable(
                path: "digest", problem: "it is not the digest of the photo that was sent")
        }
        return receipt
    }
}

/// Gets signatures from the back end.
public struct APISignatureService: SignatureService {
    private let client: APIClient
    private let kinds: [CardType: CardKind]

    /// Makes a service.
    /// - Parameters:
    ///   - client: the back end.
    ///   - kinds: what the types of card mean that this library doesn't know.
    public init(_ client: APIClient, kinds: [CardType: CardKind] = [:]) {
        self.client = client
        self.kinds = kinds
    }

    /// A fresh signature for a card of this type.
    /// - Throws: ``UnknownCardType``, ``APIError`` or `CancellationError`.
    public func signature(for type: CardType) async throws -> Signature {
        try await client.signature(for: kinds.kind(of: type))
    }
}

/// Uploads photos to the back end.
public struct APIPhotoUploader: PhotoUploader {
    private let client: APIClient

    /// Makes an uploader.
    public init(_ client: APIClient) {
        self.client = client
    }

    /// Uploads a photo; one without a signature gets one for its order number first.
    public func upload(
        _ upload: PhotoUpload, progress: @escaping @Sendable (Double) -> Void
    ) async throws -> UploadReceipt {
        let signature: Signature
        if let known = upload.signature {
            signature = known
        } else {
            signature = try await client.signature(for: upload.kind, orderNumber: upload.orderNumber)
        }
        return try await client.upload(upload.image, signature: signature, progress: progress)
    }
}

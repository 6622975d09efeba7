public import CardModel
public import Foundation

/// A photo on its way to whoever keeps it.
public struct PhotoUpload: Hashable, Sendable {
    /// The photo's bytes, as the camera made them.
    public let image: Data
    /// The page that it shows.
    public let kind: CardKind
    /// The number that makes a repeated upload count once.
    public let orderNumber: String
    /// The permission that the capture has; nil for a photo that was not captured for recognition.
    public let signature: Signature?

    /// Makes the upload of a photo that was recognised: it has the signature's order number.
    public init(image: Data, signature: Signature) {
        self.image = image
        kind = signature.kind
        orderNumber = signature.orderNumber
        self.signature = signature
    }

    /// Makes the upload of a photo that is not recognised, with an order number of its own.
    public init(image: Data, kind: CardKind, orderNumber: String = UUID().uuidString.lowercased()) {
        self.image = image
        self.kind = kind
        self.orderNumber = orderNumber
        signature = nil
    }
}

/// The proof that a photo has arrived.
public struct UploadReceipt: Hashable, Sendable, Codable {
    /// The upload's order number.
    public let orderNumber: String
    /// The SHA-256 digest of the photo's bytes that arrived, in hexadecimal.
    public let digest: String

    /// Makes a receipt of what an uploader answered.
    public init(orderNumber: String, digest: String) {
        self.orderNumber = orderNumber
        self.digest = digest
    }
}

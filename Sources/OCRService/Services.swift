public import CardModel
public import Foundation

/// Gives the permission to recognise one photo.
public protocol SignatureService: Sendable {
    /// A fresh signature for a card of this type.
    func signature(for type: CardType) async throws -> Signature
}

/// Reads the values that are printed on a card.
public protocol CardRecogniser: Sendable {
    /// Reads the photo of one card.
    /// - Parameters:
    ///   - image: the photo's bytes, as the camera made them.
    ///   - type: the card that was asked for.
    ///   - signature: the permission, from a ``SignatureService``.
    func recognise(_ image: Data, type: CardType, signature: Signature) async throws -> RecognisedCard
}

/// Makes typed information of what all captures have yielded.
public protocol InformationDecoder: Sendable {
    /// Decodes a merged dictionary.
    func information(from record: CardRecord) async throws -> CardInformation
}

/// Delivers a photo to whoever keeps it.
public protocol PhotoUploader: Sendable {
    /// Uploads a photo. Repeated with the same order number it has the same effect as done once.
    /// - Parameters:
    ///   - upload: the photo and what it is uploaded as.
    ///   - progress: is told the part that has been sent, 0...1, any number of times.
    func upload(_ upload: PhotoUpload, progress: @escaping @Sendable (Double) -> Void) async throws
        -> UploadReceipt
}

/// What one photo of one card yielded.
public struct RecognisedCard: Hashable, Sendable {
    /// The values.
    public let dictionary: CaptureDictionary
    /// Reasons to doubt them.
    public let warnings: [Warning]

    /// Makes a result of its parts.
    public init(dictionary: CaptureDictionary, warnings: [Warning] = []) {
        self.dictionary = dictionary
        self.warnings = warnings
    }
}

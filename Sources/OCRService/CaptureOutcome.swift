public import CardModel
public import Foundation

/// What has become of one photo of a card, and what is known so far.
///
/// A failed capture has an empty ``dictionary`` and an ``error``, and leaves ``record`` as it was.
public struct CaptureOutcome: Hashable, Sendable {
    /// The photo.
    public let image: Data
    /// The card that was asked for.
    public let type: CardType
    /// All that is known: the record handed in, with this capture merged once the card was read.
    public internal(set) var record: CardRecord
    /// The permission; nil until there is one.
    public internal(set) var signature: Signature?
    /// What was read; nil until it was.
    public internal(set) var card: RecognisedCard?
    /// The typed form of ``record``; nil until the card was read, and when the record can't be decoded.
    public internal(set) var information: CardInformation?
    /// Why the record can't be decoded, which doesn't keep the photo from being uploaded.
    public internal(set) var decodingError: CaptureError?
    /// The proof that the photo has arrived; nil until it has.
    public internal(set) var receipt: UploadReceipt?
    /// The failure that ended the work; nil when the photo has arrived.
    public internal(set) var error: CaptureError?

    init(image: Data, type: CardType, record: CardRecord) {
        self.image = image
        self.type = type
        self.record = record
    }

    /// What this capture yielded; empty when it failed.
    public var dictionary: CaptureDictionary {
        card?.dictionary
            ?? CaptureDictionary(kind: signature?.kind ?? type.kind ?? CardKind(rawValue: "none"))
    }
}

/// What has become of a photo that is only uploaded.
public struct UploadOutcome: Hashable, Sendable {
    /// The photo and what it is uploaded as.
    public let upload: PhotoUpload
    /// The proof that the photo has arrived; nil when it has not.
    public internal(set) var receipt: UploadReceipt?
    /// Why not.
    public internal(set) var error: CaptureError?
}

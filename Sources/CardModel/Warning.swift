/// A reason to doubt a capture, and the value it concerns; written `glare` or `glare:address`.
///
/// An open set: a code that this version does not know is kept.
public struct Warning: Hashable, Sendable, TextCodable {
    /// What the matter is, in camelCase.
    public let code: String
    /// The value concerned, such as `address` in a capture or `idCard.address` in merged information.
    public let field: FieldKey?

    /// Makes a warning about a value, or about the whole capture.
    public init(code: String, field: FieldKey? = nil) {
        self.code = code
        self.field = field
    }

    /// Reads `code` or `code:field`; nil when either is empty.
    public init?(_ description: String) {
        let parts = description.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty }), let code = parts.first else { return nil }
        self.code = String(code)
        field = parts.dropFirst().first.map { FieldKey(rawValue: String($0)) }
    }

    /// `code` or `code:field`.
    public var description: String {
        field.map { "\(code):\($0.rawValue)" } ?? code
    }

    /// The same about one value.
    public func about(_ field: FieldKey) -> Warning {
        Warning(code: code, field: field)
    }

    /// What to do about it, in a sentence for the person who holds the camera.
    public var message: String { Self.messages[Warning(code: code)] ?? "Check the photo (\(code))." }
}

extension Warning {
    /// No card in the picture.
    public static let noCard = Warning(code: "noCard")
    /// Another side or card than was asked for.
    public static let wrongSide = Warning(code: "wrongSide")
    /// A part of the card is outside the picture.
    public static let cutOff = Warning(code: "cutOff")
    /// Too bright.
    public static let overExposed = Warning(code: "overExposed")
    /// Too dark.
    public static let underExposed = Warning(code: "underExposed")
    /// Out of focus or moved.
    public static let blurred = Warning(code: "blurred")
    /// A reflection.
    public static let glare = Warning(code: "glare")
    /// Something lies on the card.
    public static let occluded = Warning(code: "occluded")
    /// Too few pixels to read from.
    public static let tooSmall = Warning(code: "tooSmall")
    /// A copy on paper.
    public static let photocopy = Warning(code: "photocopy")
    /// A photo of a screen.
    public static let rephotographed = Warning(code: "rephotographed")
    /// A temporary ID card.
    public static let temporaryCard = Warning(code: "temporaryCard")
    /// The last day of validity is past.
    public static let expired = Warning(code: "expired")
    /// The number's check character, birth date or province cannot be.
    public static let numberChecksum = Warning(code: "numberChecksum")
    /// The birth date that is printed is not the one in the number.
    public static let birthMismatch = Warning(code: "birthMismatch")
    /// The sex that is printed is not the one in the number.
    public static let sexMismatch = Warning(code: "sexMismatch")
    /// A character could not be read.
    public static let unreadableCharacter = Warning(code: "unreadableCharacter")
    /// A number of 15 digits, void since 2013.
    public static let firstGeneration = Warning(code: "firstGeneration")
    /// A validity period that no card of this document is issued for.
    public static let validityLength = Warning(code: "validityLength")
}

extension Warning {
    private static let messages: [Warning: String] = [
        .noCard: "No card was found: put the card on a plain surface and let it fill the picture.",
        .wrongSide: "This is another side or card than the one asked for: turn the card over.",
        .cutOff:
            "The card is cut off: hold the camera farther away, so that all four corners are in the picture.",
        .overExposed: "The picture is too bright: turn the flash off or move out of the sun.",
        .underExposed: "The picture is too dark: find more light.",
        .blurred: "The picture is blurred: hold still and let the camera focus.",
        .glare: "A reflection covers the card: tilt the card or move the lamp.",
        .occluded: "Something covers the card: take fingers and sleeves away.",
        .tooSmall: "The card is too small in the picture: come closer.",
        .photocopy: "This looks like a photocopy: photograph the card itself.",
        .rephotographed: "This looks like a photo of a screen: photograph the card itself.",
        .temporaryCard:
            "This is a temporary ID card, valid for three months: use the permanent card if there is one.",
        .expired: "The card is no longer valid: use the new card if there is one.",
        .numberChecksum: "The number cannot be right: compare it with the card or take the photo again.",
        .birthMismatch: "The birth date is not the one in the number: compare both with the card.",
        .sexMismatch: "The sex is not the one in the number: compare both with the card.",
        .unreadableCharacter: "A character could not be read: type it in or take the photo again.",
        .firstGeneration: "A number of 15 digits is void since 2013: use a card with 18 digits.",
        .validityLength: "No card is valid for so long: compare both dates with the card.",
    ]
}

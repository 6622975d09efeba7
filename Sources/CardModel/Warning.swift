/// A reason to doubt a capture, and the value it concerns; written `glare` or `glare:address`.
public struct Warning: Hashable, Sendable, TextCodable {
    /// What the matter is. An open set: a code that this version does not know is kept.
    public struct Code: RawRepresentable, Hashable, Sendable, Codable {
        /// The code in camelCase, as written in output.
        public let rawValue: String

        /// Makes a code from its written form.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// What the matter is.
    public let code: Code
    /// The value concerned, such as `address` in a capture or `idCard.address` in merged information.
    public let field: FieldKey?

    /// Makes a warning about a value, or about the whole capture.
    public init(_ code: Code, field: FieldKey? = nil) {
        self.code = code
        self.field = field
    }

    /// Reads `code` or `code:field`; nil when either is empty.
    public init?(_ description: String) {
        let parts = description.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty }), let code = parts.first else { return nil }
        self.code = Code(rawValue: String(code))
        field = parts.dropFirst().first.map { FieldKey(rawValue: String($0)) }
    }

    /// `code` or `code:field`.
    public var description: String {
        field.map { "\(code.rawValue):\($0.rawValue)" } ?? code.rawValue
    }

    /// What to do about it, in a sentence for the person who holds the camera.
    public var message: String { Self.messages[code] ?? "Check the photo (\(code.rawValue))." }
}

extension Warning.Code {
    /// No card in the picture.
    public static let noCard = Self(rawValue: "noCard")
    /// Another side or card than was asked for.
    public static let wrongSide = Self(rawValue: "wrongSide")
    /// A part of the card is outside the picture.
    public static let cutOff = Self(rawValue: "cutOff")
    /// Too bright.
    public static let overExposed = Self(rawValue: "overExposed")
    /// Too dark.
    public static let underExposed = Self(rawValue: "underExposed")
    /// Out of focus or moved.
    public static let blurred = Self(rawValue: "blurred")
    /// A reflection.
    public static let glare = Self(rawValue: "glare")
    /// Something lies on the card.
    public static let occluded = Self(rawValue: "occluded")
    /// Too few pixels to read from.
    public static let tooSmall = Self(rawValue: "tooSmall")
    /// A copy on paper.
    public static let photocopy = Self(rawValue: "photocopy")
    /// A photo of a screen.
    public static let rephotographed = Self(rawValue: "rephotographed")
    /// A temporary ID card.
    public static let temporaryCard = Self(rawValue: "temporaryCard")
    /// The last day of validity is past.
    public static let expired = Self(rawValue: "expired")
    /// The number's check character, birth date or province cannot be.
    public static let numberChecksum = Self(rawValue: "numberChecksum")
    /// The birth date that is printed is not the one in the number.
    public static let birthMismatch = Self(rawValue: "birthMismatch")
    /// The sex that is printed is not the one in the number.
    public static let sexMismatch = Self(rawValue: "sexMismatch")
    /// A character could not be read.
    public static let unreadableCharacter = Self(rawValue: "unreadableCharacter")
    /// A number of 15 digits, void since 2013.
    public static let firstGeneration = Self(rawValue: "firstGeneration")
    /// A validity period that no card of this document is issued for.
    public static let validityLength = Self(rawValue: "validityLength")
    /// Two dates of a document that cannot follow each other so.
    public static let dateOrder = Self(rawValue: "dateOrder")
}

extension Warning {
    private static let messages: [Code: String] = [
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
        .dateOrder: "The dates cannot follow each other so: compare them with the card.",
    ]
}

/// The app's number for a kind of card. An open set, like ``CardKind``.
///
/// The numbers are the app's own: vendors' SDKs number differently (there 3 is a bank card, 7 a driving licence).
public struct CardType: RawRepresentable, Hashable, Sendable, Codable {
    /// The number.
    public let rawValue: Int

    /// Makes a type from its number; ``kind`` says whether there is one.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// ID card, the side with the portrait.
    public static let idPortrait = CardType(rawValue: 1)
    /// ID card, the side with the national emblem.
    public static let idEmblem = CardType(rawValue: 2)
    /// Driving licence, main page.
    public static let licence = CardType(rawValue: 3)

    /// Every type that has a kind.
    public static let all: [CardType] = CardSchema.all.compactMap(\.type)

    /// The kind of page that is meant; nil for a number that means none.
    public var kind: CardKind? { CardSchema.all.first { $0.type == self }?.kind }
}

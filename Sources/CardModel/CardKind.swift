/// One sort of page that can be read. An open set: a further kind is a further value with its field table.
public struct CardKind: RawRepresentable, Hashable, Sendable, Codable {
    /// The name used in output, such as `id-portrait`.
    public let rawValue: String

    /// Makes a kind from its name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// ID card, the side with the portrait (the law's 背面, vendors' "front").
    public static let idPortrait = CardKind(rawValue: "id-portrait")
    /// ID card, the side with the national emblem (the law's 正面, vendors' "back").
    public static let idEmblem = CardKind(rawValue: "id-emblem")
    /// Driving licence, main page.
    public static let licence = CardKind(rawValue: "licence")
    /// Driving licence, second page (副页).
    public static let licenceSecond = CardKind(rawValue: "licence-second")
}

/// What a text looks like without what it says: digits become 9, Latin letters A, Han characters 字, spaces stay
/// and everything else becomes `?`. For messages about personal data.
public struct TextShape: Hashable, Sendable, CustomStringConvertible {
    /// The shape, such as `9999字9字`.
    public let description: String

    /// The shape of a text; of a long one the beginning and the number of characters.
    public init(_ text: String) {
        let shown = text.prefix(Self.limit).map(Self.symbol)
        let rest = text.count > Self.limit ? "… (\(text.count) characters)" : ""
        description = text.isEmpty ? "an empty text" : String(shown) + rest
    }

    private static func symbol(for character: Character) -> Character {
        if character.isASCII, character.isNumber { return "9" }
        if character.isASCII, character.isLetter { return "A" }
        if character.isHan { return "字" }
        return character == " " || character == "-" ? character : "?"
    }

    private static let limit = 24
}

public import CardModel

/// No kind of card has this number.
public struct UnknownCardType: Error, Hashable, Sendable, CustomStringConvertible {
    /// The number.
    public let type: CardType

    /// Makes the error for a type that has no kind.
    public init(_ type: CardType) {
        self.type = type
    }

    /// Which number, and which there are.
    public var description: String {
        let known = CardType.all.map { String($0.rawValue) }.joined(separator: ", ")
        return "there is no card type \(type.rawValue): use one of \(known)"
    }
}

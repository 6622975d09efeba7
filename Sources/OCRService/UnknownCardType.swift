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
        return "there is no card type \(type.rawValue): use one of \(known), or parts that know it"
    }
}

extension [CardType: CardKind] {
    /// The kind of card that a type means: the library's own, or else one of these.
    func kind(of type: CardType) throws(UnknownCardType) -> CardKind {
        guard let kind = type.kind ?? self[type] else { throw UnknownCardType(type) }
        return kind
    }
}

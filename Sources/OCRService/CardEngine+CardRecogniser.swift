public import CardModel
public import CardRecognition
public import Foundation

/// The engine reads cards in this process: the recogniser that needs no server.
extension CardEngine: CardRecogniser {
    /// Reads the photo of one card. Of several cards in the photo it is the one that was asked for; a photo that
    /// shows another one only is read as what it is, with the warning ``CardModel/Warning/Code/wrongSide``.
    /// - Throws: ``SignatureError`` for a signature that was not given for this, ``NoCardFound``, and what the
    ///   engine throws.
    public func recognise(_ image: Data, type: CardType, signature: Signature) async throws -> RecognisedCard {
        guard let kind = type.kind else { throw UnknownCardType(type) }
        guard signature.kind == kind else { throw SignatureError.wrongKind(asked: kind, given: signature.kind) }
        guard !signature.isExpired() else { throw SignatureError.expired }
        let results = try await read(image, as: kind)
        let asked = results.cards.first { $0.dictionary.kind == kind }
        guard let card = asked ?? results.cards.first else { throw NoCardFound(warnings: results.warnings) }
        return RecognisedCard(dictionary: card.dictionary, warnings: card.warnings)
    }
}

/// There is no card in the photo.
public struct NoCardFound: Error, Hashable, Sendable, CustomStringConvertible {
    /// What the engine says about the photo.
    public let warnings: [Warning]

    /// What to do about it.
    public var description: String {
        (warnings.isEmpty ? [Warning(.noCard)] : warnings).map(\.message).joined(separator: " ")
    }
}

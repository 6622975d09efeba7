/// What there is to know about a kind of page without looking at one.
///
/// A new kind is a new row of ``all``, and nothing else in this module changes.
public struct CardSchema: Hashable, Sendable {
    /// The kind of page.
    public let kind: CardKind
    /// The app's number for it; nil where the app has none.
    public let type: CardType?
    /// The document that it is a page of.
    public let document: CardDocument
    /// The values that are read from it, in the order in which they are printed.
    public let fields: [FieldKey]

    /// Every kind that can be read.
    public static let all: [CardSchema] = [
        CardSchema(
            kind: .idPortrait, type: .idPortrait, document: .idCard,
            fields: [.name, .sex, .nation, .birth, .address, .idcard]),
        CardSchema(
            kind: .idEmblem, type: .idEmblem, document: .idCard,
            fields: [.authority, .validDate]),
        CardSchema(
            kind: .licence, type: .licence, document: .licence,
            fields: [
                .licenceNo, .name, .sex, .nationality, .address, .birth, .firstIssue, .licenceClass, .validFrom,
                .validTo,
            ]),
        CardSchema(
            kind: .licenceSecond, type: nil, document: .licence,
            fields: [.licenceNo, .name, .fileNo, .record]),
    ]
}

extension FieldKey {
    /// Every value that can be read from a kind of page, in the order of ``CardSchema/all``.
    public static let all: [FieldKey] = {
        var seen: Set<FieldKey> = []
        return CardSchema.all.flatMap(\.fields).filter { seen.insert($0).inserted }
    }()
}

extension CardKind {
    /// Every kind that can be read.
    public static let all: [CardKind] = CardSchema.all.map(\.kind)

    /// The values that are read from a page of this kind; none for a kind without a schema.
    public var fields: [FieldKey] { schema?.fields ?? [] }

    /// The document that this is a page of; for a kind without a schema one of the kind's own name.
    public var document: CardDocument { schema?.document ?? CardDocument(rawValue: rawValue) }

    /// The app's number for this kind.
    public var type: CardType? { schema?.type }

    private var schema: CardSchema? { CardSchema.all.first { $0.kind == self } }
}

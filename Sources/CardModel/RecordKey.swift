/// The key of a value once captures are merged: the document and the field, written `idCard.name`.
public struct RecordKey: Hashable, Sendable, TextCodable, CodingKeyRepresentable {
    /// The document, which is the name space.
    public let document: CardDocument
    /// The field within it.
    public let field: FieldKey

    /// Makes a key.
    public init(document: CardDocument, field: FieldKey) {
        self.document = document
        self.field = field
    }

    /// Reads `document.field`.
    public init?(_ description: String) {
        let parts = description.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
        document = CardDocument(rawValue: String(parts[0]))
        field = FieldKey(rawValue: String(parts[1]))
    }

    /// `document.field`.
    public var description: String { "\(document.rawValue).\(field.rawValue)" }

    /// The key of a JSON object.
    public var codingKey: any CodingKey { FieldKey(rawValue: description).codingKey }

    /// Reads the key of a JSON object.
    public init?(codingKey: some CodingKey) {
        self.init(codingKey.stringValue)
    }
}

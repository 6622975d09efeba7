/// What one capture of one card yielded: a dictionary of values, and how far each can be trusted.
public struct CaptureDictionary: Hashable, Sendable, Codable {
    /// The kind of page that was read.
    public var kind: CardKind
    /// The values that were read with enough certainty.
    public var fields: [FieldKey: String]
    /// The best guess of each value that was not.
    public var uncertain: [FieldKey: String]
    /// How likely each value (of both dictionaries) is right, 0...1.
    public var confidence: [FieldKey: Double]

    /// Makes a dictionary; an empty one for a capture that failed.
    public init(
        kind: CardKind, fields: [FieldKey: String] = [:], uncertain: [FieldKey: String] = [:],
        confidence: [FieldKey: Double] = [:]
    ) {
        self.kind = kind
        self.fields = fields
        self.uncertain = uncertain
        self.confidence = confidence
    }
}

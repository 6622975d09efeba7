/// Everything that the captures of one person's documents have yielded so far.
///
/// Captures are merged in the order in which they were taken:
/// - the newest capture wins, value by value; a value that it lacks stays as it was, and an empty capture changes
///   nothing;
/// - a guess (a value in ``CaptureDictionary/uncertain``) fills a gap and replaces an older guess, but never
///   replaces a value that was read with certainty;
/// - each document has a name space of its own (`idCard.name`, `licence.name`), and neither overwrites the other.
///
/// Whether two captures show the same person's card is not for the merge to say: start a new record, or
/// ``remove(_:)`` a document, for another person.
public struct CardRecord: Hashable, Sendable, Codable {
    /// A value of the record.
    public struct Value: Hashable, Sendable, Codable {
        /// The value in the capture dictionary's format.
        public let text: String
        /// How likely it is right, 0...1; nil when the capture did not say.
        public let confidence: Double?
        /// Whether it was read with certainty; false for a best guess.
        public let isCertain: Bool
    }

    /// The values by key.
    public internal(set) var values: [RecordKey: Value] = [:]

    /// Makes an empty record.
    public init() {}

    /// Makes a record of captures in the order in which they were taken.
    public init(_ captures: some Sequence<CaptureDictionary>) {
        for capture in captures {
            merge(capture)
        }
    }

    /// Makes a record of a merged dictionary, flat, of values read with certainty. Keys without a document are
    /// passed over.
    public init(_ dictionary: [String: String]) {
        for (name, text) in dictionary where !text.isEmpty {
            guard let key = RecordKey(name) else { continue }
            values[key] = Value(text: text, confidence: nil, isCertain: true)
        }
    }

    /// Merges a capture that is newer than all before.
    public mutating func merge(_ capture: CaptureDictionary) {
        func add(_ fields: [FieldKey: String], isCertain: Bool) {
            for (field, text) in fields where !text.isEmpty {
                let key = RecordKey(document: capture.kind.document, field: field)
                guard isCertain || values[key]?.isCertain != true else { continue }
                values[key] = Value(text: text, confidence: capture.confidence[field], isCertain: isCertain)
            }
        }
        add(capture.uncertain, isCertain: false)
        add(capture.fields, isCertain: true)
    }

    /// The record with a capture merged that is newer than all before.
    public func merging(_ capture: CaptureDictionary) -> CardRecord {
        var merged = self
        merged.merge(capture)
        return merged
    }

    /// Forgets all values of a document.
    public mutating func remove(_ document: CardDocument) {
        values = values.filter { $0.key.document != document }
    }

    /// Puts other texts in the place of all values.
    mutating func replaceTexts(_ replacement: (RecordKey, String) -> String) {
        for (key, value) in values {
            values[key] = Value(
                text: replacement(key, value.text), confidence: value.confidence, isCertain: value.isCertain)
        }
    }

    /// The values that were read with certainty, flat: `["idCard.name": …, "licence.fileNo": …]`.
    public var dictionary: [String: String] { flat { $0.isCertain } }

    /// The best guesses for the values that were not, flat.
    public var guesses: [String: String] { flat { !$0.isCertain } }

    private func flat(_ isIncluded: (Value) -> Bool) -> [String: String] {
        let pairs = values.filter { isIncluded($0.value) }.map { ($0.key.description, $0.value.text) }
        return Dictionary(pairs) { first, _ in first }
    }
}

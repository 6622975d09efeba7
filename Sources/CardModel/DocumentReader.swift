/// Reads the typed values of one document out of a merged dictionary.
struct DocumentReader {
    let document: CardDocument
    let dictionary: [String: String]

    /// Whether there is no value of any field that the document's pages have.
    var isEmpty: Bool {
        CardSchema.all.filter { $0.document == document }.flatMap(\.fields).allSatisfy { text($0) == nil }
    }

    /// The value of a field; nil when it is absent or empty.
    func text(_ field: FieldKey) -> String? {
        dictionary[key(field).description].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The value of a field, parsed; nil when it is absent.
    func value<Value>(
        _ field: FieldKey, as expected: String, _ parse: (String) -> Value?
    ) throws(CardInformationError) -> Value? {
        guard let text = text(field) else { return nil }
        guard let value = parse(text) else {
            throw .malformed(key: key(field), shape: TextShape(text), expected: expected)
        }
        return value
    }

    func date(_ field: FieldKey) throws(CardInformationError) -> CalendarDate? {
        try value(field, as: "a day, YYYYMMDD") { CalendarDate($0) }
    }

    func sex() throws(CardInformationError) -> Sex? {
        try value(.sex, as: "男 or 女", Sex.init(rawValue:))
    }

    /// A number that has the form of one. Whether its check character holds is a warning's matter, not the form's.
    func number(_ field: FieldKey) throws(CardInformationError) -> String? {
        try value(field, as: "18 digits, of which the last may be X, or 15 digits") { text in
            do throws(IDNumberError) {
                return try IDNumber(text).printed
            } catch .length, .character {
                return nil
            } catch {
                return text.uppercased()
            }
        }
    }

    func key(_ field: FieldKey) -> RecordKey {
        RecordKey(document: document, field: field)
    }
}

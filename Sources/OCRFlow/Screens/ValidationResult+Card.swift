public import CardModel
import Foundation

extension ValidationResult {
    /// What a form says of a value that was read from a card.
    /// - Parameters:
    ///   - key: the value.
    ///   - information: what the cards say.
    public init(of key: RecordKey, in information: CardInformation) {
        let doubts = information.doubts(of: key)
        if !doubts.isEmpty {
            self = .failed(message: doubts.joined(separator: " "))
        } else if information.guesses[key.description] != nil {
            self = .failed(message: "This is a guess: compare it with the card.")
        } else if information.has(key) {
            self = .success(message: "Read from the card.")
        } else {
            self = .empty
        }
    }

    /// What a form says of a value that was typed in, or corrected.
    /// - Parameters:
    ///   - text: the value in the capture dictionary's format, such as YYYYMMDD for a date.
    ///   - key: what it is the value of.
    ///   - day: the day on which the documents are looked at.
    public init(of text: String, as key: RecordKey, on day: CalendarDate = .today()) {
        guard !text.isEmpty else {
            self = .empty
            return
        }
        do {
            let doubts = try CardInformation([key.description: text], on: day).doubts(of: key)
            self =
                doubts.isEmpty
                ? .success(message: "Well formed.") : .failed(message: doubts.joined(separator: " "))
        } catch {
            self = .failed(message: error.description)
        }
    }
}

extension CardInformation {
    /// Reasons to doubt a value, as sentences.
    fileprivate func doubts(of key: RecordKey) -> [String] {
        let about = warnings.filter { $0.field?.rawValue == key.description }.map(\.message)
        let isContradicted = conflicts.contains { $0.subject == CardConflict.Subject(key.field) }
        return about + (isContradicted ? ["The ID card and the licence contradict each other."] : [])
    }

    /// Whether a value was read with certainty.
    fileprivate func has(_ key: RecordKey) -> Bool {
        // The coded form has the keys that the members' names differ from.
        guard let data = try? JSONEncoder().encode(self),
            let json = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
            let values = json[key.document.rawValue] as? [String: Any]
        else { return false }
        return values[key.field.rawValue] != nil
    }
}

extension CardConflict.Subject {
    /// What a contradiction of a field would be about; nil for a field that only one document has.
    fileprivate init?(_ field: FieldKey) {
        switch field {
        case .idcard, .licenceNo: self = .number
        default: self.init(rawValue: field.rawValue)
        }
    }
}

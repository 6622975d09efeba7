/// Hides who a card's holder is, in output that others may see.
public enum Redaction {
    /// The values that are hidden.
    public static let fields: Set<FieldKey> = [.name, .idcard, .licenceNo, .fileNo]

    /// A text with `*` for each character but its first and its last; a text of two characters keeps its first, one of
    /// a single character none.
    ///
    /// More of a number is not kept, since its first six digits follow from the address and the next eight from the day
    /// of birth, which stand beside it.
    public static func mask(_ text: String) -> String {
        let (head, tail) = (text.count > 1 ? 1 : 0, text.count > 2 ? 1 : 0)
        return text.prefix(head) + String(repeating: "*", count: text.count - head - tail) + text.suffix(tail)
    }

    /// A value as it may be shown: masked where it is one of ``fields``.
    public static func mask(_ text: String, of field: FieldKey) -> String {
        fields.contains(field) ? mask(text) : text
    }
}

extension CaptureDictionary {
    /// The dictionary with names and numbers masked, certain and uncertain ones.
    public var redacted: CaptureDictionary {
        func mask(_ values: [FieldKey: String]) -> [FieldKey: String] {
            Dictionary(uniqueKeysWithValues: values.map { ($0, Redaction.mask($1, of: $0)) })
        }
        var redacted = self
        redacted.fields = mask(fields)
        redacted.uncertain = mask(uncertain)
        return redacted
    }
}

extension CardRecord {
    /// The record with names and numbers masked. What contradicts what can no longer be told of it: ask
    /// ``CardInformation`` before.
    public var redacted: CardRecord {
        var redacted = self
        redacted.replaceTexts { Redaction.mask($1, of: $0.field) }
        return redacted
    }
}

extension CardInformation {
    /// The information with names and numbers masked; contradictions and warnings stay.
    public var redacted: CardInformation {
        var redacted = self
        redacted.idCard?.name = idCard?.name.map(Redaction.mask)
        redacted.idCard?.number = idCard?.number.map(Redaction.mask)
        redacted.licence?.name = licence?.name.map(Redaction.mask)
        redacted.licence?.number = licence?.number.map(Redaction.mask)
        redacted.licence?.fileNumber = licence?.fileNumber.map(Redaction.mask)
        for (name, text) in guesses {
            guard let key = RecordKey(name) else { continue }
            redacted.guesses[name] = Redaction.mask(text, of: key.field)
        }
        redacted.conflicts = conflicts.map(\.redacted)
        return redacted
    }
}

extension CardConflict {
    /// The contradiction with names and numbers masked.
    public var redacted: CardConflict {
        guard subject == .name || subject == .number else { return self }
        func mask(_ reading: Reading) -> Reading {
            Reading(value: Redaction.mask(reading.value), confidence: reading.confidence)
        }
        return CardConflict(subject: subject, idCard: mask(idCard), licence: mask(licence))
    }
}

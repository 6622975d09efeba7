/// What makes one document doubtful by itself.
struct DocumentCheck {
    let document: CardDocument
    let day: CalendarDate

    /// A number that cannot be, is void, or contradicts what is printed beside it.
    func number(_ number: String?, _ field: FieldKey, birth: CalendarDate?, sex: Sex?) -> [Warning] {
        guard let number else { return [] }
        guard let parsed = try? IDNumber(number) else { return [warning(.numberChecksum, field)] }
        var warnings: [Warning] = []
        if parsed.isFirstGeneration {
            warnings.append(warning(.firstGeneration, field))
        }
        if let birth, birth != parsed.birth {
            warnings.append(warning(.birthMismatch, .birth))
        }
        if let sex, sex != parsed.sex {
            warnings.append(warning(.sexMismatch, .sex))
        }
        return warnings
    }

    /// A period that is over, or that no such document is issued for.
    func validity(
        from: CalendarDate?, to: ValidityPeriod.End?, _ field: FieldKey, lengths: Set<ValidityPeriod.Length>
    ) -> [Warning] {
        guard let to else { return [] }
        var warnings: [Warning] = []
        if to.isBefore(day) {
            warnings.append(warning(.expired, field))
        }
        if let from {
            let length = ValidityPeriod(from: from, to: to)?.length
            if length.map(lengths.contains) != true {
                warnings.append(warning(.validityLength, field))
            }
        }
        return warnings
    }

    /// An ID card's period of a length that its holder's age does not give (Law on ID Cards, article 5). A card asked for
    /// shortly before a birthday may have the length of the age before.
    func lengthForAge(_ validity: ValidityPeriod?, _ field: FieldKey, birth: CalendarDate?) -> [Warning] {
        guard let validity, let birth, let length = validity.length,
            ValidityPeriod.idCardLengths.contains(length)
        else { return [] }
        let age = birth.age(on: validity.from)
        let usual = [age, age - 1].map(ValidityPeriod.idCardLength(ageAtIssue:))
        return usual.contains(length) ? [] : [warning(.validityLength, field)]
    }

    /// A day that cannot be before another, or not so few years after it.
    func order(
        _ earlier: CalendarDate?, years: Int = 0, before later: CalendarDate?, _ field: FieldKey
    ) -> [Warning] {
        guard let earlier, let later, earlier > later || earlier.age(on: later) < years else { return [] }
        return [warning(.dateOrder, field)]
    }

    /// A warning about a value of the document.
    func warning(_ code: Warning.Code, _ field: FieldKey) -> Warning {
        let key = RecordKey(document: document, field: field)
        return Warning(code, field: FieldKey(rawValue: key.description))
    }
}

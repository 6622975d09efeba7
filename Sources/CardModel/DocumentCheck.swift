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

    /// A warning about a value of the document.
    func warning(_ code: Warning.Code, _ field: FieldKey) -> Warning {
        let key = RecordKey(document: document, field: field)
        return Warning(code, field: FieldKey(rawValue: key.description))
    }
}

/// What makes one document doubtful by itself.
struct DocumentCheck {
    let document: CardDocument
    let day: CalendarDate

    /// A number that cannot be, is void, or contradicts what is printed beside it.
    func number(_ number: String?, _ field: FieldKey, birth: CalendarDate?, sex: Sex?) -> [Warning] {
        guard let number else { return [] }
        guard let parsed = try? IDNumber(number) else { return [warning(.numberChecksum, about: field)] }
        var warnings: [Warning] = []
        if parsed.isFirstGeneration {
            warnings.append(warning(.firstGeneration, about: field))
        }
        if let birth, birth != parsed.birth {
            warnings.append(warning(.birthMismatch, about: .birth))
        }
        if let sex, sex != parsed.sex {
            warnings.append(warning(.sexMismatch, about: .sex))
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
            warnings.append(warning(.expired, about: field))
        }
        if let from {
            let length = ValidityPeriod(from: from, to: to)?.length
            if length.map(lengths.contains) != true {
                warnings.append(warning(.validityLength, about: field))
            }
        }
        return warnings
    }

    /// The warning about a field of this document, by its merged key.
    private func warning(_ warning: Warning, about field: FieldKey) -> Warning {
        warning.about(FieldKey(rawValue: RecordKey(document: document, field: field).description))
    }
}

import CardModel

/// What a page says of one person more than once: the number holds the birth date and the sex that are printed
/// beside it, so each print is a witness for the others.
struct PersonEvidence: Sendable {
    private(set) var number: Belief<String>
    private(set) var birth: Belief<CalendarDate>
    private(set) var sex: Belief<Sex>
    private(set) var warnings: [Warning] = []

    /// Reconciles what was read of the three.
    init(number: Belief<String>, birth: Belief<CalendarDate>, sex: Belief<Sex>) {
        let birthInNumber: (String) -> CalendarDate? = { try? IDNumber($0).birth }
        let sexInNumber: (String) -> Sex? = { try? IDNumber($0).sex }
        self.number = number.confirmed(by: birth, sharesFact: true, birthInNumber)
            .confirmed(by: sex, sharesFact: true, sexInNumber)
        self.birth = birth.confirmed(by: number.map(birthInNumber)) { $0 }
        self.sex = sex.confirmed(by: number.map(sexInNumber)) { $0 }
        warnings = contradictions()
        infer()
    }

    /// Where one print could not be read at all, what the number says stands in, never with confidence.
    private mutating func infer() {
        if birth.isEmpty {
            birth = number.map { try? IDNumber($0).birth }.lowered(to: Self.inferred)
        }
        if sex.isEmpty {
            sex = number.map { try? IDNumber($0).sex }.lowered(to: Self.inferred)
        }
    }

    private func contradictions() -> [Warning] {
        guard let text = number.best?.value else { return [] }
        guard let parsed = try? IDNumber(text) else { return [Warning(.numberChecksum)] }
        var found: [Warning] = []
        if let read = birth.best, read.probability > Self.worthSaying, read.value != parsed.birth {
            found.append(Warning(.birthMismatch))
        }
        if let read = sex.best, read.probability > Self.worthSaying, read.value != parsed.sex {
            found.append(Warning(.sexMismatch))
        }
        return found
    }

    /// The division that the number begins with, where the number is likely: most people live there still.
    var home: Division? {
        guard let number = number.best, number.probability > Self.worthSaying else { return nil }
        return Division(code: number.value.prefix(6))
    }

    private static let inferred = 0.5
    private static let worthSaying = 0.5
}

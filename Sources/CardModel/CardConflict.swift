/// A value that the ID card and the driving licence of one person contradict each other in.
public struct CardConflict: Hashable, Sendable, Codable {
    /// What both documents say.
    public enum Subject: String, Hashable, Sendable, Codable, CaseIterable {
        /// The holder's name.
        case name
        /// The holder's number. A first-generation number and the one that it became do not contradict.
        case number
        /// The holder's sex.
        case sex
        /// The day of birth.
        case birth
    }

    /// What one document says.
    public struct Reading: Hashable, Sendable, Codable {
        /// The value in the capture dictionary's format.
        public let value: String
        /// How likely it was read right, 0...1; nil when the capture did not say.
        public let confidence: Double?
    }

    /// What the contradiction is about.
    public let subject: Subject
    /// What the ID card says.
    public let idCard: Reading
    /// What the licence says.
    public let licence: Reading

    /// The contradictions between the values of a record that were read with certainty.
    static func between(_ idCard: IDCard?, _ licence: DrivingLicence?, in record: CardRecord) -> [CardConflict]
    {
        let sameNumber = idCard?.idNumber.flatMap { card in
            licence?.idNumber.map { card.names(sameAs: $0) }
        }
        return Subject.allCases.compactMap { subject in
            let keys = subject.keys
            guard let left = reading(keys.idCard, in: record), let right = reading(keys.licence, in: record),
                left.value != right.value, subject != .number || sameNumber != true
            else { return nil }
            return CardConflict(subject: subject, idCard: left, licence: right)
        }
    }

    private static func reading(_ key: RecordKey, in record: CardRecord) -> Reading? {
        record.values[key].flatMap {
            $0.isCertain ? Reading(value: $0.text, confidence: $0.confidence) : nil
        }
    }
}

extension CardConflict.Subject {
    /// Where either document says it.
    var keys: (idCard: RecordKey, licence: RecordKey) {
        let (card, licence): (FieldKey, FieldKey) =
            switch self {
            case .name: (.name, .name)
            case .number: (.idcard, .licenceNo)
            case .sex: (.sex, .sex)
            case .birth: (.birth, .birth)
            }
        return (
            RecordKey(document: .idCard, field: card), RecordKey(document: .licence, field: licence)
        )
    }
}

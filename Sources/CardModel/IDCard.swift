/// The values of an ID card; nil where one was not read.
public struct IDCard: Hashable, Sendable, Codable {
    /// The holder's name.
    public internal(set) var name: String?
    /// The holder's sex.
    public let sex: Sex?
    /// The ethnic group as printed; ``EthnicGroup`` says whether it is one of those known.
    public let nation: String?
    /// The day of birth.
    public let birth: CalendarDate?
    /// The registered address.
    public let address: String?
    /// The number as printed; it has the form of one, but see ``idNumber``.
    public internal(set) var number: String?
    /// The issuing organ.
    public let authority: String?
    /// The days on which the card is valid.
    public let validity: ValidityPeriod?

    /// The number's parts; nil when it cannot be right (``Warning/Code/numberChecksum``).
    public var idNumber: IDNumber? { number.flatMap { try? IDNumber($0) } }

    enum CodingKeys: String, CodingKey {
        case name, sex, nation, birth, address, authority
        case number = "idcard"
        case validity = "validDate"
    }

    /// Reads the card's values; nil when there are none.
    init?(_ reader: DocumentReader) throws(CardInformationError) {
        guard !reader.isEmpty else { return nil }
        name = reader.text(.name)
        sex = try reader.sex()
        nation = reader.text(.nation)
        birth = try reader.date(.birth)
        address = reader.text(.address)
        number = try reader.number(.idcard)
        authority = reader.text(.authority)
        validity = try reader.value(.validDate, as: "YYYYMMDD-YYYYMMDD or YYYYMMDD-长期") { ValidityPeriod($0) }
    }

    func warnings(on day: CalendarDate) -> [Warning] {
        let check = DocumentCheck(document: .idCard, day: day)
        let isTemporary = validity?.length.map(ValidityPeriod.temporaryCardLengths.contains) == true
        return check.number(number, .idcard, birth: birth, sex: sex)
            + (isTemporary ? [check.warning(.temporaryCard, .validDate)] : [])
            + check.validity(
                from: validity?.from, to: validity?.to, .validDate,
                lengths: isTemporary ? ValidityPeriod.temporaryCardLengths : ValidityPeriod.idCardLengths)
            + check.lengthForAge(validity, .validDate, birth: birth)
    }
}

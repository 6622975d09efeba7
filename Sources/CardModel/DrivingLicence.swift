/// The values of both pages of a driving licence; nil where one was not read.
public struct DrivingLicence: Hashable, Sendable, Codable {
    /// The number as printed, which is the holder's ID number; it has the form of one, but see ``idNumber``.
    public internal(set) var number: String?
    /// The holder's name.
    public internal(set) var name: String?
    /// The holder's sex.
    public let sex: Sex?
    /// The holder's nationality.
    public let nationality: String?
    /// The holder's address.
    public let address: String?
    /// The day of birth.
    public let birth: CalendarDate?
    /// The day of the first licence.
    public let firstIssue: CalendarDate?
    /// The vehicle classes in the order in which they are printed.
    public let classes: [LicenceClass]?
    /// The first day of validity.
    public let validFrom: CalendarDate?
    /// The last day of validity, or for good.
    public let validTo: ValidityPeriod.End?
    /// The file number, 12 digits.
    public internal(set) var fileNumber: String?
    /// The remarks of the second page.
    public let record: String?

    /// The number's parts; nil when it cannot be right (``Warning/Code/numberChecksum``).
    public var idNumber: IDNumber? { number.flatMap { try? IDNumber($0) } }

    /// The days on which the licence is valid; nil unless both ends are known and in order.
    public var validity: ValidityPeriod? {
        guard let validFrom, let validTo else { return nil }
        return ValidityPeriod(from: validFrom, to: validTo)
    }

    enum CodingKeys: String, CodingKey {
        case name, sex, nationality, address, birth, firstIssue, validFrom, validTo, record
        case number = "licenceNo"
        case classes = "class"
        case fileNumber = "fileNo"
    }

    /// Reads the licence's values; nil when there are none.
    init?(_ reader: DocumentReader) throws(CardInformationError) {
        guard !reader.isEmpty else { return nil }
        number = try reader.number(.licenceNo)
        name = reader.text(.name)
        sex = try reader.sex()
        nationality = reader.text(.nationality)
        address = reader.text(.address)
        birth = try reader.date(.birth)
        firstIssue = try reader.date(.firstIssue)
        classes = try reader.value(.licenceClass, as: "vehicle classes such as A1A2D") {
            LicenceClass.parse($0)
        }
        validFrom = try reader.date(.validFrom)
        validTo = try reader.value(.validTo, as: "a day, YYYYMMDD, or 长期") { ValidityPeriod.End($0) }
        fileNumber = try reader.value(.fileNo, as: "12 digits") { text in
            text.utf8.count == 12 && text.utf8.allSatisfy(Digits.isDigit) ? text : nil
        }
        record = reader.text(.record)
    }

    func warnings(on day: CalendarDate) -> [Warning] {
        let check = DocumentCheck(document: .licence, day: day)
        return check.number(number, .licenceNo, birth: birth, sex: sex)
            + check.validity(from: validFrom, to: validTo, .validTo, lengths: ValidityPeriod.licenceLengths)
            + check.order(birth, years: Self.leastAge, before: firstIssue, .firstIssue)
            + check.order(firstIssue, before: validFrom, .validFrom)
    }

    /// No licence was ever issued to anyone younger, in years.
    public static let leastAge = 16
}

/// The key of one value in a capture's dictionary.
public struct FieldKey: RawRepresentable, Hashable, Sendable, Codable, CodingKeyRepresentable {
    /// The key as written in output, such as `idcard`.
    public let rawValue: String

    /// Makes a key from its written form.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The holder's name.
    public static let name = FieldKey(rawValue: "name")
    /// 男 or 女.
    public static let sex = FieldKey(rawValue: "sex")
    /// The ethnic group without 族.
    public static let nation = FieldKey(rawValue: "nation")
    /// Date of birth, YYYYMMDD.
    public static let birth = FieldKey(rawValue: "birth")
    /// The registered address, without line breaks.
    public static let address = FieldKey(rawValue: "address")
    /// The citizen's number as printed: 18 characters, X upper case (15 on first-generation cards).
    public static let idcard = FieldKey(rawValue: "idcard")
    /// The issuing public-security organ.
    public static let authority = FieldKey(rawValue: "authority")
    /// `YYYYMMDD-YYYYMMDD` or `YYYYMMDD-长期`.
    public static let validDate = FieldKey(rawValue: "validDate")
    /// The licence's number, which is the holder's citizen's number.
    public static let licenceNo = FieldKey(rawValue: "licenceNo")
    /// The holder's nationality.
    public static let nationality = FieldKey(rawValue: "nationality")
    /// Date of the first licence, YYYYMMDD.
    public static let firstIssue = FieldKey(rawValue: "firstIssue")
    /// The vehicle classes, joined as printed, such as `A1A2`.
    public static let licenceClass = FieldKey(rawValue: "class")
    /// First day of validity, YYYYMMDD.
    public static let validFrom = FieldKey(rawValue: "validFrom")
    /// Last day of validity, YYYYMMDD or 长期.
    public static let validTo = FieldKey(rawValue: "validTo")
    /// The licence's file number, 12 digits.
    public static let fileNo = FieldKey(rawValue: "fileNo")
    /// The remarks of a licence's second page.
    public static let record = FieldKey(rawValue: "record")
}

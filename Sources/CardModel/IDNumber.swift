/// A number of the form that citizens' cards carry (GB 11643): 6 digits of region, the birth date, 3 of sequence,
/// a check character. First-generation cards had 15 digits: two of the year, no check character.
///
/// A value always holds the number as printed; a 15-digit number stays 15 digits.
public struct IDNumber: Hashable, Sendable {
    /// Who gets numbers of this sort.
    public enum Holder: Hashable, Sendable {
        /// A citizen with an identity card.
        case citizen
        /// A resident from Taiwan (71, 83), Hong Kong (81) or Macao (82) with a residence permit of the mainland.
        case compatriot
        /// A foreigner with a permanent residence card of 2023 or later: first digit 9, then the province.
        case foreigner
    }

    /// The number as printed: 18 characters, X upper case, or 15 digits.
    public let printed: String
    /// The day of birth.
    public let birth: CalendarDate
    /// The sex: an odd sequence number is male.
    public let sex: Sex
    private let digits: [UInt8]

    /// Reads a number of 18 characters (a lower-case x is taken for X) or of 15 digits.
    ///
    /// An unknown region is no error: codes are abolished and people keep them (see ``division``).
    /// - Throws: ``IDNumberError``, which says the part that is wrong.
    public init(_ text: some StringProtocol) throws(IDNumberError) {
        var bytes = Array(text.utf8)
        guard bytes.count == 18 || bytes.count == 15 else {
            // Of the right number of characters, but not all of them ASCII.
            guard [15, 18].contains(text.count), let wrong = text.firstIndex(where: { !$0.isASCII }) else {
                throw .length(text.count)
            }
            throw .character(position: text.distance(from: text.startIndex, to: wrong) + 1)
        }
        let isOld = bytes.count == 15
        if !isOld, bytes[17] == UInt8(ascii: "x") {
            bytes[17] = UInt8(ascii: "X")
        }
        let body = isOld ? 15 : 17
        if let wrong = bytes.prefix(body).firstIndex(where: { !Digits.isDigit($0) }) {
            throw .character(position: wrong + 1)
        }
        guard isOld || Digits.isDigit(bytes[17]) || bytes[17] == UInt8(ascii: "X") else {
            throw .character(position: 18)
        }
        guard Self.isPossibleRegion(bytes[..<6]) else { throw .region }
        let date = isOld ? Array("19".utf8) + bytes[6..<12] : Array(bytes[6..<14])
        // A string of ASCII digits: the decoding cannot fail.
        guard let birth = CalendarDate(String(decoding: date, as: UTF8.self)) else { throw .birth }
        if !isOld {
            let expected = Self.checkCharacter(of: bytes.prefix(17))
            guard bytes[17] == expected else { throw .checksum(expected: Character(Unicode.Scalar(expected))) }
        }
        self.digits = bytes
        self.printed = String(decoding: bytes, as: UTF8.self)
        self.birth = birth
        self.sex = bytes[isOld ? 14 : 16].isMultiple(of: 2) ? .female : .male
    }

    /// Whether the number has 15 digits, which are void since 1 January 2013.
    public var isFirstGeneration: Bool { digits.count == 15 }

    /// The six digits of the region.
    public var region: Int { Digits.value(of: digits[..<6]) ?? 0 }

    /// The division that the region names; nil when it is not in the table, and for foreigners.
    public var division: Division? {
        holder == .foreigner ? nil : Division(code: region)
    }

    /// The province: of a foreigner's number the one that digits 2 and 3 name.
    public var province: Division? {
        let prefix = holder == .foreigner ? region / 1000 % 100 : region / 10_000
        return Division(code: prefix * 10_000)
    }

    /// Who holds the number, by its first digits.
    public var holder: Holder {
        switch region / 10_000 {
        case 90...99: .foreigner
        case 71, 81, 82, 83: .compatriot
        default: .citizen
        }
    }

    /// The 18-character number that a 15-digit one became; an 18-character number itself.
    ///
    /// The century is 19: the few who were born before 1900 got sequence numbers 996...999, which cannot be
    /// told from others with certainty.
    public func upgraded() -> IDNumber {
        guard isFirstGeneration else { return self }
        let body = digits[..<6] + Array("19".utf8) + digits[6...]
        let text = String(decoding: body + [Self.checkCharacter(of: body)], as: UTF8.self)
        // The parts were checked when this number was read, so that it always parses.
        return (try? IDNumber(text)) ?? self
    }

    /// Whether two numbers name the same person: equal, or one is the other's 15-digit form.
    public func names(sameAs other: IDNumber) -> Bool {
        upgraded() == other.upgraded()
    }

    /// The check character (ISO 7064 MOD 11-2) of the first 17 digits; nil when they are not 17 digits.
    public static func checkCharacter(of first17: some StringProtocol) -> Character? {
        let bytes = Array(first17.utf8)
        guard bytes.count == 17, bytes.allSatisfy(Digits.isDigit) else { return nil }
        return Character(Unicode.Scalar(checkCharacter(of: bytes[...])))
    }

    private static func checkCharacter(of first17: ArraySlice<UInt8>) -> UInt8 {
        let sum = zip(first17, weights).reduce(0) { $0 + Int($1.0 - Digits.zero) * $1.1 }
        return checkCharacters[sum % 11]
    }

    /// The first two digits are a province's, of Taiwan, Hong Kong or Macao (83: the permit of Taiwan's
    /// residents), or 9 and a province's first digit.
    private static func isPossibleRegion(_ region: ArraySlice<UInt8>) -> Bool {
        guard let number = Digits.value(of: region) else { return false }
        let isForeigner = number >= 900_000
        return provinces.contains(isForeigner ? number / 1000 % 100 : number / 10_000)
    }

    private static let weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
    private static let checkCharacters = Array("10X98765432".utf8)
    private static let provinces: Set<Int> = [
        11, 12, 13, 14, 15, 21, 22, 23, 31, 32, 33, 34, 35, 36, 37, 41, 42, 43, 44, 45, 46, 50, 51, 52, 53, 54,
        61, 62, 63, 64, 65, 71, 81, 82, 83,
    ]
}

extension IDNumber: CustomStringConvertible {
    /// The number as printed.
    public var description: String { printed }
}

extension IDNumber: Codable {
    /// Decodes the number from its printed form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            try self.init(container.decode(String.self))
        } catch let error as IDNumberError {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
        }
    }

    /// Encodes the number in its printed form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(printed)
    }
}

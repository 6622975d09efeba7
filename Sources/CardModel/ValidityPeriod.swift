/// The days on which a document is valid: from one day on, up to another or for good.
public struct ValidityPeriod: Hashable, Sendable {
    /// The end of a period.
    public enum End: Hashable, Sendable {
        /// The last day.
        case date(CalendarDate)
        /// 长期: for good.
        case longTerm

        /// Reads `YYYYMMDD` or 长期.
        public init?(_ text: String) {
            if text == Self.longTermText {
                self = .longTerm
            } else if let date = CalendarDate(text) {
                self = .date(date)
            } else {
                return nil
            }
        }

        /// Whether this is a last day before the day given.
        public func isBefore(_ day: CalendarDate) -> Bool {
            if case .date(let last) = self { last < day } else { false }
        }

        fileprivate static let longTermText = "长期"
    }

    /// How long a document may be valid.
    public enum Length: Hashable, Sendable {
        /// So many whole years.
        case years(Int)
        /// So many whole months that are not whole years.
        case months(Int)
        /// 长期: for good.
        case longTerm
    }

    /// The first day.
    public let from: CalendarDate
    /// The last day, or for good.
    public let to: End

    /// Makes a period; nil when it would end before it begins.
    public init?(from: CalendarDate, to: End) {
        if case .date(let last) = to, last < from { return nil }
        self.from = from
        self.to = to
    }

    /// Reads `YYYYMMDD-YYYYMMDD` or `YYYYMMDD-长期`.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let from = CalendarDate(parts[0]), let to = End(String(parts[1]))
        else { return nil }
        self.init(from: from, to: to)
    }

    /// Whether the period is over on a day; the last day still counts.
    public func isExpired(on day: CalendarDate) -> Bool {
        to.isBefore(day)
    }

    /// The length in whole years or months, or for good; nil when the two days are not whole months apart.
    ///
    /// A period that begins on 29 February ends on 28 February or 1 March where there is no such day.
    public var length: Length? {
        guard case .date(let last) = to else { return .longTerm }
        let years = last.year - from.year
        if years > 0, let end = from.adding(years: years) {
            // A leap day has no such day in a common year: the day before it and the day after it both occur.
            let isAmbiguous = from.month == 2 && from.day == 29 && end.day == 28
            if last == end || (isAmbiguous && last == end.next) { return .years(years) }
        }
        let months = 12 * years + last.month - from.month
        return months > 0 && from.adding(months: months) == last ? .months(months) : nil
    }

    /// The length that a card of a person of this age is issued for (Law on ID Cards, article 5): up to 15 years
    /// of age 5, up to 25 10, up to 45 20, from 46 on for good.
    public static func idCardLength(ageAtIssue age: Int) -> Length {
        switch age {
        case ..<16: .years(5)
        case ..<26: .years(10)
        case ..<46: .years(20)
        default: .longTerm
        }
    }

    /// The lengths that an ID card may have.
    public static let idCardLengths: Set<Length> = [.years(5), .years(10), .years(20), .longTerm]

    /// The length that a temporary ID card has: three months.
    public static let temporaryCardLengths: Set<Length> = [.months(3)]

    /// The lengths that a driving licence may have: first 6 years, then 10, then for good.
    public static let licenceLengths: Set<Length> = [.years(6), .years(10), .longTerm]
}

extension ValidityPeriod.End: TextCodable {
    /// `YYYYMMDD` or 长期.
    public var description: String {
        switch self {
        case .date(let date): date.description
        case .longTerm: Self.longTermText
        }
    }
}

extension ValidityPeriod: TextCodable {
    /// `YYYYMMDD-YYYYMMDD` or `YYYYMMDD-长期`.
    public var description: String { "\(from)-\(to)" }
}

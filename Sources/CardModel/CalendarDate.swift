/// A day of the Gregorian calendar that exists, without time or time zone.
public struct CalendarDate: Hashable, Sendable, Comparable {
    /// The year, 1...9999.
    public let year: Int
    /// The month, 1...12.
    public let month: Int
    /// The day of the month, 1...31.
    public let day: Int

    /// Makes a date, or nil when there is no such day: 30 February, 29 February of a common year, month 13.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month),
            (1...Self.days(inMonth: month, of: year)).contains(day)
        else { return nil }
        self.init(checkedYear: year, month: month, day: day)
    }

    /// Reads `YYYYMMDD`: eight ASCII digits and nothing else.
    public init?(_ text: some StringProtocol) {
        let digits = Array(text.utf8)
        guard digits.count == 8, let number = Digits.value(of: digits[...]) else { return nil }
        self.init(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    }

    init(checkedYear year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// Whether the year has a 29 February (every fourth, but of the centuries only every fourth).
    public static func isLeap(year: Int) -> Bool {
        year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    }

    /// The number of days that a month has.
    public static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: isLeap(year: year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// The same day so many years later; 29 February becomes 28 February in a common year.
    ///
    /// Nil outside the years 1...9999.
    public func adding(years: Int) -> CalendarDate? {
        adding(months: 12 * years)
    }

    /// The same day so many months later, or that month's last day where it has no such day.
    ///
    /// Nil outside the years 1...9999.
    public func adding(months: Int) -> CalendarDate? {
        let (years, others) = (month - 1 + months).quotientAndRemainder(dividingBy: 12)
        let (year, month) = others < 0 ? (year + years - 1, others + 13) : (year + years, others + 1)
        return CalendarDate(year: year, month: month, day: min(day, Self.days(inMonth: month, of: year)))
    }

    /// The following day; nil after 31 December 9999.
    public var next: CalendarDate? {
        CalendarDate(year: year, month: month, day: day + 1)
            ?? CalendarDate(year: year, month: month + 1, day: 1)
            ?? CalendarDate(year: year + 1, month: 1, day: 1)
    }

    /// The number of birthdays that someone born on this day has had by another; negative before the birth.
    ///
    /// Someone born on 29 February is a year older from 1 March in a common year.
    public func age(on date: CalendarDate) -> Int {
        let before = (date.month, date.day) < (month, day)
        return date.year - year - (before ? 1 : 0)
    }

    /// Orders by time.
    public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}

extension CalendarDate: TextCodable {
    /// Reads `YYYYMMDD`.
    public init?(_ description: String) {
        self.init(description[...])
    }

    /// `YYYYMMDD`, the form of the capture's dictionary.
    public var description: String {
        Digits.padded(year, to: 4) + Digits.padded(month, to: 2) + Digits.padded(day, to: 2)
    }
}

public import Foundation

extension CalendarDate {
    /// The day that it is in China, whose documents these are, wherever the program runs.
    public static func today(at instant: Date = Date()) -> CalendarDate {
        var calendar = Calendar(identifier: .gregorian)
        // China has had one time zone, UTC+8 without summer time, since 1992.
        calendar.timeZone = TimeZone(secondsFromGMT: 8 * 3600) ?? .gmt
        let today = calendar.dateComponents([.year, .month, .day], from: instant)
        // The components that were asked for are always there.
        return CalendarDate(checkedYear: today.year ?? 1, month: today.month ?? 1, day: today.day ?? 1)
    }
}

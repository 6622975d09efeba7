import CardModel
import Testing

struct CalendarDateTests {
    @Test(arguments: [
        (2000, 2, 29, true), (1900, 2, 29, false), (2024, 2, 29, true), (2023, 2, 29, false),
        (2024, 2, 30, false),
        (2023, 4, 31, false), (2023, 4, 30, true), (2023, 12, 31, true), (2023, 13, 1, false),
        (2023, 0, 1, false),
        (2023, 1, 0, false), (0, 1, 1, false), (10_000, 1, 1, false), (2023, 1, -1, false),
    ])
    func exists(year: Int, month: Int, day: Int, exists: Bool) {
        #expect((CalendarDate(year: year, month: month, day: day) != nil) == exists)
    }

    @Test func readsAndPrintsEightDigits() {
        #expect(CalendarDate("19900105") == CalendarDate(year: 1990, month: 1, day: 5))
        #expect(CalendarDate(year: 1990, month: 1, day: 5)?.description == "19900105")
        for text in ["", "1990015", "1990-1-5", "199001051", "+9900105", "1990010x", "长期", "１９９００１０５"] {
            #expect(CalendarDate(text) == nil, "\(text)")
        }
    }

    @Test func ordersByTime() throws {
        let days = try ["20231231", "20240101", "20240131", "20240201"].map { try #require(CalendarDate($0)) }
        #expect(days.shuffled().sorted() == days)
    }

    @Test func addsYearsToALeapDay() {
        let leapDay = CalendarDate("20240229")
        #expect(leapDay?.adding(years: 4)?.description == "20280229")
        #expect(leapDay?.adding(years: 10)?.description == "20340228")
        #expect(leapDay?.adding(years: 9000) == nil)
        #expect(CalendarDate("20200228")?.next?.description == "20200229")
        #expect(CalendarDate("20200229")?.next?.description == "20200301")
        #expect(CalendarDate("20201231")?.next?.description == "20210101")
    }

    @Test func agesOnTheBirthday() throws {
        let birth = try #require(CalendarDate("20080229"))
        #expect(try birth.age(on: #require(CalendarDate("20240228"))) == 15)
        #expect(try birth.age(on: #require(CalendarDate("20240229"))) == 16)
        #expect(try birth.age(on: #require(CalendarDate("20230228"))) == 14)
        #expect(try birth.age(on: #require(CalendarDate("20230301"))) == 15)
        #expect(try birth.age(on: #require(CalendarDate("20070301"))) == -1)
    }
}

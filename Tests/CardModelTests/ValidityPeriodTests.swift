import CardModel
import Testing

struct ValidityPeriodTests {
    @Test func readsAndPrints() {
        #expect(ValidityPeriod("20100101-20300101")?.description == "20100101-20300101")
        #expect(ValidityPeriod("20100101-长期")?.to == .longTerm)
        #expect(ValidityPeriod("20100101-长期")?.description == "20100101-长期")
        for text in [
            "", "20100101", "20100101-", "20100230-20300101", "20300101-20100101", "长期-20100101", "a-b-c",
        ] {
            #expect(ValidityPeriod(text) == nil, "\(text)")
        }
    }

    @Test(arguments: [
        ("20100101-20150101", ValidityPeriod.Length.years(5)),
        ("20100101-20300101", .years(20)),
        ("20100101-长期", .longTerm),
        // No such day ten years later: both neighbours occur.
        ("20120229-20220228", .years(10)),
        ("20120229-20220301", .years(10)),
        ("20120229-20320229", .years(20)),
        ("20261031-20270131", .months(3)),
        ("20261130-20270228", .months(3)),
    ])
    func lengths(text: String, length: ValidityPeriod.Length) {
        #expect(ValidityPeriod(text)?.length == length)
    }

    @Test(arguments: ["20100101-20150102", "20100101-20100101", "20120229-20320301", "20120228-20220301"])
    func noWholeYears(text: String) {
        #expect(ValidityPeriod(text) != nil)
        #expect(ValidityPeriod(text)?.length == nil)
    }

    @Test func legalLengths() {
        let byAge = [15, 16, 25, 26, 45, 46].map(ValidityPeriod.idCardLength(ageAtIssue:))
        #expect(byAge == [.years(5), .years(10), .years(10), .years(20), .years(20), .longTerm])
        #expect(ValidityPeriod.licenceLengths == [.years(6), .years(10), .longTerm])
    }

    @Test func expiresAfterTheLastDay() throws {
        let period = try #require(ValidityPeriod("20100101-20200101"))
        #expect(try !period.isExpired(on: #require(CalendarDate("20200101"))))
        #expect(try period.isExpired(on: #require(CalendarDate("20200102"))))
        let forGood = try #require(ValidityPeriod("20100101-长期"))
        #expect(try !forGood.isExpired(on: #require(CalendarDate("99991231"))))
    }
}

import CardModel
import Testing
import TextRecognition

@testable import CardRecognition

@Suite("What may stand in a field")
struct GrammarTests {
    /// The logarithm of the prior probability that a grammar gives to a text; nil where it forbids it.
    private func prior(_ text: String, _ grammar: some Grammar) -> Double? {
        grammar.logWeight(of: text)
    }

    @Test("a number that GB 11643 allows costs nothing")
    func validNumber() {
        #expect(prior("11010519491231002X", IDNumberGrammar()) == 0)
    }

    @Test(
        "a wrong check character, an impossible birth date and an unknown region each cost",
        arguments: [
            "110105194912310021", "11010519490231002X", "99010519491231002X",
        ])
    func unlikelyNumber(text: String) throws {
        #expect(try #require(prior(text, IDNumberGrammar())) <= -4)
    }

    @Test("a number of another shape is not one", arguments: ["1101051949123100", "11010519491231X02X", "男"])
    func noNumber(text: String) {
        #expect(prior(text, IDNumberGrammar()) == nil)
    }

    @Test("a printed birth date has its labels, and the first ones may be missing")
    func labelledDate() {
        #expect(prior("1990年1月5日", DateForm.labelled) == 0)
        #expect(prior("出生1990年12月15日", DateForm.labelled) == 0)
        #expect(prior("生1990年12月15日", DateForm.labelled) == 0)
        #expect(prior("19901215", DateForm.labelled) == nil)
        #expect(CalendarDate(printed: "出生1990年1月5日")?.description == "19900105")
    }

    @Test("a period ends with a date or for good")
    func periods() {
        #expect(prior("2010.01.01-2030.01.01", DateForm.dottedPeriod) == 0)
        #expect(prior("2010.01.01-长期", DateForm.dottedPeriod) == 0)
        #expect(prior("2010.01.01-", DateForm.dottedPeriod) == nil)
        #expect(prior("2026.10.16-2027.01.16", DateForm.temporaryPeriod) == 0)
        #expect(ValidityPeriod(printed: "2010.01.01-长期")?.description == "20100101-长期")
        #expect(ValidityPeriod(printed: "2010-01-01至2016-01-01")?.description == "20100101-20160101")
    }

    @Test("a period that is not of whole years, and one with a day that does not exist, are unlikely")
    func unlikelyPeriods() throws {
        #expect(try #require(prior("2010.01.01-2030.01.07", DateForm.dottedPeriod)) == -6)
        #expect(try #require(prior("2010.02.30-2030.02.30", DateForm.dottedPeriod)) == -10)
    }

    @Test("a year that no card says is as good as no date")
    func impossibleYear() {
        #expect(prior("2010-01-26", DateForm.dashed) == 0)
        #expect(prior("3010-01-26", DateForm.dashed) == -10)
    }

    @Test(
        "the row of sex and group reads with its labels whole, in part or missing",
        arguments: [
            "男民族汉", "性别男民族汉", "别男族汉", "男汉",
        ])
    func sexAndNation(row: String) {
        #expect(prior(row, SexAndNation.grammar) == 0)
        #expect(SexAndNation(printed: row)?.sex == .male)
        #expect(SexAndNation(printed: row)?.nation == "汉")
    }

    @Test("no other group than those that exist")
    func unknownGroup() {
        #expect(prior("男民族汗", SexAndNation.grammar) == nil)
    }

    @Test("classes stand in the regulation's order, each once")
    func classes() {
        #expect(prior("C1", VehicleClassGrammar()) == 0)
        #expect(prior("A1A2D", VehicleClassGrammar()) == -2)
        #expect(prior("C1A1", VehicleClassGrammar()) == nil)
        #expect(prior("C1C1", VehicleClassGrammar()) == nil)
        #expect(prior("A", VehicleClassGrammar()) == nil)
    }

    @Test("an address is free after its division, and a misread division costs")
    func addresses() throws {
        #expect(prior("浙江省杭州市西湖区文三路100号", AddressGrammar()) == 0)
        #expect(try #require(prior("浙江省杭州市西潮区文三路100号", AddressGrammar())) == -8)
        #expect(prior("某地。", AddressGrammar()) == nil)
    }

    @Test("behind a number stands what is counted")
    func addressTails() {
        #expect(prior("浙江省杭州市西湖区文三路5栋2单元405室", AddressGrammar()) == 0)
        #expect(prior("浙江省杭州市西湖区文三路5栋2单元405写", AddressGrammar()) == -4)
        #expect(prior("浙江省杭州市西湖区文三路5-3-201", AddressGrammar()) == 0)
    }

    @Test("a division's former name is as good as the one in use")
    func formerNames() {
        #expect(prior("湖北省襄樊市襄阳区某街1号", AddressGrammar()) == 0)
    }

    @Test("a name that begins with no surname costs, unless it has a point")
    func surnames() {
        #expect(prior("李天", NameGrammar()) == 0)
        #expect(prior("欧阳春晓", NameGrammar()) == 0)
        #expect(prior("杰天", NameGrammar()) == -3)
        #expect(prior("阿米娜·热合木提拉", NameGrammar()) == 0)
        #expect(prior("热娜·热合木提拉", NameGrammar()) == 0)
    }

    @Test("a name too long for one without a point costs")
    func pointless() {
        #expect(prior("阿米娜热合木提拉", NameGrammar()) == -4)
        #expect(prior("王春晓明", NameGrammar()) == -2)
        #expect(prior("·李天", NameGrammar()) == nil)
    }

    @Test("an organ is one that exists, or costs")
    func authorities() throws {
        #expect(prior("深圳市公安局南山分局", TextGrammar.authority) == 0)
        #expect(prior("珲春市公安局", TextGrammar.authority) == 0)
        #expect(try #require(prior("珲春市公安局局", TextGrammar.authority)) == -4)
    }
}

@Suite("Beliefs")
struct BeliefTests {
    @Test("a witness of the same fact decides between equals")
    func confirmation() throws {
        let number = Belief([("1990", -0.1), ("1998", -0.1)])
        let birth = Belief([("1998", -0.01)])
        let best = try #require(number.confirmed(by: birth) { $0 }.best)
        #expect(best.value == "1998")
        #expect(best.probability > 0.98)
    }

    @Test("a contradiction leaves doubt")
    func contradiction() throws {
        let number = Belief([("1990", -0.1)])
        let birth = Belief([("1998", -0.01)])
        #expect(try #require(number.confirmed(by: birth) { $0 }.best).probability < 0.75)
    }

    @Test("a witness of a part of a value does not bear out the rest")
    func partialConfirmation() throws {
        let number = Belief([("1990", -9.0)], unlisted: 8)
        let birth = Belief([("90", -0.01)])
        let fact: (String) -> String? = { String($0.suffix(2)) }
        #expect(try #require(number.confirmed(by: birth, fact).best).probability > 0.99)
        #expect(try #require(number.confirmed(by: birth, sharesFact: true, fact).best).probability < 0.6)
    }

    @Test("what reads well otherwise makes a bent reading doubtful")
    func bentReading() throws {
        #expect(try #require(Belief([("1990", -9.0)], unlisted: 8).best).probability < 0.6)
    }

    @Test("what nothing else bears out is believed less, unless it is all but certain")
    func flattening() throws {
        let likely = Belief([("B2", -0.1), ("A2", -4.0)])
        #expect(try #require(likely.best).probability > 0.92)
        #expect(try #require(likely.flattened(by: 1.7).best).probability < 0.85)
        let certain = Belief([("B2", -0.1), ("A2", -30.0)])
        #expect(try #require(certain.flattened(by: 1.7).best).probability > 0.95)
        #expect(Belief<String>().flattened(by: 1.7).isEmpty)
    }

    @Test("what was not read changes nothing")
    func silence() throws {
        let number = Belief([("1990", -0.1)])
        #expect(
            try #require(number.confirmed(by: Belief<String>()) { $0 }.best).probability
                == #require(number.best).probability)
    }
}

@Suite("Closed words")
struct MendingTests {
    @Test("one wrong character is mended where only one word fits")
    func mending() {
        #expect(TextGrammar.authority.mended("江门市公安局莲江区分局") == "江门市公安局蓬江区分局")
        #expect(TextGrammar.authority.mended("江门市公安局蓬江区分局") == nil)
        #expect(AddressGrammar().mended("四川省南充市莲安县黄丰东街195号") == "四川省南充市蓬安县黄丰东街195号")
    }

    @Test("what begins much like the division that the number names is taken for it")
    func home() throws {
        let home = try #require(Division(code: 422828))
        let read = "湖北省思施土家族苗族自治州奏娩县文化路3号"
        #expect(AddressGrammar(home: home).mended(read) == "湖北省恩施土家族苗族自治州鹤峰县文化路3号")
        #expect(AddressGrammar().mended(read) == nil)
        #expect(AddressGrammar(home: home).mended("湖北省恩施土家族苗族自治州宣恩县文化路3号") == nil)
        #expect(AddressGrammar(home: home).mended("某地文化路3号") == nil)
    }

    @Test("a dash between a numeral and what it counts is 一")
    func numeral() {
        let village = "浙江省杭州市西湖区转塘村"
        #expect(AddressGrammar().mended(village + "十—组36号") == village + "十一组36号")
        #expect(AddressGrammar().mended(village + "5-3-201") == nil)
        #expect(AddressGrammar().mended(village + "三—五号") == nil)
    }

    @Test("a record ends with a full stop")
    func record() {
        #expect(TextGrammar.record.mended("请于2029年11月28日前换证") == "请于2029年11月28日前换证。")
        #expect(TextGrammar.record.mended("请于2029年11月28日前换证。") == nil)
    }

    @Test("where two words fit, the text stays as it was read")
    func ambiguous() {
        #expect(TextGrammar.authority.mended("某县公安局") == nil)
    }

    @Test("a long name without a point may have lost it")
    func pointed() {
        #expect(!NameGrammar().isWhole("阿米娜热合木提拉"))
        #expect(NameGrammar().isWhole("阿米娜·热合木提拉"))
        #expect(NameGrammar().isWhole("欧阳春晓"))
    }

    @Test("an address that is a division alone, or ends with a bare number, may lack a line")
    func whole() {
        #expect(!AddressGrammar().isWhole("云南省大理白族自治州" + "南涧彝族自治县"))
        #expect(!AddressGrammar().isWhole("贵州省黔东南苗族侗族自治州台江县南刘乡林店村14"))
        #expect(AddressGrammar().isWhole("浙江省杭州市西湖区文三路5-3-201"))
        #expect(AddressGrammar().isWhole("浙江省杭州市西湖区文三路100号"))
    }
}

@Suite("Lexicon")
struct LexiconTests {
    @Test("walks words and tells where they end")
    func walk() throws {
        let lexicon = Lexicon(["杭州市", "杭州", "湖州市"])
        var cursor = lexicon.start
        for scalar in "杭州".unicodeScalars { cursor = try #require(lexicon.advance(cursor, by: scalar)) }
        #expect(lexicon.isWord(cursor))
        #expect(lexicon.advance(cursor, by: "县") == nil)
        let city = try #require(lexicon.advance(cursor, by: "市"))
        #expect(lexicon.isWord(city))
        let lake = try #require(lexicon.advance(lexicon.start, by: "湖"))
        #expect(!lexicon.isWord(lake))
    }
}

@Suite("Dates of a licence")
struct LicenceDatesTests {
    private func dates(
        birth: String = "19900105", first: String = "20120301", from: String = "20180301"
    ) throws -> (first: Double, from: Double) {
        let from = try #require(CalendarDate(from))
        let period = try #require(ValidityPeriod(from: from, to: .longTerm))
        let dates = LicenceDates(
            birth: Belief(try #require(CalendarDate(birth)), probability: 0.995),
            firstIssue: Belief(try #require(CalendarDate(first)), probability: 0.995),
            period: Belief(period, probability: 0.995))
        return (
            try #require(dates.firstIssue.best).probability, try #require(dates.period.best).probability
        )
    }

    @Test("dates that follow each other stay as sure as they were")
    func inOrder() throws {
        let sure = try dates()
        #expect(sure.first > 0.99)
        #expect(sure.from > 0.99)
        #expect(try dates(from: "20120301").first > 0.99)
    }

    @Test("a licence valid before the first was issued makes both dates doubtful")
    func validBeforeIssue() throws {
        let sure = try dates(from: "20110301")
        #expect(sure.first < 0.8)
        #expect(sure.from < 0.8)
    }

    @Test("a licence issued to a child makes its date doubtful, not the period")
    func child() throws {
        let sure = try dates(birth: "20000105")
        #expect(sure.first < 0.8)
        #expect(sure.from > 0.99)
    }
}

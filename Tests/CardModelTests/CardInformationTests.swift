import CardModel
import Foundation
import Testing

struct CardInformationTests {
    private static let idCard = [
        "idCard.name": "张三", "idCard.sex": "女", "idCard.nation": "汉", "idCard.birth": "19491231",
        "idCard.address": "北京市朝阳区甲路1号", "idCard.idcard": "11010519491231002X",
        "idCard.authority": "北京市公安局朝阳分局", "idCard.validDate": "20100101-长期",
    ]
    private static let licence = [
        "licence.licenceNo": "11010519491231002X", "licence.name": "张三", "licence.sex": "女",
        "licence.nationality": "中国", "licence.address": "北京市朝阳区甲路1号", "licence.birth": "19491231",
        "licence.firstIssue": "19900105", "licence.class": "A1A2D", "licence.validFrom": "20140105",
        "licence.validTo": "20240105", "licence.fileNo": "110100000000", "licence.record": "实习期至1991年01月05日。",
    ]
    private static let both = idCard.merging(licence) { $1 }

    private static func information(
        _ dictionary: [String: String], on day: String = "20200101"
    ) throws -> CardInformation {
        try CardInformation(dictionary, on: #require(CalendarDate(day)))
    }

    @Test func typedValues() throws {
        let information = try Self.information(Self.both)
        let card = try #require(information.idCard)
        #expect(card.name == "张三")
        #expect(card.sex == .female)
        #expect(card.birth == CalendarDate(year: 1949, month: 12, day: 31))
        #expect(card.idNumber?.division?.name == "朝阳区")
        #expect(card.validity?.to == .longTerm)
        let licence = try #require(information.licence)
        #expect(licence.classes == [.a1, .a2, .d])
        #expect(licence.validity?.length == .years(10))
        #expect(licence.fileNumber == "110100000000")
        #expect(information.conflicts == [])
        #expect(information.warnings == [])
    }

    @Test func absentValuesAreNil() throws {
        let information = try Self.information(["idCard.name": "张三", "idCard.sex": ""])
        #expect(information.idCard?.name == "张三")
        #expect(information.idCard?.sex == nil)
        #expect(information.idCard?.birth == nil)
        #expect(information.licence == nil)
        #expect(try Self.information([:]).idCard == nil)
        #expect(try Self.information(["bank.number": "1", "name": "张三"]).idCard == nil)
    }

    @Test(arguments: [
        ("idCard.sex", "另", "男 or 女", "字"),
        ("idCard.birth", "19900230", "a day, YYYYMMDD", "99999999"),
        ("idCard.birth", "1990年1月5日", "a day, YYYYMMDD", "9999字9字9字"),
        (
            "idCard.idcard", "1101051949123100", "18 digits, of which the last may be X, or 15 digits",
            "9999999999999999"
        ),
        (
            "licence.licenceNo", "11010519491231O02X", "18 digits, of which the last may be X, or 15 digits",
            "99999999999999A99A"
        ),
        ("idCard.validDate", "2010.01.01-长期", "YYYYMMDD-YYYYMMDD or YYYYMMDD-长期", "9999?99?99-字字"),
        ("licence.class", "A9", "vehicle classes such as A1A2D", "A9"),
        ("licence.fileNo", "1234", "12 digits", "9999"),
        ("licence.validTo", "永久", "a day, YYYYMMDD, or 长期", "字字"),
    ])
    func aMalformedValueNamesItsKeyAndShape(key: String, value: String, expected: String, shape: String) throws
    {
        let error = #expect(throws: CardInformationError.self) { try Self.information([key: value]) }
        #expect(error?.description == "the value of \(key) looks like \(shape) and should be \(expected)")
    }

    @Test(arguments: [
        ("idCard.idcard", "110105194912310021", "numberChecksum:idCard.idcard"),
        ("licence.licenceNo", "110105194912310021", "numberChecksum:licence.licenceNo"),
        ("idCard.birth", "19491230", "birthMismatch:idCard.birth"),
        ("licence.birth", "19491230", "birthMismatch:licence.birth"),
        ("idCard.sex", "男", "sexMismatch:idCard.sex"),
        ("licence.sex", "男", "sexMismatch:licence.sex"),
        ("idCard.idcard", "110105491231002", "firstGeneration:idCard.idcard"),
        ("licence.licenceNo", "110105491231002", "firstGeneration:licence.licenceNo"),
        (
            "idCard.validDate", "20090101-20190101",
            "expired:idCard.validDate validityLength:idCard.validDate"
        ),
        ("idCard.validDate", "20200101-20400101", "validityLength:idCard.validDate"),
        ("licence.validTo", "20191231", "expired:licence.validTo validityLength:licence.validTo"),
        ("idCard.validDate", "20100101-20250101", "validityLength:idCard.validDate"),
        ("idCard.validDate", "20191115-20200215", "temporaryCard:idCard.validDate"),
        ("licence.validFrom", "20190105", "validityLength:licence.validTo"),
        ("licence.firstIssue", "19640101", "dateOrder:licence.firstIssue"),
        ("licence.firstIssue", "20991231", "dateOrder:licence.validFrom"),
    ])
    func warnings(key: String, value: String, warnings: String) throws {
        let changed = try Self.information(Self.both.merging([key: value]) { $1 })
        #expect(changed.warnings.map(\.description).joined(separator: " ") == warnings)
    }

    @Test func theLastDayIsNotYetExpired() throws {
        #expect(try Self.information(Self.licence, on: "20240105").warnings == [])
        #expect(
            try Self.information(Self.licence, on: "20240106").warnings == [Warning("expired:licence.validTo")])
    }

    @Test(arguments: [
        ("name", "licence.name", "李四", "张三"),
        ("number", "licence.licenceNo", "44052418800101001", "11010519491231002X"),
        ("sex", "licence.sex", "男", "女"),
        ("birth", "licence.birth", "19491230", "19491231"),
    ])
    func conflicts(subject: String, key: String, value: String, idCard: String) throws {
        let value = value.count == 17 ? value + "4" : value
        let information = try Self.information(Self.both.merging([key: value]) { $1 })
        #expect(information.conflicts.map(\.subject.rawValue) == [subject])
        #expect(information.conflicts.first?.idCard.value == idCard)
        #expect(information.conflicts.first?.licence.value == value)
    }

    @Test func aConflictHasBothConfidences() throws {
        let record = CardRecord([
            CaptureDictionary(kind: .idPortrait, fields: [.name: "张三"], confidence: [.name: 0.99]),
            CaptureDictionary(kind: .licence, fields: [.name: "张兰"], confidence: [.name: 0.75]),
        ])
        let conflict = try #require(CardInformation(record).conflicts.first)
        #expect(conflict.idCard.confidence == 0.99)
        #expect(conflict.licence.confidence == 0.75)
    }

    /// An ID card and a licence with the same number, of which the card's name is a guess.
    private func documents(
        number: String = "11010519491231002X", name: String = "张三", confidence: Double = 0.8
    ) throws -> CardInformation {
        try CardInformation(
            CardRecord([
                CaptureDictionary(
                    kind: .idPortrait, fields: [.idcard: "11010519491231002X"], uncertain: [.name: "张三"],
                    confidence: [.idcard: 0.99, .name: confidence]),
                CaptureDictionary(
                    kind: .licence, fields: [.licenceNo: number, .name: name],
                    confidence: [.licenceNo: 0.99, .name: 0.95]),
            ]))
    }

    @Test func aGuessThatTheOtherDocumentBearsOutIsAValue() throws {
        #expect(try documents().idCard?.name == "张三")
        #expect(try documents().guesses == [:])
    }

    @Test func aGuessStaysOneWhereTooUnlikelyOrNotBorneOut() throws {
        #expect(try documents(confidence: 0.3).guesses == ["idCard.name": "张三"])
        #expect(try documents(name: "张兰").guesses == ["idCard.name": "张三"])
        #expect(try documents(number: "110105194912310038").guesses == ["idCard.name": "张三"])
    }

    @Test func aGuessIsNoContradiction() throws {
        let record = CardRecord([
            CaptureDictionary(kind: .idPortrait, fields: [.name: "张三"]),
            CaptureDictionary(kind: .licence, fields: [.sex: "女"], uncertain: [.name: "张兰"]),
        ])
        let information = try CardInformation(record)
        #expect(information.conflicts == [])
        #expect(information.licence?.name == nil)
        #expect(information.guesses == ["licence.name": "张兰"])
    }

    @Test func theOldFormOfANumberIsNoContradiction() throws {
        let changed = Self.both.merging(["idCard.idcard": "110105491231002"]) { $1 }
        #expect(try Self.information(changed).conflicts == [])
        #expect(try Self.information(changed).idCard?.number == "110105491231002")
    }

    @Test func jsonShapeIsStable() throws {
        let information = try Self.information([
            "idCard.idcard": "11010519491231002x", "idCard.birth": "19491230",
            "idCard.validDate": "20100101-长期",
            "licence.class": "A1D", "licence.validTo": "长期", "licence.licenceNo": "11010519491231002X",
            "licence.birth": "19491231",
        ])
        let json = """
            {"conflicts":[{"idCard":{"value":"19491230"},"licence":{"value":"19491231"},"subject":"birth"}],\
            "guesses":{},\
            "idCard":{"birth":"19491230","idcard":"11010519491231002X","validDate":"20100101-长期"},\
            "licence":{"birth":"19491231","class":["A1","D"],"licenceNo":"11010519491231002X","validTo":"长期"},\
            "warnings":["birthMismatch:idCard.birth"]}
            """
        #expect(try jsonText(information) == json)
        #expect(try fromJSON(CardInformation.self, json) == information)
    }

    @Test func everythingSurvivesARoundTrip() throws {
        let information = try Self.information(Self.both.merging(["licence.name": "李四"]) { $1 })
        #expect(try fromJSON(CardInformation.self, jsonText(information)) == information)
    }

    @Test func aBrokenValueInJSONIsAnErrorWithoutTheValue() throws {
        let json = #"{"idCard":{"birth":"19900230"},"guesses":{},"conflicts":[],"warnings":[]}"#
        let error = #expect(throws: DecodingError.self) { try fromJSON(CardInformation.self, json) }
        #expect(error.map { "\($0)".contains("19900230") } == false)
    }

    @Test func todayIsTodayInChina() {
        #expect(CalendarDate.today(at: Date(timeIntervalSince1970: 0)).description == "19700101")
        // 2026-11-30 16:00 UTC is midnight of 1 December in Beijing.
        #expect(CalendarDate.today(at: Date(timeIntervalSince1970: 1_796_054_400)).description == "20261201")
        #expect(CalendarDate.today(at: Date(timeIntervalSince1970: 1_796_054_399)).description == "20261130")
    }
}

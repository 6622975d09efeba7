import CardModel
import Testing

struct RedactionTests {
    @Test(arguments: [
        ("", ""), ("张", "*"), ("张三", "张*"), ("王健东", "王*东"), ("阿卜杜拉·麦麦提", "阿******提"),
        ("11010519491231002X", "1****************X"), ("130127199909134939", "1****************9"),
    ])
    func masksTheMiddle(text: String, masked: String) {
        #expect(Redaction.mask(text) == masked)
    }

    @Test func masksNamesAndNumbersOfACapture() {
        let capture = CaptureDictionary(
            kind: .licenceSecond, fields: [.name: "张三", .record: "实习期至2020年"],
            uncertain: [.licenceNo: "11010519491231002X", .fileNo: "110100000000"], confidence: [.name: 0.9])
        #expect(
            capture.redacted
                == CaptureDictionary(
                    kind: .licenceSecond, fields: [.name: "张*", .record: "实习期至2020年"],
                    uncertain: [.licenceNo: "1****************X", .fileNo: "1**********0"],
                    confidence: [.name: 0.9]))
    }

    @Test func masksInformationAfterItWasCompared() throws {
        let record = CardRecord([
            CaptureDictionary(
                kind: .idPortrait, fields: [.name: "王健东", .idcard: "11010519491231002X"],
                uncertain: [.address: "北京市"]),
            CaptureDictionary(
                kind: .licence, fields: [.name: "王建东", .licenceNo: "11010519491231002X"]),
            CaptureDictionary(kind: .licenceSecond, uncertain: [.fileNo: "110100000000"]),
        ])
        let information = try CardInformation(record).redacted
        #expect(information.idCard?.name == "王*东")
        #expect(information.idCard?.number == "1****************X")
        #expect(information.licence?.name == "王*东")
        #expect(information.licence?.number == "1****************X")
        #expect(information.guesses == ["idCard.address": "北京市", "licence.fileNo": "1**********0"])
        #expect(information.conflicts.map(\.subject) == [.name])
        #expect(information.conflicts.map(\.idCard.value) == ["王*东"])
        #expect(
            record.redacted.dictionary == [
                "idCard.name": "王*东", "idCard.idcard": "1****************X", "licence.name": "王*东",
                "licence.licenceNo": "1****************X",
            ])
    }
}

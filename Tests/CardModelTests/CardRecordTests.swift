import CardModel
import Testing

struct CardRecordTests {
    private static let first = CaptureDictionary(
        kind: .idPortrait, fields: [.name: "张三", .sex: "男", .address: "甲路1号"],
        uncertain: [.nation: "汊"], confidence: [.name: 0.9, .nation: 0.4])

    @Test func newestWinsKeyByKeyAndGapsKeepTheOldValue() {
        let newer = CaptureDictionary(kind: .idPortrait, fields: [.name: "张叁", .birth: "19900105"])
        let record = CardRecord([Self.first, newer])
        #expect(
            record.dictionary == [
                "idCard.name": "张叁", "idCard.sex": "男", "idCard.address": "甲路1号", "idCard.birth": "19900105",
            ])
        #expect(record.values[RecordKey(document: .idCard, field: .name)]?.confidence == nil)
        #expect(CardRecord([newer, Self.first]).dictionary["idCard.name"] == "张三")
    }

    @Test func anEmptyCaptureChangesNothing() {
        let record = CardRecord([Self.first])
        #expect(record.merging(CaptureDictionary(kind: .idPortrait)) == record)
        #expect(record.merging(CaptureDictionary(kind: .licence)) == record)
        #expect(record.merging(CaptureDictionary(kind: .idPortrait, fields: [.name: ""])) == record)
    }

    @Test func documentsHaveNameSpacesOfTheirOwn() {
        let licence = CaptureDictionary(kind: .licence, fields: [.name: "张三丰"])
        let second = CaptureDictionary(kind: .licenceSecond, fields: [.fileNo: "110100000001"])
        let emblem = CaptureDictionary(kind: .idEmblem, fields: [.authority: "深圳市公安局"])
        let record = CardRecord([Self.first, licence, second, emblem])
        #expect(record.dictionary["idCard.name"] == "张三")
        #expect(record.dictionary["licence.name"] == "张三丰")
        #expect(record.dictionary["licence.fileNo"] == "110100000001")
        #expect(record.dictionary["idCard.authority"] == "深圳市公安局")
    }

    @Test func aGuessFillsAGapAndNeverReplacesACertainValue() {
        var record = CardRecord([Self.first])
        #expect(record.guesses == ["idCard.nation": "汊"])
        #expect(record.dictionary["idCard.nation"] == nil)

        record.merge(CaptureDictionary(kind: .idPortrait, uncertain: [.name: "弓长三", .nation: "汗"]))
        #expect(record.dictionary["idCard.name"] == "张三")
        #expect(record.guesses == ["idCard.nation": "汗"])

        record.merge(CaptureDictionary(kind: .idPortrait, fields: [.nation: "汉"]))
        #expect(record.dictionary["idCard.nation"] == "汉")
        #expect(record.guesses == [:])
    }

    @Test func aDocumentCanBeForgotten() {
        var record = CardRecord([Self.first, CaptureDictionary(kind: .licence, fields: [.name: "张三"])])
        record.remove(.idCard)
        #expect(record.dictionary == ["licence.name": "张三"])
        #expect(record.guesses == [:])
    }

    @Test func isCodedByKey() throws {
        let record = CardRecord([CaptureDictionary(kind: .licence, fields: [.name: "张三"])])
        let json = #"{"values":{"licence.name":{"isCertain":true,"text":"张三"}}}"#
        #expect(try jsonText(record) == json)
        #expect(try fromJSON(CardRecord.self, json) == record)
    }
}

struct CardSchemaTests {
    @Test func typesAreTheAppsNumbers() {
        #expect(CardType(rawValue: 1).kind == .idPortrait)
        #expect(CardType(rawValue: 2).kind == .idEmblem)
        #expect(CardType(rawValue: 3).kind == .licence)
        #expect(CardType(rawValue: 4).kind == nil)
        #expect(CardType(rawValue: 0).kind == nil)
        #expect(CardKind.licence.type?.rawValue == 3)
        #expect(CardKind.licenceSecond.type == nil)
        #expect(CardType.all.map(\.rawValue) == [1, 2, 3])
    }

    @Test func fieldsOfEachKind() {
        #expect(
            CardKind.idPortrait.fields.map(\.rawValue) == [
                "name", "sex", "nation", "birth", "address", "idcard",
            ])
        #expect(CardKind.idEmblem.fields.map(\.rawValue) == ["authority", "validDate"])
        #expect(
            CardKind.licence.fields.map(\.rawValue) == [
                "licenceNo", "name", "sex", "nationality", "address", "birth", "firstIssue", "class",
                "validFrom",
                "validTo",
            ])
        #expect(CardKind.licenceSecond.fields.map(\.rawValue) == ["licenceNo", "name", "fileNo", "record"])
        #expect(CardKind(rawValue: "bank").fields == [])
        #expect(CardKind(rawValue: "bank").document.rawValue == "bank")
        #expect(CardKind.all.count == 4)
    }

    @Test func warningsAreWrittenWithTheirField() throws {
        #expect(Warning(.glare, field: .address).description == "glare:address")
        #expect(Warning(.noCard).description == "noCard")
        #expect(Warning("glare:idCard.address") == Warning(.glare, field: FieldKey(rawValue: "idCard.address")))
        #expect(Warning("somethingNew")?.code.rawValue == "somethingNew")
        #expect(Warning("") == nil)
        #expect(Warning("glare:") == nil)
        #expect(Warning(":address") == nil)
        #expect(try jsonText([Warning(.glare, field: .address)]) == #"["glare:address"]"#)
        #expect(Warning(.glare).message == "A reflection covers the card: tilt the card or move the lamp.")
        #expect(Warning(.init(rawValue: "somethingNew")).message == "Check the photo (somethingNew).")
    }

    /// Every code of DESIGN.md, and those that decoding adds.
    @Test(arguments: [
        "noCard", "wrongSide", "cutOff", "overExposed", "underExposed", "blurred", "glare", "occluded",
        "tooSmall",
        "photocopy", "rephotographed", "temporaryCard", "expired", "numberChecksum", "birthMismatch",
        "sexMismatch",
        "unreadableCharacter", "firstGeneration", "validityLength", "dateOrder",
    ])
    func everyCodeSaysWhatToDo(code: String) {
        #expect(!Warning(.init(rawValue: code)).message.hasPrefix("Check the photo ("))
    }
}

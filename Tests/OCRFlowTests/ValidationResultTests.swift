import CardModel
import OCRFlow
import Testing

struct ValidationResultTests {
    private static func key(_ text: String) throws -> RecordKey {
        try #require(RecordKey(text))
    }

    @Test(arguments: [
        (ValidationResult.success(message: "fine"), true, "fine", ValidationResult.SemanticColour.success),
        (.empty, false, "", .neutral), (.failed(message: "bad"), false, "bad", .failure),
    ])
    func whatAFormShows(
        result: ValidationResult, isValid: Bool, description: String, colour: ValidationResult.SemanticColour
    ) {
        #expect(result.isValid == isValid)
        #expect(result.description == description)
        #expect(result.colour == colour)
    }

    @Test func valuesThatWereRead() throws {
        var record = CardRecord([
            CaptureDictionary(
                kind: .idPortrait, fields: [.name: "张三", .idcard: "110105194912310021", .birth: "19491231"],
                uncertain: [.address: "甲路1号"]),
            CaptureDictionary(kind: .licence, fields: [.name: "李四", .licenceClass: "A1"]),
        ])
        record.merge(CaptureDictionary(kind: .idEmblem, fields: [.validDate: "19940101-20140101"]))
        let day = try #require(CalendarDate("20200101"))
        let information = try CardInformation(record, on: day)
        func result(_ key: String) throws -> ValidationResult {
            ValidationResult(of: try Self.key(key), in: information)
        }
        #expect(try result("idCard.birth").isValid)
        #expect(try result("licence.class").isValid)
        #expect(try result("idCard.sex") == .empty)
        #expect(try result("licence.birth") == .empty)
        #expect(try result("idCard.address").description == "This is a guess: compare it with the card.")
        #expect(try result("idCard.validDate").description == Warning(.expired).message)
        #expect(try result("idCard.idcard").description == Warning(.numberChecksum).message)
        let contradiction = "The ID card and the licence contradict each other."
        #expect(try result("idCard.name").description == contradiction)
        #expect(try result("licence.name").description == contradiction)
    }

    @Test(arguments: [
        ("idCard.birth", "19491231", true), ("idCard.birth", "19491331", false),
        ("idCard.idcard", "11010519491231002X", true), ("idCard.idcard", "110105194912310021", false),
        ("licence.fileNo", "110100000000", true), ("licence.fileNo", "1101", false),
        ("idCard.name", "张三", true),
    ])
    func valuesThatWereTypedIn(key: String, text: String, isValid: Bool) throws {
        let result = ValidationResult(of: text, as: try Self.key(key))
        #expect(result.isValid == isValid)
        #expect(result.colour == (isValid ? .success : .failure))
        #expect(!result.description.isEmpty)
        #expect(ValidationResult(of: "", as: try Self.key(key)) == .empty)
    }
}

import CardModel
import Foundation
import Testing

struct IDNumberTests {
    /// The example of GB 11643.
    @Test func standardsExample() throws {
        let number = try IDNumber("11010519491231002X")
        #expect(number.printed == "11010519491231002X")
        #expect(number.birth == CalendarDate(year: 1949, month: 12, day: 31))
        #expect(number.sex == .female)
        #expect(number.region == 110105)
        #expect(number.division?.printedPrefix == "北京市朝阳区")
        #expect(number.holder == .citizen)
        #expect(!number.isFirstGeneration)
    }

    @Test func lowerCaseXIsReadAndPrintedUpperCase() throws {
        #expect(try IDNumber("11010519491231002x").printed == "11010519491231002X")
    }

    @Test(arguments: [
        ("1101051949123100", IDNumberError.length(16)),
        ("", .length(0)),
        ("11010519491231OO2X", .character(position: 15)),
        ("+10105194912310021", .character(position: 1)),
        ("11010519491231002Y", .character(position: 18)),
        ("1101051949123100X2", .character(position: 17)),
        ("00010519491231002X", .region),
        ("11010519490229002X", .birth),
        ("11010519491331002X", .birth),
        ("110105194912310021", .checksum(expected: "X")),
        ("110105194912310120", .checksum(expected: "6")),
        ("１１010519491231002X", .character(position: 1)),
    ])
    func aFailureNamesThePart(text: String, error: IDNumberError) {
        #expect(throws: error) { try IDNumber(text) }
    }

    @Test func checkCharacters() {
        #expect(IDNumber.checkCharacter(of: "11010519491231002") == "X")
        // GB 11643's second example.
        #expect(IDNumber.checkCharacter(of: "44052418800101001") == "4")
        #expect(IDNumber.checkCharacter(of: "1101051949123100") == nil)
        #expect(IDNumber.checkCharacter(of: "1101051949123100A") == nil)
    }

    @Test func fifteenDigitsStayFifteen() throws {
        let number = try IDNumber("110105491231002")
        #expect(number.printed == "110105491231002")
        #expect(number.isFirstGeneration)
        #expect(number.birth == CalendarDate(year: 1949, month: 12, day: 31))
        #expect(number.sex == .female)
        #expect(number.upgraded().printed == "11010519491231002X")
        #expect(try number.names(sameAs: IDNumber("11010519491231002X")))
        #expect(try number != IDNumber("11010519491231002X"))
        #expect(try IDNumber("110105491231001").sex == .male)
        #expect(throws: IDNumberError.birth) { try IDNumber("110105490229002") }
    }

    @Test(arguments: [
        ("81000019940823002", IDNumber.Holder.compatriot, "香港特别行政区"),
        ("83000019920130002", .compatriot, "台湾省"),
        ("71000019920130002", .compatriot, "台湾省"),
        ("82000019900101001", .compatriot, "澳门特别行政区"),
        ("91112419810803002", .foreigner, "北京市"),
    ])
    func residents(first17: String, holder: IDNumber.Holder, province: String) throws {
        let number = try IDNumber(withCheckCharacter: first17)
        #expect(number.holder == holder)
        #expect(number.province?.name == province)
    }

    @Test func abolishedRegionsAreKnownAndUnknownOnesAccepted() throws {
        // 东莞县 of 惠阳地区, until 1984.
        let old = try IDNumber(withCheckCharacter: "44252719600101001")
        #expect(old.division?.name == "东莞县")
        #expect(old.division?.isCurrent == false)
        let unknown = try IDNumber(withCheckCharacter: "11999919600101001")
        #expect(unknown.division == nil)
        #expect(unknown.province?.name == "北京市")
    }

    @Test func errorsHoldNoDigitsOfTheNumber() {
        #expect(
            IDNumberError.checksum(expected: "X").description
                == "the check character of the ID number does not follow from the digits before it")
    }

    @Test func isCodedAsItsPrintedForm() throws {
        let number = try IDNumber("11010519491231002X")
        let data = try JSONEncoder().encode([number])
        #expect(String(decoding: data, as: UTF8.self) == #"["11010519491231002X"]"#)
        #expect(try JSONDecoder().decode([IDNumber].self, from: data) == [number])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([IDNumber].self, from: Data(#"["110105194912310021"]"#.utf8))
        }
    }
}

extension IDNumber {
    /// A number from its first 17 digits.
    init(withCheckCharacter first17: String) throws {
        let check = try #require(IDNumber.checkCharacter(of: first17))
        try self.init(first17 + String(check))
    }
}

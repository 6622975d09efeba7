import CardModel
import Imaging
import TextRecognition

extension TextSlot.Name {
    static let name = Self(rawValue: "name")
    static let sexAndNation = Self(rawValue: "sexAndNation")
    static let birth = Self(rawValue: "birth")
    static let address = Self(rawValue: "address")
    static let number = Self(rawValue: "number")
}

extension Page {
    /// ID card, portrait side (GA 448): 85.6 × 54 mm. On those of autonomous regions, a line in the region's script over or
    /// under each Chinese one shifts the rows; it is nearer to it than a further line of the address would be.
    static let idPortrait = Page(
        layout: .idPortrait,
        slots: [
            .block(.name, of: [.name], x: 13.8...53, y: 6.6...12.6, expected: 9.2, em: 3.4, lines: 2),
            .line(.sexAndNation, of: [.sex, .nation], x: 13.8...53, y: 15.9, em: 3.15, reach: 2.2),
            .line(.birth, of: [.birth], x: 13.8...44, y: 22.5, em: 3.15, reach: 2.2),
            .block(
                .address, of: [.address], x: 13.8...53, y: 27.2...44.2, expected: 29.2, em: 3.15, lines: 4,
                pitch: 1.1...1.75),
            .line(.number, of: [.idcard], x: 27.2...81.5, y: 47.6, em: 3.6),
        ],
        portrait: Rectangle(x: 52.5, y: 7, width: 28, height: 35),
        interpret: { text in
            let sexAndNation = text.belief(.sexAndNation, SexAndNation.grammar, SexAndNation.init(printed:))
            let person = PersonEvidence(
                number: text.belief(.number, IDNumberGrammar(), redundancy: 1) { $0.uppercased() },
                birth: text.belief(.birth, DateForm.labelled, CalendarDate.init(printed:)),
                sex: sexAndNation.map(\.sex))
            var page = PageValues(warnings: person.warnings)
            page.set(.name, text.name()) { $0 }
            page.values[.address] = text.text(.address, AddressGrammar(home: person.home))
            page.set(.nation, sexAndNation.map(\.nation)) { $0 }
            page.set(.sex, person.sex) { $0.rawValue }
            page.set(.birth, person.birth) { $0.description }
            page.set(.idcard, person.number) { $0 }
            return page
        })
}

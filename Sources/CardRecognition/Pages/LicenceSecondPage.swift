import CardModel

extension TextSlot.Name {
    static let fileNumber = Self(rawValue: "fileNumber")
    static let record = Self(rawValue: "record")
}

extension Page {
    /// Driving licence, second page (副页): 88 × 60 mm.
    static let licenceSecond = Page(
        layout: .licenceSecond,
        slots: [
            .line(.number, of: [.licenceNo], x: 26.2...72, y: 11.9, em: 3.3),
            .line(.name, of: [.name], x: 11.0...41.8, y: 18.2, em: 3.1),
            .line(.fileNumber, of: [.fileNo], x: 53.2...85, y: 18.2, em: 3.0),
            .block(
                .record, of: [.record], x: 11.4...84, y: 23.2...45, expected: 25.0, em: 3.0, lines: 5),
        ],
        isColourful: false,
        interpret: { text in
            let person = PersonEvidence(
                number: text.belief(.number, IDNumberGrammar(), redundancy: 1) { $0.uppercased() },
                birth: Belief(),
                sex: Belief())
            var page = PageValues(warnings: person.warnings)
            page.set(.licenceNo, person.number) { $0 }
            page.set(.name, text.name()) { $0 }
            page.set(.fileNo, text.belief(.fileNumber, PatternGrammar.digits(12), redundancy: 0) { $0 }) { $0 }
            page.values[.record] = text.text(.record, TextGrammar.record)
            return page
        })
}

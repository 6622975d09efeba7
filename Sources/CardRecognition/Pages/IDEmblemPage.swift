import CardModel

extension TextSlot.Name {
    static let authority = Self(rawValue: "authority")
    static let period = Self(rawValue: "period")
}

extension Page {
    /// ID card, national-emblem side (GA 448): 85.6 × 54 mm.
    static let idEmblem = Page(
        layout: .idEmblem,
        slots: [
            .block(
                .authority, of: [.authority], x: 32.6...82, y: 37.4...43.4, expected: 40.2, em: 3.1, lines: 2),
            .line(.period, of: [.validDate], x: 32.6...82, y: 47.4, em: 3.1),
        ],
        interpret: { text in
            let period = text.belief(.period, DateForm.dottedPeriod, ValidityPeriod.init(printed:))
            var page = PageValues()
            page.values[.authority] = text.text(.authority, TextGrammar.authority)
            page.set(.validDate, period) { $0.description }
            return page
        })
}

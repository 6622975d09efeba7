import CardModel
import TextRecognition

extension TextSlot.Name {
    static let title = Self(rawValue: "title")
    static let authority = Self(rawValue: "authority")
    static let period = Self(rawValue: "period")
}

extension Page {
    /// ID card, national-emblem side (GA 448): 85.6 × 54 mm.
    static let idEmblem = Page(
        layout: .idEmblem,
        slots: [
            .line(.title, of: [], x: 22...80, y: 18, em: 6.4, reach: 2),
            .block(
                .authority, of: [.authority], x: 32.6...82, y: 37.4...43.4, expected: 40.2, em: 3.1, lines: 2),
            .line(.period, of: [.validDate], x: 32.6...82, y: 47.4, em: 3.1),
        ],
        interpret: { text in
            let title = text.belief(.title, VocabularyGrammar([usualTitle, temporaryTitle])) { $0 }
            let isTemporary = title[temporaryTitle] > leastTemporary
            let form = isTemporary ? DateForm.temporaryPeriod : DateForm.dottedPeriod
            var page = PageValues(warnings: isTemporary ? [Warning(.temporaryCard)] : [])
            page.values[.authority] = text.text(.authority, TextGrammar.authority)
            page.set(.validDate, text.belief(.period, form, ValidityPeriod.init(printed:))) { $0.description }
            return page
        })

    private static let usualTitle = "居民身份证"
    private static let temporaryTitle = "临时居民身份证"
    /// The probability, 0...1, that the title is a temporary card's from which on it is taken for one.
    private static let leastTemporary = 0.5
}

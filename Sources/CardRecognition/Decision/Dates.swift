import CardModel
import TextRecognition

/// The forms in which cards print dates, as grammars.
enum DateForm {
    /// `1990年1月5日`, the labels possibly cut off or unread; `出生` before it.
    static let labelled = PatternGrammar(
        elements: [.optional("出"), .optional("生")] + four
            + [
                .sign("年"), .digit, .optionalDigit, .sign("月"), .digit, .optionalDigit,
                .optional("日", cost: -1),
            ],
        judge: { state in
            // Months and days are printed without a leading zero, so their places follow from the labels alone.
            state.digits.count >= 6 ? 0 : nil
        })

    /// `1990-01-05`.
    static let dashed = PatternGrammar(
        elements: four + [dash] + two + [dash] + two, judge: { judged(first: $0.digits) })

    /// `2010.01.01-2030.01.01` or `2010.01.01-长期`.
    static let dottedPeriod = dottedPeriod(of: ValidityPeriod.idCardLengths)

    /// `2026.10.16-2027.01.16`, as on a temporary ID card.
    static let temporaryPeriod = dottedPeriod(of: ValidityPeriod.temporaryCardLengths)

    /// `2010-01-01至2016-01-01` or `2010-01-01至长期`.
    static let dashedPeriod = PatternGrammar(
        elements: label("有效期限") + four + [dash] + two + [dash] + two + [.sign("至")] + end(dash),
        judge: period(of: ValidityPeriod.licenceLengths))

    private static let two: [PatternGrammar.Element] = [.digit, .digit]
    private static let four = two + two
    private static let dot = PatternGrammar.Element.sign(".·,。、")
    private static let dash = PatternGrammar.Element.sign("-－—–一~")

    private static func dottedPeriod(of lengths: Set<ValidityPeriod.Length>) -> PatternGrammar {
        PatternGrammar(
            elements: label("有效期限") + four + [dot] + two + [dot] + two + [dash] + end(dot),
            judge: period(of: lengths))
    }

    private static func label(_ text: String) -> [PatternGrammar.Element] {
        text.map { .optional(String($0)) }
    }

    private static func end(_ separator: PatternGrammar.Element) -> [PatternGrammar.Element] {
        let optional = PatternGrammar.Element(looks: separator.looks, isOptional: true, costOfAbsence: 0)
        let digit = PatternGrammar.Element.optionalDigit
        return [.optional("长"), .optional("期")] + [
            digit, digit, digit, digit, optional, digit, digit, optional,
        ]
            + [digit, digit]
    }

    private static func judged(first digits: Digits) -> Double? {
        guard digits.count >= 8 else { return nil }
        return CalendarDate(digits: digits, from: 0)?.canBePrinted == true ? 0 : impossible
    }

    /// Eight digits and 长期, or sixteen digits that are two dates in order.
    private static func period(
        of lengths: Set<ValidityPeriod.Length>
    ) -> @Sendable (PatternGrammar.State) -> Double? {
        { state in
            guard state.digits.count == (state.isForever ? 8 : 16) else { return nil }
            guard let from = CalendarDate(digits: state.digits, from: 0), (1984...2100).contains(from.year)
            else { return impossible }
            if state.isForever { return 0 }
            guard let to = CalendarDate(digits: state.digits, from: 8),
                let period = ValidityPeriod(from: from, to: .date(to))
            else { return impossible }
            return period.length.map(lengths.contains) == true ? 0 : unusual
        }
    }

    private static let impossible = -10.0
    private static let unusual = -6.0
}

extension CalendarDate {
    /// Whether a card that is in use can say it: of a birth, an issue or an end.
    var canBePrinted: Bool { (1880...2100).contains(year) }

    /// The date that eight digits from a place on make, where it exists.
    init?(digits: Digits, from place: Int) {
        guard digits.count >= place + 8 else { return nil }
        self.init(
            year: digits.number(place..<(place + 4)), month: digits.number((place + 4)..<(place + 6)),
            day: digits.number((place + 6)..<(place + 8)))
    }

    /// The date that a text with its signs between the numbers says: 1990年1月5日, 1990-01-05.
    init?(printed text: String) {
        let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
        guard numbers.count == 3 else { return nil }
        self.init(year: numbers[0], month: numbers[1], day: numbers[2])
    }
}

extension ValidityPeriod {
    /// The period that a text says: 2010.01.01-2030.01.01, 2010-01-01至长期.
    init?(printed text: String) {
        let digits = text.filter(\.isNumber)
        guard let from = CalendarDate(digits.prefix(8)) else { return nil }
        if text.hasSuffix("期") {
            guard digits.count == 8 else { return nil }
            self.init(from: from, to: .longTerm)
        } else {
            guard let to = CalendarDate(digits.dropFirst(8)) else { return nil }
            self.init(from: from, to: .date(to))
        }
    }
}

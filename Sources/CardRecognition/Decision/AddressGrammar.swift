import CardModel
import TextRecognition

/// An address: a division's path, then an open tail with its habits.
struct AddressGrammar: FreeTextGrammar {
    struct State: Hashable, Sendable {
        fileprivate var path: TextGrammar.State
        fileprivate var isAfterDigit = false
    }

    /// How it begins, and which characters occur.
    private let path: TextGrammar
    /// The division that is expected, as printed, and its former names.
    private let home: [[Unicode.Scalar]]

    /// Makes the grammar.
    ///
    /// - Parameter home: The division that the holder's number begins with; most people still live there.
    init(home: Division? = nil) {
        path = TextGrammar(lexicon: .divisionPaths) { scalar in
            scalar.isHan || scalar.isPrintedLetterOrDigit || "-#()（）—、".unicodeScalars.contains(scalar)
        }
        self.home = home?.level == .county ? home?.printedPrefixes.map { Array($0.unicodeScalars) } ?? [] : []
    }

    private init(path: TextGrammar, home: [[Unicode.Scalar]]) {
        self.path = path
        self.home = home
    }

    var start: State { State(path: path.start) }

    func advance(_ state: State, by scalar: Unicode.Scalar) -> (state: State, logPrior: Double)? {
        guard let (next, cost) = path.advance(state.path, by: scalar) else { return nil }
        let isUncounted = state.isAfterDigit && scalar.isHan && !Self.counted.contains(scalar)
        let after = State(path: next, isAfterDigit: Digits.value(of: scalar) != nil)
        return (after, isUncounted ? cost + Self.uncounted : cost)
    }

    func choices(after state: State) -> GrammarChoices { path.choices(after: state.path) }

    func finish(_ state: State) -> Double? { path.finish(state.path) }

    var strict: AddressGrammar? { path.strict.map { AddressGrammar(path: $0, home: home) } }

    /// What begins with no division but much like the one that the number names is taken for that one; a dash between a
    /// numeral and what it counts is the numeral 一, which looks like one.
    func mended(_ text: String) -> String? {
        let read = Array(text.unicodeScalars)
        let scalars = Self.withNumerals(read)
        let numbered = scalars == read ? nil : String(scalars)
        guard !Lexicon.divisionPaths.hasBeginning(of: scalars) else { return numbered }
        let likely = home.filter { word in
            scalars.count >= word.count && zip(word, scalars).count { $0 != $1 } <= word.count / 3
        }
        guard let word = likely.first, likely.count == 1 else {
            return path.mended(String(scalars)) ?? numbered
        }
        return String(word + scalars.dropFirst(word.count))
    }

    /// 十—组 as 十一组.
    private static func withNumerals(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var result = text
        for place in text.indices.dropFirst().dropLast() where dashes.contains(text[place]) {
            if numerals.contains(text[place - 1]), counted.contains(text[place + 1]) { result[place] = "一" }
        }
        return result
    }

    /// A division alone is where the next line has been missed, a bare number where 号 or 室 has.
    func isWhole(_ text: String) -> Bool {
        !Lexicon.divisionPaths.hasWord(text) && !Self.endsWithBareNumber(text)
    }

    /// Whether a text ends with digits right after a Han character: 14 of 村14, not 201 of 5-3-201.
    private static func endsWithBareNumber(_ text: String) -> Bool {
        let head = text.unicodeScalars.reversed().drop { ("0"..."9").contains($0) }
        return head.count < text.unicodeScalars.count && head.first?.isHan == true
    }

    /// What is counted with digits: houses, rooms, groups, roads, and what may stand right behind their numbers.
    private static let counted = Set(
        "号室栋幢座楼层单元组队村弄院区巷路街期门户排片里房屋厂宅店段线连团营社居委支附之东西南北中内外甲乙丙丁公米".unicodeScalars)
    private static let numerals = Set("一二三四五六七八九十百".unicodeScalars)
    private static let dashes = Set("-—".unicodeScalars)
    /// One address in a hundred has another character behind a number, and there are thousands of those.
    private static let uncounted = -4.0
}

extension Division {
    /// ``printedPrefix`` by the name in use and by the former ones.
    fileprivate var printedPrefixes: [String] {
        let above = parent?.printedPrefix ?? ""
        return names.map { above + $0 }
    }
}

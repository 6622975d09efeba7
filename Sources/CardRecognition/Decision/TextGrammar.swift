import TextRecognition

/// Text of free form in which certain words are expected at the beginning.
///
/// A prior, never a cage: what is in no table stays as it was read, at a price that the print must outweigh.
struct TextGrammar: Grammar {
    /// Where in the expected words a text is; nil once it has left them.
    struct State: Hashable, Sendable {
        fileprivate var cursor: Lexicon.Cursor?
    }

    /// The characters that occur in such texts.
    let allows: @Sendable (Unicode.Scalar) -> Bool
    let lexicon: Lexicon?
    /// What follows an expected word: 0 where anything may, a price where the text usually ends.
    let continuation: Double
    /// Whether texts that do not begin as expected are left out.
    private(set) var isStrict = false

    /// Whether a text has all that such texts have; one that has not may lack a line or a sign.
    let isWhole: @Sendable (String) -> Bool

    init(
        lexicon: Lexicon? = nil, continuation: Double = 0,
        isWhole: @escaping @Sendable (String) -> Bool = { _ in true },
        allows: @escaping @Sendable (Unicode.Scalar) -> Bool
    ) {
        self.lexicon = lexicon
        self.continuation = continuation
        self.isWhole = isWhole
        self.allows = allows
    }

    var start: State { State(cursor: lexicon?.start) }

    func advance(_ state: State, by scalar: Unicode.Scalar) -> (state: State, logPrior: Double)? {
        guard allows(scalar) else { return nil }
        guard let lexicon, let cursor = state.cursor else { return (state, 0) }
        if let next = lexicon.advance(cursor, by: scalar) { return (State(cursor: next), 0) }
        if lexicon.isWord(cursor) { return (State(cursor: nil), continuation) }
        return isStrict ? nil : (State(cursor: nil), Self.unexpected)
    }

    /// The same grammar of the texts that begin as expected only.
    ///
    /// The characters that may come next are then few, so that the search also finds those that the recogniser has
    /// all but ruled out.
    var strict: TextGrammar? {
        guard lexicon != nil else { return nil }
        var strict = self
        strict.isStrict = true
        return strict
    }

    /// The text with the one changed character that makes it begin as expected, where there is just one such change: a
    /// character that is taken for another is so with all its codes, which the search can't tell from no likeness.
    func mended(_ text: String) -> String? {
        guard let mended = lexicon?.mended(Array(text.unicodeScalars), isWhole: continuation < 0) else {
            return nil
        }
        var result = String.UnicodeScalarView()
        result.append(contentsOf: mended)
        return String(result)
    }

    func choices(after state: State) -> GrammarChoices {
        guard isStrict, let lexicon, let cursor = state.cursor, !lexicon.isWord(cursor) else { return .all }
        return .listed(lexicon.continuations(of: cursor))
    }

    func finish(_ state: State) -> Double? {
        guard let lexicon, let cursor = state.cursor, cursor.depth > 0 else { return 0 }
        if lexicon.isWord(cursor) { return 0 }
        return isStrict ? nil : Self.unexpected
    }

    /// The logarithm of how much less likely any one text is that does not begin as expected: there are few such
    /// cards, and very many such texts.
    private static let unexpected = -8.0
}

extension TextGrammar {
    /// Whatever the model can spell.
    static let anything = TextGrammar { _ in true }

    /// A holder's name: Han characters, with `·` between the parts of a minority name.
    ///
    /// The point is as small as a speck, and so long a name without one mostly lost it.
    static let name = TextGrammar(
        isWhole: { $0.contains("·") || $0.unicodeScalars.count < 5 },
        allows: { $0.isHan || $0 == "·" })

    /// An address: a division's path, then an open tail.
    static let address = TextGrammar(
        lexicon: .divisionPaths,
        // A division alone is where the next line has been missed, a bare number where 号 or 室 has.
        isWhole: { !Lexicon.divisionPaths.hasWord($0) && !endsWithBareNumber($0) }
    ) { scalar in
        scalar.isHan || scalar.isPrintedLetterOrDigit || "-#()（）—、".unicodeScalars.contains(scalar)
    }

    /// Whether a text ends with digits right after a Han character: 14 of 村14, not 201 of 5-3-201.
    private static func endsWithBareNumber(_ text: String) -> Bool {
        let head = text.unicodeScalars.reversed().drop { ("0"..."9").contains($0) }
        return head.count < text.unicodeScalars.count && head.first?.isHan == true
    }

    /// An issuing authority.
    static let authority = TextGrammar(lexicon: .authorities, continuation: -4) { $0.isHan }

    /// A holder's nationality.
    static let nationality = TextGrammar(lexicon: Lexicon(["中国"]), continuation: -4) { $0.isHan }

    /// The remarks of a licence's second page.
    static let record = TextGrammar(isWhole: { $0.hasSuffix("。") }) { scalar in
        scalar.isHan || scalar.isPrintedLetterOrDigit || "。，、；：,.()（）-".unicodeScalars.contains(scalar)
    }
}

extension Unicode.Scalar {
    /// A character of the CJK unified ideographs and their extensions, or 〇, which names use.
    var isHan: Bool {
        switch value {
        case 0x4E00...0x9FFF, 0x3400...0x4DBF, 0x20000...0x323AF, 0x3007: true
        default: false
        }
    }

    var isPrintedLetterOrDigit: Bool {
        ("0"..."9").contains(self) || ("A"..."Z").contains(self)
    }
}

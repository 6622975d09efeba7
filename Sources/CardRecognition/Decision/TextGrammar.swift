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

    init(
        lexicon: Lexicon? = nil, continuation: Double = 0, allows: @escaping @Sendable (Unicode.Scalar) -> Bool
    ) {
        self.lexicon = lexicon
        self.continuation = continuation
        self.allows = allows
    }

    var start: State { State(cursor: lexicon?.start) }

    func advance(_ state: State, by scalar: Unicode.Scalar) -> (state: State, logPrior: Double)? {
        guard allows(scalar) else { return nil }
        guard let lexicon, let cursor = state.cursor else { return (state, 0) }
        if let next = lexicon.advance(cursor, by: scalar) { return (State(cursor: next), 0) }
        return (State(cursor: nil), lexicon.isWord(cursor) ? continuation : Self.unexpected)
    }

    func choices(after state: State) -> GrammarChoices { .all }

    func finish(_ state: State) -> Double? {
        guard let lexicon, let cursor = state.cursor, cursor.depth > 0 else { return 0 }
        return lexicon.isWord(cursor) ? 0 : Self.unexpected
    }

    /// The logarithm of the share of texts that don't begin as expected.
    private static let unexpected = -5.0
}

extension TextGrammar {
    /// A holder's name: Han characters, with `·` between the parts of a minority name.
    static let name = TextGrammar { $0.isHan || $0 == "·" }

    /// An address: a division's path, then an open tail.
    static let address = TextGrammar(lexicon: .divisionPaths) { scalar in
        scalar.isHan || scalar.isPrintedLetterOrDigit || "-#()（）—、".unicodeScalars.contains(scalar)
    }

    /// An issuing authority.
    static let authority = TextGrammar(lexicon: .authorities, continuation: -4) { $0.isHan }

    /// A holder's nationality.
    static let nationality = TextGrammar(lexicon: Lexicon(["中国"]), continuation: -4) { $0.isHan }

    /// The remarks of a licence's second page.
    static let record = TextGrammar { scalar in
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

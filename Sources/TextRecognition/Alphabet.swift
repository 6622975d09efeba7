/// The characters that a model can spell, and how: each is a sequence of one to five of the network's output codes.
public struct Alphabet: Sendable {
    /// A character (rarely several) that a model spells as one.
    public struct Unichar: Hashable, Sendable {
        /// The text, in most cases a single Unicode scalar.
        public let text: String
        /// The network's output codes that spell it.
        public let codes: [Int]

        /// Makes a unichar.
        public init(text: String, codes: [Int]) {
            self.text = text
            self.codes = codes
        }
    }

    /// All that the model can spell. No two have the same text or the same codes.
    public let unichars: [Unichar]
    /// The number of the network's output codes, the blank included.
    public let codeCount: Int
    /// The code that stands for no character (CTC's blank).
    public let blank: Int

    let trie: CodeTrie
    /// The Unicode scalars of each unichar's text.
    let scalars: [[Unicode.Scalar]]
    private let indices: [Unicode.Scalar: Int]

    /// Makes an alphabet. Of two unichars with the same text or the same codes the first counts.
    ///
    /// - Parameters:
    ///   - unichars: The characters; those that have no codes, or codes outside of the network's, are left out.
    ///   - codeCount: The number of the network's output codes.
    ///   - blank: The code of the blank, which spells nothing.
    public init(unichars: [Unichar], codeCount: Int, blank: Int) {
        var seen: Set<String> = []
        let usable = unichars.filter { unichar in
            !unichar.text.isEmpty && !unichar.codes.isEmpty
                && unichar.codes.allSatisfy { (0..<codeCount).contains($0) && $0 != blank }
                && seen.insert(unichar.text).inserted
        }
        var isKept: [Bool] = []
        trie = CodeTrie(usable.lazy.map(\.codes)) { isKept.append($0) }
        self.unichars = zip(usable, isKept).filter(\.1).map(\.0)
        scalars = self.unichars.map { Array($0.text.unicodeScalars) }
        indices = Dictionary(
            zip(scalars, 0...).compactMap { $0.count == 1 ? ($0[0], $1) : nil },
            uniquingKeysWith: { first, _ in first })
        self.codeCount = codeCount
        self.blank = blank
    }

    /// Whether the model can spell the character.
    public func contains(_ scalar: Unicode.Scalar) -> Bool {
        indices[scalar] != nil
    }

    /// Whether the model can spell every character of the text.
    public func contains(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { contains($0) }
    }

    /// The output codes that spell the text, or nil where the model cannot spell it.
    public func codes(for text: String) -> [Int]? {
        var codes: [Int] = []
        for scalar in text.unicodeScalars {
            guard let index = index(of: scalar) else { return nil }
            codes += unichars[index].codes
        }
        return codes
    }

    func index(of scalar: Unicode.Scalar) -> Int? {
        indices[scalar]
    }
}

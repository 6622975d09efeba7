import Foundation

/// One of the given words, and nothing else.
public struct VocabularyGrammar: Grammar {
    private struct Node: Sendable {
        var children: [Unicode.Scalar: Int] = [:]
        var logWeight: Double?
    }

    private var nodes = [Node()]
    /// Whether no word has a space in it.
    public let ignoresSpaces: Bool

    /// Makes a grammar in which all words are alike.
    public init(_ words: some Sequence<String>) {
        self.init(weights: Dictionary(words.map { ($0, 1) }, uniquingKeysWith: { first, _ in first }))
    }

    /// Makes a grammar that prefers some words.
    ///
    /// - Parameter weights: For each word its weight in relation to the others; one of weight 0 or less is left out.
    public init(weights: [String: Double]) {
        var hasSpaces = false
        for (word, weight) in weights where weight > 0 {
            var node = 0
            for scalar in word.unicodeScalars {
                hasSpaces = hasSpaces || scalar == " "
                if let child = nodes[node].children[scalar] {
                    node = child
                } else {
                    nodes[node].children[scalar] = nodes.count
                    node = nodes.count
                    nodes.append(Node())
                }
            }
            nodes[node].logWeight = log(weight)
        }
        ignoresSpaces = !hasSpaces
    }

    /// No character was read.
    public var start: Int { 0 }

    /// The next character of a word.
    public func advance(_ state: Int, by scalar: Unicode.Scalar) -> (state: Int, logPrior: Double)? {
        nodes[state].children[scalar].map { ($0, 0) }
    }

    /// A whole word was read.
    public func finish(_ state: Int) -> Double? { nodes[state].logWeight }

    /// The next characters of all words that start like this.
    public func choices(after state: Int) -> GrammarChoices {
        .listed(nodes[state].children.keys.sorted { $0.value < $1.value })
    }
}

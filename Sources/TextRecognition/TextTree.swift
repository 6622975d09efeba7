/// What may follow a text.
final class Allowance {
    /// A bit for each node of the code trie, or nil where all may be entered.
    private let nodes: [UInt64]?
    /// The first codes of the characters that may follow, where they are few enough to be forced.
    let forcedCodes: [Int32]

    init(nodes: [UInt64]?, forcedCodes: [Int32]) {
        self.nodes = nodes
        self.forcedCodes = forcedCodes
    }

    var isForcing: Bool { !forcedCodes.isEmpty }

    func contains(_ node: Int32) -> Bool {
        guard let nodes else { return true }
        return nodes[Int(node) / 64] & (1 << UInt64(node % 64)) != 0
    }
}

/// The texts that a search has come upon, each as its parent and one more unichar, with what the grammar says of it.
///
/// All that the grammar is asked is asked here, once for each text or state.
struct TextTree<G: Grammar> {
    private struct Node {
        let parent: Int32
        let unichar: Int32
        let state: Int
        let logPrior: Double
        let depth: Int
    }

    private let alphabet: Alphabet
    private let grammar: G
    private var nodes: [Node] = []
    private var children: [UInt64: Int32] = [:]
    private var states: [G.State] = []
    private var stateIndices: [G.State: Int] = [:]
    private var allowances: [Allowance] = []

    /// A grammar's place with more characters than these forces none: there, what was not seen says nothing.
    private static var forcedLimit: Int { 64 }

    init(alphabet: Alphabet, grammar: G) {
        self.alphabet = alphabet
        self.grammar = grammar
        nodes.append(Node(parent: -1, unichar: -1, state: index(of: grammar.start), logPrior: 0, depth: 0))
    }

    /// The text one unichar longer, or -1 where the grammar forbids it.
    mutating func extend(_ text: Int32, by unichar: Int32) -> Int32 {
        let key = UInt64(UInt32(bitPattern: text)) << 32 | UInt64(UInt32(bitPattern: unichar))
        if let child = children[key] { return child }
        let child = makeChild(of: text, by: unichar)
        children[key] = child
        return child
    }

    private mutating func makeChild(of text: Int32, by unichar: Int32) -> Int32 {
        var state = states[nodes[Int(text)].state]
        var logPrior = 0.0
        for scalar in alphabet.scalars[Int(unichar)] {
            guard let next = grammar.advance(state, by: scalar) else { return -1 }
            state = next.state
            logPrior += next.logPrior
        }
        let depth = nodes[Int(text)].depth + 1
        nodes.append(
            Node(parent: text, unichar: unichar, state: index(of: state), logPrior: logPrior, depth: depth))
        return Int32(nodes.count - 1)
    }

    /// The logarithm of the weight of a text's last character.
    func logPrior(of text: Int32) -> Double { nodes[Int(text)].logPrior }

    /// The logarithm of the weight of the text's ending, or nil where it may not.
    func finish(_ text: Int32) -> Double? { grammar.finish(states[nodes[Int(text)].state]) }

    /// The number of a text's unichars.
    func depth(of text: Int32) -> Int { nodes[Int(text)].depth }

    func allowance(after text: Int32) -> Allowance { allowances[nodes[Int(text)].state] }

    func unichars(of text: Int32) -> [Int] {
        var unichars: [Int] = []
        var node = text
        while node > 0 {
            unichars.append(Int(nodes[Int(node)].unichar))
            node = nodes[Int(node)].parent
        }
        return unichars.reversed()
    }

    private mutating func index(of state: G.State) -> Int {
        if let index = stateIndices[state] { return index }
        stateIndices[state] = states.count
        states.append(state)
        allowances.append(makeAllowance(for: state))
        return states.count - 1
    }

    private func makeAllowance(for state: G.State) -> Allowance {
        let unichars: [Int]
        switch grammar.choices(after: state) {
        case .all:
            return Allowance(nodes: nil, forcedCodes: [])
        case .listed(let scalars):
            unichars = scalars.compactMap { alphabet.index(of: $0) }
        case .unlisted:
            unichars = alphabet.unichars.indices.filter { index in
                alphabet.unichars[index].text.unicodeScalars.first.map { grammar.advance(state, by: $0) != nil }
                    ?? false
            }
        }
        var bits = [UInt64](repeating: 0, count: alphabet.trie.nodeCount / 64 + 1)
        var firstCodes: Set<Int32> = []
        for unichar in unichars {
            var node: Int32 = 0
            for code in alphabet.unichars[unichar].codes {
                node = alphabet.trie.child(of: node, by: Int32(code))
                bits[Int(node) / 64] |= 1 << UInt64(node % 64)
            }
            if unichars.count <= Self.forcedLimit, let first = alphabet.unichars[unichar].codes.first {
                firstCodes.insert(Int32(first))
            }
        }
        return Allowance(nodes: bits, forcedCodes: firstCodes.sorted())
    }
}

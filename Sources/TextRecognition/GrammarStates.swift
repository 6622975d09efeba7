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

/// A grammar's states by number, which hides their type from the search: unspecialised generics are slow.
protocol GrammarStates: AnyObject {
    /// Whether any of the states that were reached forces characters.
    var isForcing: Bool { get }

    /// The state after one more unichar and the logarithm of its weight, or nil where it cannot follow. State 0 is the
    /// start.
    func advance(_ state: Int, by unichar: Int) -> (state: Int, logPrior: Double)?

    /// The logarithm of the weight of an end here, or nil where there can be none.
    func finish(_ state: Int) -> Double?

    func allowance(in state: Int) -> Allowance
}

/// The states of a grammar that were reached; what may follow is asked once for each.
final class NumberedStates<G: Grammar>: GrammarStates {
    private let alphabet: Alphabet
    private let grammar: G
    private var states: [G.State] = []
    private var indices: [G.State: Int] = [:]
    private var allowances: [Allowance] = []
    /// Many states list the same characters.
    private var allowancesOfLists: [[Unicode.Scalar]: Allowance] = [:]
    private(set) var isForcing = false

    /// A place with more characters than these forces none: there, what was not seen says nothing.
    private static var forcedLimit: Int { 64 }

    init(of grammar: G, alphabet: Alphabet) {
        self.alphabet = alphabet
        self.grammar = grammar
        _ = index(of: grammar.start)
    }

    func advance(_ state: Int, by unichar: Int) -> (state: Int, logPrior: Double)? {
        var state = states[state]
        var logPrior = 0.0
        for scalar in alphabet.scalars[unichar] {
            guard let next = grammar.advance(state, by: scalar) else { return nil }
            state = next.state
            logPrior += next.logPrior
        }
        return (index(of: state), logPrior)
    }

    func finish(_ state: Int) -> Double? { grammar.finish(states[state]) }

    func allowance(in state: Int) -> Allowance { allowances[state] }

    private func index(of state: G.State) -> Int {
        if let index = indices[state] { return index }
        let allowance = makeAllowance(for: state)
        isForcing = isForcing || allowance.isForcing
        indices[state] = states.count
        states.append(state)
        allowances.append(allowance)
        return states.count - 1
    }

    private func makeAllowance(for state: G.State) -> Allowance {
        switch grammar.choices(after: state) {
        case .all:
            return Allowance(nodes: nil, forcedCodes: [])
        case .listed(let scalars):
            if let known = allowancesOfLists[scalars] { return known }
            let allowance = makeAllowance(of: scalars.compactMap { alphabet.index(of: $0) })
            allowancesOfLists[scalars] = allowance
            return allowance
        case .unlisted:
            return makeAllowance(
                of: alphabet.scalars.indices.filter { index in
                    grammar.advance(state, by: alphabet.scalars[index][0]) != nil
                })
        }
    }

    private func makeAllowance(of unichars: [Int]) -> Allowance {
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

import Foundation

/// Finds the texts that a grammar allows and that the posteriors make likeliest.
///
/// A prefix beam search over CTC's paths: a hypothesis is a text together with a place in the tree of code sequences,
/// its probability that of all paths that lead there. Only whole characters of the alphabet count, and only texts that
/// the grammar lets end.
public enum CTCBeamSearch {
    /// The likeliest texts, best first, at most eight; none where the grammar fits nothing that the steps can hold.
    /// The empty text is one where the grammar lets it be.
    ///
    /// - Parameters:
    ///   - posteriors: A line's posteriors, or a part of them (`posteriors[steps]`).
    ///   - alphabet: The alphabet of the model that the posteriors are of.
    ///   - grammar: What the text may look like.
    ///   - beamWidth: How many hypotheses are followed at a time.
    public static func decode(
        _ posteriors: Posteriors, alphabet: Alphabet, grammar: some Grammar, beamWidth: Int = 24
    ) -> [Candidate] {
        let ignoredCode = grammar.ignoresSpaces ? alphabet.codes(for: " ")?.first : nil
        let lattice = Lattice(posteriors, alphabet: alphabet, ignoredCode: ignoredCode)
        var search = Search(
            lattice: lattice, trie: alphabet.trie, states: NumberedStates(of: grammar, alphabet: alphabet),
            width: max(1, beamWidth))
        for row in 0..<lattice.steps.count { search.advance(row) }
        return candidates(search.finish().prefix(8), lattice: lattice, alphabet: alphabet)
    }

    private static func candidates(
        _ found: ArraySlice<(unichars: [Int], logProbability: Double)>, lattice: Lattice, alphabet: Alphabet
    ) -> [Candidate] {
        guard let best = found.first?.logProbability else { return [] }
        let texts = found.compactMap { unichars, logProbability in
            Placed(unichars, logProbability, share: exp(logProbability - best), lattice, alphabet)
        }
        let total = texts.reduce(0) { $0 + $1.share }
        return texts.map { text in
            let confidences = text.characters.map { character in
                let agreeing = texts.reduce(0) { $0 + ($1.has(character) ? $1.share : 0) }
                return min(character.peak, agreeing / total)
            }
            return Candidate(
                text: text.characters.map { String($0.scalar) }.joined(), logProbability: text.logProbability,
                steps: text.characters.map(\.steps), confidences: confidences)
        }
    }
}

/// A text with its characters' places.
private struct Placed {
    struct Character {
        let scalar: Unicode.Scalar
        let steps: Range<Int>
        /// The product of its codes' probabilities where they are likeliest.
        let peak: Double
    }

    let logProbability: Double
    /// How likely it is beside the likeliest text, 0...1.
    let share: Double
    private(set) var characters: [Character] = []

    /// Nil where the steps can't hold the text.
    init?(
        _ unichars: [Int], _ logProbability: Double, share: Double, _ lattice: Lattice, _ alphabet: Alphabet
    ) {
        self.logProbability = logProbability
        self.share = share
        let start = lattice.steps.lowerBound
        guard share >= Self.leastShare else {
            // Not worth the time that it takes to find its places.
            characters = unichars.flatMap { alphabet.scalars[$0] }.map { scalar in
                Character(scalar: scalar, steps: start..<start, peak: 0)
            }
            return
        }
        let codes = unichars.flatMap { alphabet.unichars[$0].codes.map { Int32($0) } }
        guard let alignment = CTCAlignment(codes, in: lattice) else { return nil }
        var rest = alignment.placements[...]
        for unichar in unichars {
            let places = rest.prefix(alphabet.unichars[unichar].codes.count)
            rest = rest.dropFirst(places.count)
            guard let first = places.first, let last = places.last else { continue }
            let steps = start + first.first..<start + last.last + 1
            let peak = places.reduce(1) { $0 * $1.peak }
            for scalar in alphabet.scalars[unichar] {
                characters.append(Character(scalar: scalar, steps: steps, peak: peak))
            }
        }
    }

    /// Whether it has the same character in the same place, give or take a step.
    func has(_ other: Character) -> Bool {
        characters.contains { character in
            character.scalar == other.scalar && character.steps.lowerBound <= other.steps.upperBound
                && other.steps.lowerBound <= character.steps.upperBound
        }
    }

    /// A text of a smaller share changes nobody's confidence, and its own is 0.
    private static let leastShare = 1e-6
}

/// The search as it goes through the rows of a lattice.
private struct Search {
    private let lattice: Lattice
    private let trie: CodeTrie
    private let width: Int
    private var texts: TextTree
    private var beam = [Hypothesis(text: 0, node: 0, blankMass: 1, codeMass: 0)]
    /// For each hypothesis of the beam whether it is also followed by codes that the recogniser did not list.
    private var isForced = [true]
    private var table = HypothesisTable()
    /// The logarithm of what the beam's masses were divided by so far.
    private var logScale = 0.0

    /// A hypothesis of less than this share of the best one's mass is dropped.
    private static let leastShare = 1e-14
    /// So many of the best hypotheses are forced, beside the best of each length.
    private static let forcedWidth = 6
    /// Where the blank is surer than this, no code is forced.
    private static let surelyBlank = 0.99

    init(lattice: Lattice, trie: CodeTrie, states: any GrammarStates, width: Int) {
        self.lattice = lattice
        self.trie = trie
        self.width = width
        texts = TextTree(states: states)
    }

    mutating func advance(_ row: Int) {
        table.removeAll()
        let listed = lattice.listed(inRow: row)
        let blank = lattice[row, lattice.blank]
        for (hypothesis, isForced) in zip(beam, isForced) {
            table.add(text: hypothesis.text, node: hypothesis.node, blankMass: hypothesis.mass * blank)
            if hypothesis.node != 0 {
                let last = trie.lastCodes[Int(hypothesis.node)]
                table.add(
                    text: hypothesis.text, node: hypothesis.node,
                    codeMass: hypothesis.codeMass * lattice[row, last])
            }
            for code in listed { follow(hypothesis, by: code, row: row) }
            if isForced, blank < Self.surelyBlank {
                for code in forcedCodes(after: hypothesis) where !listed.contains(code) {
                    follow(hypothesis, by: code, row: row)
                }
            }
        }
        prune()
    }

    /// Adds what a hypothesis becomes by a code: the character goes on, or is complete and the next one starts.
    private mutating func follow(_ hypothesis: Hypothesis, by code: Int32, row: Int) {
        let isRepeated = trie.lastCodes[Int(hypothesis.node)] == code
        let mass = (isRepeated ? hypothesis.blankMass : hypothesis.mass) * lattice[row, code]
        guard mass > 0 else { return }
        let child = trie.child(of: hypothesis.node, by: code)
        if child >= 0, texts.allowance(after: hypothesis.text).contains(child) {
            table.add(text: hypothesis.text, node: child, codeMass: mass)
        }
        let unichar = trie.unichars[Int(hypothesis.node)]
        guard unichar >= 0 else { return }
        let start = trie.child(of: 0, by: code)
        guard start >= 0 else { return }
        let text = texts.extend(hypothesis.text, by: unichar)
        guard text >= 0, texts.allowance(after: text).contains(start) else { return }
        let logPrior = texts.logPrior(of: text)
        table.add(text: text, node: start, codeMass: logPrior == 0 ? mass : mass * exp(logPrior))
    }

    /// The codes that the grammar would have next, where they are few.
    private mutating func forcedCodes(after hypothesis: Hypothesis) -> [Int32] {
        let allowance = texts.allowance(after: hypothesis.text)
        guard hypothesis.node != 0 else { return allowance.forcedCodes }
        var codes: [Int32] = []
        if allowance.isForcing {
            for edge in trie.children(of: hypothesis.node) where allowance.contains(edge.node) {
                codes.append(edge.code)
            }
        }
        let unichar = trie.unichars[Int(hypothesis.node)]
        if unichar >= 0 {
            let text = texts.extend(hypothesis.text, by: unichar)
            if text >= 0 {
                for code in texts.allowance(after: text).forcedCodes where !codes.contains(code) {
                    codes.append(code)
                }
            }
        }
        return codes
    }

    /// Keeps the best hypotheses and scales them so that the best has the mass 1.
    ///
    /// Where the grammar forces characters, the best of each length stays too: a short text is likelier all along than
    /// one with the characters that the grammar will turn out to need.
    private mutating func prune() {
        let best = table.hypotheses.reduce(0) { max($0, $1.mass) }
        beam.removeAll(keepingCapacity: true)
        isForced.removeAll(keepingCapacity: true)
        guard best > 0 else { return }
        let least = best * Self.leastShare
        for hypothesis in table.hypotheses where hypothesis.mass >= least { beam.append(hypothesis) }
        beam.sort(by: precedes)
        if beam.count > width { beam.removeLast(beam.count - width) }
        for index in beam.indices { isForced.append(index < Self.forcedWidth) }
        if texts.isForcing { keepLeaders() }
        for index in beam.indices {
            beam[index].blankMass /= best
            beam[index].codeMass /= best
        }
        logScale += log(best)
    }

    /// Marks the best hypothesis of each length to be forced, and brings back those that fell out of the beam.
    private mutating func keepLeaders() {
        var leaders: [Hypothesis?] = []
        for hypothesis in table.hypotheses where hypothesis.mass > 0 {
            let length = length(of: hypothesis)
            while leaders.count <= length { leaders.append(nil) }
            if let leader = leaders[length], precedes(leader, hypothesis) { continue }
            leaders[length] = hypothesis
        }
        for index in beam.indices {
            let length = length(of: beam[index])
            if let leader = leaders[length], leader.text == beam[index].text, leader.node == beam[index].node {
                isForced[index] = true
                leaders[length] = nil
            }
        }
        for case let leader? in leaders {
            beam.append(leader)
            isForced.append(true)
        }
    }

    /// Ties are settled by what the hypotheses are, so that the outcome hangs on nothing else.
    private func precedes(_ one: Hypothesis, _ other: Hypothesis) -> Bool {
        one.mass != other.mass ? one.mass > other.mass : (one.text, one.node) < (other.text, other.node)
    }

    /// The number of unichars that a hypothesis has begun.
    private func length(of hypothesis: Hypothesis) -> Int {
        texts.depth(of: hypothesis.text) + (hypothesis.node == 0 ? 0 : 1)
    }

    /// The texts that the grammar lets end, best first.
    ///
    /// A character whose codes are not complete does not count, and a hypothesis with one is no text, unless there is
    /// no other: then it is the text before that character.
    mutating func finish() -> [(unichars: [Int], logProbability: Double)] {
        var masses: [Int32: Double] = [:]
        var fallback: [Int32: Double] = [:]
        for hypothesis in beam {
            let unichar = hypothesis.node == 0 ? -1 : trie.unichars[Int(hypothesis.node)]
            if hypothesis.node != 0, unichar < 0 {
                fallback[hypothesis.text, default: 0] += hypothesis.mass
                continue
            }
            let text = hypothesis.node == 0 ? hypothesis.text : texts.extend(hypothesis.text, by: unichar)
            guard text >= 0 else { continue }
            masses[text, default: 0] +=
                hypothesis.mass * (hypothesis.node == 0 ? 1 : exp(texts.logPrior(of: text)))
        }
        let whole = ended(masses)
        return whole.isEmpty ? ended(fallback) : whole
    }

    private func ended(_ masses: [Int32: Double]) -> [(unichars: [Int], logProbability: Double)] {
        masses.compactMap { text, mass -> (text: Int32, logProbability: Double)? in
            guard mass > 0, let end = texts.finish(text) else { return nil }
            return (text, logScale + log(mass) + end)
        }
        .sorted { ($1.logProbability, $0.text) < ($0.logProbability, $1.text) }
        .map { (texts.unichars(of: $0.text), $0.logProbability) }
    }
}

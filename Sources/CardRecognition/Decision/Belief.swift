import Foundation

/// What may have been printed, with how likely each is; sums to at most 1, the rest being something else.
///
/// Kept in a fixed order, so that sums of the same values give the same bits on every run.
struct Belief<Value: Hashable & Sendable>: Sendable {
    private(set) var hypotheses: [Hypothesis] = []

    struct Hypothesis: Sendable {
        let value: Value
        var probability: Double
    }

    /// Nothing is known.
    init() {}

    /// In one value, with the probability that it is right.
    init(_ value: Value, probability: Double) {
        hypotheses = [Hypothesis(value: value, probability: probability)]
    }

    /// From candidates with logarithms of their (unnormalised) probabilities.
    ///
    /// - Parameters:
    ///   - candidates: The values that were considered.
    ///   - unlisted: By how much the logarithm of the likeliest reading, of all that are not such values too, exceeds
    ///     that of the best candidate.
    init(_ candidates: [(value: Value, logProbability: Double)], unlisted: Double = 0) {
        guard let best = candidates.map(\.logProbability).max() else { return }
        for candidate in candidates {
            add(candidate.value, exp((candidate.logProbability - best) / Self.temperature))
        }
        let other = Self.surprise * exp(unlisted / Self.temperature)
        scale(by: 1 / hypotheses.reduce(other) { $0 + $1.probability })
    }

    /// The recogniser is surer of itself than it is right; over 1 flattens its opinion.
    private static var temperature: Double { 1.5 }
    /// The share of lines that say something else although they read well.
    private static var surprise: Double { 0.005 }

    var isEmpty: Bool { hypotheses.isEmpty }

    /// The likeliest value; of equally likely ones, the first.
    var best: Hypothesis? {
        hypotheses.reduce(nil) { best, next in
            if let best, best.probability >= next.probability { best } else { next }
        }
    }

    /// How likely a value is; 0 where it is not among the hypotheses.
    subscript(value: Value) -> Double {
        hypotheses.first { $0.value == value }?.probability ?? 0
    }

    /// The belief in something that follows from the value.
    func map<Other: Hashable & Sendable>(_ transform: (Value) -> Other?) -> Belief<Other> {
        var result = Belief<Other>()
        for hypothesis in hypotheses {
            if let other = transform(hypothesis.value) { result.add(other, hypothesis.probability) }
        }
        return result
    }

    /// The belief after another print of the same fact, of which `other` is the belief, has been taken into account.
    ///
    /// - Parameters:
    ///   - other: The belief in what the other print says.
    ///   - sharesFact: Whether a value that is not among the hypotheses may say the same fact as they do, since the fact
    ///     is only a part of it.
    ///
    /// What the other print says and no hypothesis explains speaks for what is not among the hypotheses. What it says
    /// and they do explain speaks against that, but not where the rest may differ from them in something else.
    func confirmed<Other>(
        by other: Belief<Other>, sharesFact: Bool = false, _ fact: (Value) -> Other?
    ) -> Belief {
        guard !isEmpty, !other.isEmpty else { return self }
        let facts = hypotheses.map { fact($0.value) }
        let agreements = facts.map { $0.map { other[$0] } ?? 0 }
        let explained = other.probability(ofAnyOf: facts)
        let disagreement = Self.disagreement
        let agreed = zip(hypotheses, agreements).reduce(0) { $0 + $1.0.probability * $1.1 } / total
        let sharing = sharesFact ? agreed : 0
        var result = self
        let unknown =
            max(0, 1 - total) * (sharing + (1 - sharing) * max(1 - explained, disagreement))
        for (index, agreement) in agreements.enumerated() {
            result.hypotheses[index].probability *= agreement + (1 - agreement) * disagreement
        }
        let sum = result.total + unknown
        if sum > 0 { result.scale(by: 1 / sum) }
        return result
    }

    /// The belief after something else has been taken into account that does not go with every value.
    ///
    /// - Parameter fit: How well a value goes with it, 0...1. It is taken for twice the disagreement of two prints at
    ///   least: either of them may be misprinted.
    func weighed(by fit: (Value) -> Double) -> Belief {
        var result = self
        for index in result.hypotheses.indices {
            result.hypotheses[index].probability *= max(2 * Self.disagreement, fit(hypotheses[index].value))
        }
        let sum = result.total + max(0, 1 - total)
        if sum > 0 { result.scale(by: 1 / sum) }
        return result
    }

    /// How likely something is that holds for some values only; what is not among the hypotheses speaks for it.
    func likelihood(that holds: (Value) -> Bool) -> Double {
        1 - hypotheses.reduce(0) { holds($1.value) ? $0 : $0 + $1.probability }
    }

    /// The belief with every probability lowered to a share of itself.
    func lowered(to share: Double) -> Belief {
        var result = self
        result.scale(by: share)
        return result
    }

    /// The belief in something that nothing else on the card bears out, neither a check digit nor a second print: what
    /// is likely is less so, and what is unlikely more.
    ///
    /// - Parameter temperature: Over 1; what is all but certain stays so.
    func flattened(by temperature: Double) -> Belief {
        let flat = { (probability: Double) in pow(probability, 1 / temperature) }
        var result = self
        for index in result.hypotheses.indices {
            result.hypotheses[index].probability = flat(hypotheses[index].probability)
        }
        let sum = result.total + flat(max(0, 1 - total))
        if sum > 0 { result.scale(by: 1 / sum) }
        return result
    }

    private func probability(ofAnyOf values: [Value?]) -> Double {
        hypotheses.reduce(0) { values.contains($1.value) ? $0 + $1.probability : $0 }
    }

    /// How likely it is that two prints of one fact, both read rightly, differ.
    static var disagreement: Double { 0.001 }

    private var total: Double { hypotheses.reduce(0) { $0 + $1.probability } }

    private mutating func add(_ value: Value, _ probability: Double) {
        if let index = hypotheses.firstIndex(where: { $0.value == value }) {
            hypotheses[index].probability += probability
        } else {
            hypotheses.append(Hypothesis(value: value, probability: probability))
        }
    }

    private mutating func scale(by factor: Double) {
        for index in hypotheses.indices { hypotheses[index].probability *= factor }
    }
}

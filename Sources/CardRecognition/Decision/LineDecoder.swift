import CardModel
import Foundation
import TextRecognition

/// Turns lines' posteriors into beliefs and texts by the grammar of what can stand there.
struct LineDecoder: Sendable {
    let alphabet: Alphabet

    init(alphabet: Alphabet) {
        self.alphabet = alphabet
    }

    /// The belief in what a line of fixed form says.
    ///
    /// - Parameters:
    ///   - views: The line as each look at each picture of it shows it.
    ///   - redundancy: How many of the text's characters follow from the others, by check characters; nil where what can
    ///     stand there is listed. A text of which more were hardly seen is doubtful, however few others are allowed.
    ///
    /// A reading that the grammar had to bend is believed the less, the likelier the line read freely is.
    func belief<Value>(
        _ views: [LineView], _ grammar: some Grammar, redundancy: Int? = nil, _ parse: (String) -> Value?
    ) -> Belief<Value> {
        let allowed = candidates(views, grammar).compactMap { candidate in
            parse(candidate.text).map { (value: $0, candidate: candidate) }
        }
        guard let best = allowed.first?.candidate else { return Belief() }
        let belief = Belief(
            allowed.map { ($0.value, $0.candidate.logProbability) },
            unlisted: max(0, advantage(of: views, over: best, grammar)))
        guard let redundancy, best.confidences.count(where: { $0 < Self.seen }) > redundancy else {
            return belief
        }
        return belief.lowered(to: Self.doubtful)
    }

    /// By how much the logarithm of the likeliest text of any form exceeds that of the best one of a grammar.
    private func advantage(
        of views: [LineView], over best: Candidate, _ grammar: some Grammar
    ) -> Double {
        // Where the best path says the same, all that lies between the two is the grammar's own weight.
        if views.allSatisfy({ CTCBestPath.text($0.posteriors, alphabet: alphabet) == best.text }),
            let weight = grammar.logWeight(of: best.text)
        {
            return -weight
        }
        let free = candidates(views, TextGrammar.anything).first
        return free.map { $0.logProbability - best.logProbability } ?? 0
    }

    /// The text of lines of free form, read as one; nil where there is none.
    ///
    /// - Parameter views: The lines, joined, as each look at each picture of them shows them.
    func text(_ views: [LineView], _ grammar: some FreeTextGrammar) -> FieldValue? {
        guard var best = candidates(views, grammar).first else { return nil }
        if let strict = grammar.strict, strict.logWeight(of: best.text) == nil,
            let expected = candidates(views, strict).first, expected.logProbability > best.logProbability
        {
            best = expected
        }
        guard !best.text.isEmpty else { return nil }
        let confidence = best.confidences.reduce(1) { $0 * $1 }
        if let mended = grammar.mended(best.text) {
            return FieldValue(text: mended, confidence: min(confidence, Self.doubtful))
        }
        return FieldValue(
            text: best.text,
            confidence: grammar.isWhole(best.text) ? confidence : min(confidence, Self.doubtful))
    }

    /// What only fits after a change, or lacks its end, is never sure.
    private static let doubtful = 0.5
    /// A character that the recogniser is less sure of was hardly seen.
    private static let seen = 0.5

    private func candidates(_ views: [LineView], _ grammar: some Grammar) -> [Candidate] {
        let found = views.map { CTCBeamSearch.decode($0.posteriors, alphabet: alphabet, grammar: grammar) }
        guard found.count != 1 else { return found[0] }
        return ViewFusion(views, candidates: found, alphabet: alphabet).candidates(grammar)
    }
}

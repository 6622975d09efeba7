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
    /// A reading that the grammar had to bend is believed the less, the likelier the line read freely is.
    func belief<Value>(
        _ line: Posteriors, _ grammar: some Grammar, _ parse: (String) -> Value?
    ) -> Belief<Value> {
        let allowed = candidates(line, grammar).compactMap { candidate in
            parse(candidate.text).map { (value: $0, candidate: candidate) }
        }
        guard let best = allowed.first?.candidate else { return Belief() }
        return Belief(
            allowed.map { ($0.value, $0.candidate.logProbability) },
            unlisted: max(0, advantage(of: line, over: best, grammar)))
    }

    /// By how much the logarithm of the likeliest text of any form exceeds that of the best one of a grammar.
    private func advantage(
        of line: Posteriors, over best: Candidate, _ grammar: some Grammar
    ) -> Double {
        // Where the best path says the same, all that lies between the two is the grammar's own weight.
        if CTCBestPath.text(line, alphabet: alphabet) == best.text,
            let weight = grammar.logWeight(of: best.text)
        {
            return -weight
        }
        let free = candidates(line, TextGrammar.anything).first
        return free.map { $0.logProbability - best.logProbability } ?? 0
    }

    /// The text of lines of free form, read as one; nil where there is none.
    func text(_ lines: [Posteriors], _ grammar: TextGrammar) -> FieldValue? {
        let posteriors = Posteriors(joining: lines, blank: alphabet.blank)
        guard var best = candidates(posteriors, grammar).first else { return nil }
        if let strict = grammar.strict, strict.logWeight(of: best.text) == nil,
            let expected = candidates(posteriors, strict).first, expected.logProbability > best.logProbability
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

    private func candidates(_ posteriors: Posteriors, _ grammar: some Grammar) -> [Candidate] {
        CTCBeamSearch.decode(posteriors, alphabet: alphabet, grammar: grammar)
    }
}

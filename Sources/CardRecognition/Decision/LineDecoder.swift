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
        _ line: RecognisedLine, _ grammar: some Grammar, _ parse: (String) -> Value?
    ) -> Belief<Value> {
        let allowed = candidates(line.posteriors, grammar).compactMap { candidate in
            parse(candidate.text).map { ($0, candidate.logProbability) }
        }
        guard let best = allowed.map(\.1).max() else { return Belief() }
        let free = candidates(line.posteriors, TextGrammar.anything).first?.logProbability ?? best
        return Belief(allowed, unlisted: max(0, free - best))
    }

    /// The text of lines of free form, read as one; nil where there is none.
    func text(_ lines: [RecognisedLine], _ grammar: TextGrammar) -> FieldValue? {
        let posteriors = Posteriors(joining: lines.map(\.posteriors), blank: alphabet.blank)
        let free = candidates(posteriors, grammar)
        guard var best = free.first else { return nil }
        if let strict = grammar.strict.flatMap({ candidates(posteriors, $0).first }),
            strict.logProbability > best.logProbability
        {
            best = strict
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

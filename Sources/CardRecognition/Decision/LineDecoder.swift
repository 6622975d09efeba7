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
    func belief<Value>(
        _ line: RecognisedLine, _ grammar: some Grammar, _ parse: (String) -> Value?
    ) -> Belief<Value> {
        Belief(
            candidates(line, grammar).compactMap { candidate in
                parse(candidate.text).map { ($0, candidate.logProbability) }
            })
    }

    /// The text of lines of free form, read as one; nil where there is none.
    func text(_ lines: [RecognisedLine], _ grammar: some Grammar) -> FieldValue? {
        let posteriors = Posteriors(joining: lines.map(\.posteriors), blank: alphabet.blank)
        let read = CTCBeamSearch.decode(posteriors, alphabet: alphabet, grammar: grammar)
        guard let best = read.first, !best.text.isEmpty else { return nil }
        return FieldValue(text: best.text, confidence: best.confidences.reduce(1, *))
    }

    private func candidates(_ line: RecognisedLine, _ grammar: some Grammar) -> [Candidate] {
        CTCBeamSearch.decode(line.posteriors, alphabet: alphabet, grammar: grammar)
    }
}

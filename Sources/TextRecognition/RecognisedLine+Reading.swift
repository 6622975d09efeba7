import Foundation
import Imaging

extension RecognisedLine {
    /// Reads the text out of the posteriors of a line image of the given height in pixels.
    ///
    /// Tesseract's own text is not taken: with spaces it would lose time steps, without it reads something into gaps.
    init(_ posteriors: Posteriors, height: Double, alphabet: Alphabet) {
        self.posteriors = posteriors
        let best = CTCBeamSearch.decode(posteriors, alphabet: alphabet, grammar: OpenGrammar()).first
        let characters = best.map { Array($0.text.unicodeScalars) } ?? []
        text = Self.strippingSpaces(characters)
        symbols = Self.symbols(characters, of: best, in: posteriors, height: height)
        let logs = symbols.map { log(max($0.confidence, 1e-9)) }
        confidence = logs.isEmpty ? 0 : exp(logs.reduce(0, +) / Double(logs.count))
    }

    private static func symbols(
        _ characters: [Unicode.Scalar], of candidate: Candidate?, in posteriors: Posteriors, height: Double
    ) -> [RecognisedSymbol] {
        guard let candidate else { return [] }
        var symbols: [RecognisedSymbol] = []
        for (index, character) in characters.enumerated() where character != " " {
            let steps = candidate.steps[index]
            let left = index > 0 ? candidate.steps[index - 1].upperBound : posteriors.steps.lowerBound
            let right =
                index + 1 < characters.count
                ? candidate.steps[index + 1].lowerBound : posteriors.steps.upperBound
            // A character reaches halfway to its neighbours, but not over a gap wider than itself.
            let reach = Double(steps.count) / 2 + 1
            let start = max(Double(left + steps.lowerBound) / 2, Double(steps.lowerBound) - reach)
            let end = min(Double(right + steps.upperBound) / 2, Double(steps.upperBound) + reach)
            let x = posteriors.origin + start * posteriors.pixelsPerStep
            symbols.append(
                RecognisedSymbol(
                    text: String(character),
                    box: Rectangle(x: x, y: 0, width: (end - start) * posteriors.pixelsPerStep, height: height),
                    confidence: candidate.confidences[index]))
        }
        return symbols
    }

    /// Leaves a space only between characters of which one at least is not Han.
    static func strippingSpaces(_ characters: [Unicode.Scalar]) -> String {
        var text = String.UnicodeScalarView()
        var gap = false
        for character in characters {
            if character == " " {
                gap = !text.isEmpty
                continue
            }
            if gap, let last = text.last, !(last.isHan && character.isHan) { text.append(" ") }
            gap = false
            text.append(character)
        }
        return String(text)
    }
}

extension Unicode.Scalar {
    /// Whether it is a Chinese character, whose neighbours are not set apart by spaces.
    fileprivate var isHan: Bool { properties.isIdeographic }
}

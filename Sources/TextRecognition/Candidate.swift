import Foundation

/// A text that a line may hold.
public struct Candidate: Sendable, Hashable {
    /// The text.
    public let text: String
    /// The natural logarithm of the text's probability, over all the ways in which the line's steps can spell it, times
    /// the grammar's weights.
    public let logProbability: Double
    /// For each character (Unicode scalar) of the text the steps from its first output code to its last. Characters
    /// are narrower in steps than in the image, so that there are gaps. Empty ranges where the text is a millionth as
    /// likely as the best.
    public let steps: [Range<Int>]
    /// For each character how sure the recogniser is of it, 0...1: the probability of its codes where they are
    /// likeliest, but no more than the share of the candidates that have this character in this place. A character
    /// that only the grammar wants is near 0, and all of a text a millionth as likely as the best are 0.
    public let confidences: [Double]

    /// Makes a candidate that a search of another sort has found.
    ///
    /// - Parameter steps: Empty where the text has no place in any one line.
    public init(text: String, logProbability: Double, steps: [Range<Int>], confidences: [Double]) {
        self.text = text
        self.logProbability = logProbability
        self.steps = steps
        self.confidences = confidences
    }
}

extension [Candidate] {
    /// How clearly the first candidate leads: its share of its own and the second's probability, 0.5...1; 1 where there
    /// is no second, 0 where there is none.
    public var margin: Double {
        guard let best = first else { return 0 }
        guard count > 1 else { return 1 }
        return 1 / (1 + exp(self[1].logProbability - best.logProbability))
    }
}

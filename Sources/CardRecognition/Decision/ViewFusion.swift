import Foundation
import TextRecognition

/// Several pictures of one line, each a witness of all its characters.
///
/// Whole readings are not put to a vote: a text is as likely as all pictures together make it, so that two of which
/// each leaves another character open give the whole text.
struct ViewFusion {
    private let scorers: [CTCScorer]
    private let weights: [Double]
    /// What each picture's likeliest text has.
    private let best: [Double]
    private let texts: [String]

    /// Weighs what several pictures of a line may say.
    ///
    /// - Parameters:
    ///   - views: The line as each look at each of the pictures shows it.
    ///   - candidates: What each of them may say by itself, best first.
    init(_ views: [LineView], candidates: [[Candidate]], alphabet: Alphabet) {
        scorers = views.map { CTCScorer($0.posteriors, alphabet: alphabet) }
        weights = views.map(\.weight)
        best = zip(scorers, candidates).map { scorer, found in
            found.compactMap { scorer.logProbability(of: $0.text) }.max() ?? 0
        }
        var seen: Set<String> = []
        texts = candidates.flatMap { $0.map(\.text) }.filter { seen.insert($0).inserted }
    }

    /// The likeliest texts that a grammar allows, best first, at most eight.
    func candidates(_ grammar: some Grammar) -> [Candidate] {
        var scored: [String: Double] = [:]
        func score(_ text: String) -> Double? {
            if let known = scored[text] { return known }
            guard let weight = grammar.logWeight(of: text) else { return nil }
            let score =
                weight + scorers.indices.reduce(0) { $0 + weights[$1] * support(for: text, in: $1) }
            scored[text] = score
            return score
        }
        for text in texts { _ = score(text) }
        if var leader = Self.ranked(scored).first?.text {
            for other in texts where other != leader { leader = crossed(leader, with: other, score) }
        }
        return Self.candidates(Array(Self.ranked(scored).prefix(8)), peaks: peaks)
    }

    /// The logarithm of a text's probability in one picture, no less than a floor: a picture with a hand over the line
    /// must not outweigh the others.
    private func support(for text: String, in view: Int) -> Double {
        max(scorers[view].logProbability(of: text) ?? -.infinity, best[view] - Self.outlier)
    }

    /// The text with each stretch in which another differs taken from the other, where that makes it likelier.
    private func crossed(_ text: String, with other: String, _ score: (String) -> Double?) -> String {
        var result = Array(text.unicodeScalars)
        // From the end, so that the places before it stay.
        for stretch in Stretch.between(result, Array(other.unicodeScalars)).reversed() {
            var changed = result
            changed.replaceSubrange(stretch.range, with: stretch.replacement)
            if let new = score(String(changed)), let old = score(String(result)), new > old { result = changed }
        }
        return String(result)
    }

    /// For each character how clearly it was seen. Once is nearly enough, but many who are unsure do not make one who is
    /// sure.
    private func peaks(of text: String) -> [Double] {
        var doubts = [Double](repeating: 1, count: text.unicodeScalars.count)
        let independence = 1 / max(1, weights.reduce(0, +))
        for scorer in scorers {
            for (index, peak) in (scorer.peaks(of: text) ?? []).enumerated() {
                doubts[index] *= pow(1 - peak, independence)
            }
        }
        return doubts.map { 1 - $0 }
    }

    private static func ranked(_ scores: [String: Double]) -> [(text: String, score: Double)] {
        scores.map { ($0.key, $0.value) }.sorted { ($1.score, $0.text) < ($0.score, $1.text) }
    }

    private static func candidates(
        _ ranked: [(text: String, score: Double)], peaks: (String) -> [Double]
    ) -> [Candidate] {
        guard let best = ranked.first else { return [] }
        let weights = ranked.map { exp($0.score - best.score) }
        let total = weights.reduce(0, +)
        return ranked.map { text, score in
            let scalars = Array(text.unicodeScalars)
            var shares = [Double](repeating: 0, count: scalars.count)
            for (other, weight) in zip(ranked, weights) {
                var isKept = [Bool](repeating: true, count: scalars.count)
                for stretch in Stretch.between(scalars, Array(other.text.unicodeScalars)) {
                    for place in stretch.range { isKept[place] = false }
                }
                for place in scalars.indices where isKept[place] { shares[place] += weight / total }
            }
            return Candidate(
                text: text, logProbability: score, steps: [],
                confidences: zip(peaks(text), shares).map { min($0, $1) })
        }
    }

    /// About what two characters cost that a reflection hides.
    private static let outlier = 24.0
}

/// A stretch in which two texts differ.
struct Stretch: Equatable {
    /// The places of the first text, possibly none.
    let range: Range<Int>
    /// What the other has there.
    let replacement: [Unicode.Scalar]

    /// Character by character, where each has its counterpart.
    private var parts: [Stretch] {
        guard range.count == replacement.count else { return [self] }
        return zip(range, replacement).map { Stretch(range: $0..<$0 + 1, replacement: [$1]) }
    }

    /// All of them from the beginning, between longest common parts.
    static func between(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> [Stretch] {
        let difference = second.difference(from: first)
        let removed = Set(difference.removals.map(\.offset))
        let inserted = Set(difference.insertions.map(\.offset))
        var stretches: [Stretch] = []
        var (i, j) = (0, 0)
        while i < first.count || j < second.count {
            let (start, from) = (i, j)
            while removed.contains(i) || inserted.contains(j) {
                if removed.contains(i) { i += 1 } else { j += 1 }
            }
            if start < i || from < j {
                stretches += Stretch(range: start..<i, replacement: Array(second[from..<j])).parts
            } else {
                i += 1
                j += 1
            }
        }
        return stretches
    }
}

extension CollectionDifference.Change {
    fileprivate var offset: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }
}

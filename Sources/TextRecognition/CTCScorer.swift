import Foundation

/// Says how well texts fit a line that has been read, whatever the texts come from: another picture of the same line,
/// for instance.
public struct CTCScorer: Sendable {
    private let lattice: Lattice
    private let alphabet: Alphabet

    /// Makes a scorer of a line. Gaps in the line mean nothing.
    ///
    /// - Parameters:
    ///   - posteriors: The line's posteriors.
    ///   - alphabet: The alphabet of the model that the posteriors are of.
    public init(_ posteriors: Posteriors, alphabet: Alphabet) {
        self.alphabet = alphabet
        lattice = Lattice(posteriors, alphabet: alphabet, ignoredCode: alphabet.codes(for: " ")?.first)
    }

    /// The natural logarithm of a text's probability, over all the ways in which the line's steps can spell it; nil
    /// where the alphabet lacks one of its characters or the line is too short for it.
    public func logProbability(of text: String) -> Double? {
        guard let codes = alphabet.codes(for: text)?.map(Int32.init) else { return nil }
        // Places 0, 2, 4 … are blanks, 1, 3, 5 … the codes.
        let places = 2 * codes.count + 1
        var (now, before) = ([Double](repeating: 0, count: places), [Double](repeating: 0, count: places))
        before[0] = 1
        var logScale = 0.0
        for row in 0..<lattice.steps.count {
            var sum = 0.0
            for place in 0..<places {
                var mass = row == 0 && place > 0 ? 0 : before[place]
                if place > 0 { mass += before[place - 1] }
                if place > 1, place % 2 == 1, codes[place / 2] != codes[place / 2 - 1] {
                    mass += before[place - 2]
                }
                now[place] = mass * lattice[row, place % 2 == 0 ? lattice.blank : codes[place / 2]]
                sum += now[place]
            }
            guard sum > 0 else { return nil }
            for place in 0..<places { now[place] /= sum }
            logScale += log(sum)
            swap(&now, &before)
        }
        let end = before[places - 1] + (places > 1 ? before[places - 2] : 0)
        return end > 0 ? logScale + log(end) : nil
    }

    /// For each character (Unicode scalar) of a text the probability of its codes where they are likeliest, 0...1; nil
    /// as for ``logProbability(of:)``.
    public func peaks(of text: String) -> [Double]? {
        let spellings = text.unicodeScalars.map { alphabet.codes(for: String($0)) ?? [] }
        guard spellings.allSatisfy({ !$0.isEmpty }),
            let alignment = CTCAlignment(spellings.joined().map(Int32.init), in: lattice)
        else { return nil }
        var rest = alignment.placements[...]
        return spellings.map { codes in
            defer { rest = rest.dropFirst(codes.count) }
            return rest.prefix(codes.count).reduce(1) { $0 * $1.peak }
        }
    }
}

/// How unlike two texts are.
enum EditDistance {
    /// The fewest insertions, deletions and replacements of code points that make one text of the other.
    static func between(_ first: String, _ second: String) -> Int {
        let second = Array(second.unicodeScalars)
        var row = Array(0...second.count)
        for (i, a) in first.unicodeScalars.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, b) in second.enumerated() {
                let replaced = diagonal + (a == b ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(row[j + 1] + 1, row[j] + 1, replaced)
            }
        }
        return row[second.count]
    }

    /// The share of a text's characters that was read wrongly; at most 1, so that one runaway answer does not swamp a
    /// mean.
    static func characterErrorRate(of reading: String, against truth: String) -> Double {
        guard !truth.isEmpty else { return reading.isEmpty ? 0 : 1 }
        return min(1, Double(between(truth, reading)) / Double(truth.unicodeScalars.count))
    }
}

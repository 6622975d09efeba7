/// A line's posteriors as a table of steps and codes, in which the codes that are not listed have what is left.
struct Lattice {
    /// The steps of the line that the rows are of.
    let steps: Range<Int>
    let blank: Int32
    private let codeCount: Int
    private let values: [Float]
    private let listedCodes: [Int32]
    private let listedOffsets: [Int]

    /// - Parameter ignoredCode: A code to be taken for the blank too.
    init(_ posteriors: Posteriors, alphabet: Alphabet, ignoredCode: Int?) {
        steps = posteriors.steps
        blank = Int32(alphabet.blank)
        codeCount = alphabet.codeCount
        var values: [Float] = []
        values.reserveCapacity(steps.count * codeCount)
        var listedCodes: [Int32] = []
        var listedOffsets = [0]
        for step in steps {
            let entries = posteriors[step]
            let listed = entries.reduce(Float(0)) { $0 + $1.probability }
            let share = (1 - listed) / Float(max(1, codeCount - entries.count))
            let row = values.count
            values.append(
                contentsOf: repeatElement(min(Self.ceiling, max(Self.floor, share)), count: codeCount))
            for entry in entries where (0..<codeCount).contains(entry.code) {
                values[row + entry.code] = entry.probability
                if entry.code != alphabet.blank, entry.code != ignoredCode {
                    listedCodes.append(Int32(entry.code))
                }
            }
            if let ignoredCode {
                values[row + alphabet.blank] += values[row + ignoredCode]
                values[row + ignoredCode] = 0
            }
            listedOffsets.append(listedCodes.count)
        }
        self.values = values
        self.listedCodes = listedCodes
        self.listedOffsets = listedOffsets
    }

    /// What a code that is not listed has at least and at most: enough to be forced, too little to be chosen.
    private static let floor: Float = 1e-6
    private static let ceiling: Float = 5e-3

    /// The probability of a code in a row.
    subscript(row: Int, code: Int32) -> Double {
        Double(values[row * codeCount + Int(code)])
    }

    /// The codes other than the blank that the recogniser thought possible in a row.
    func listed(inRow row: Int) -> ArraySlice<Int32> {
        listedCodes[listedOffsets[row]..<listedOffsets[row + 1]]
    }
}

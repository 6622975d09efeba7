/// How true the stated confidences are: of the values given with a confidence of 0.8, four in five should be right.
struct Calibration {
    /// A value that is printed: how sure the reading was, 0...1, and whether it was right. What was not read is a wrong
    /// value with no confidence.
    struct Value {
        let confidence: Double
        let isRight: Bool
    }

    /// The values whose confidences lie in one tenth of 0...1.
    struct Bin {
        let values: Int
        let meanConfidence: Double
        let shareRight: Double
    }

    /// The surest first.
    private let values: [Value]

    init(_ values: [Value]) {
        self.values = values.sorted { $0.confidence > $1.confidence }
    }

    var count: Int { values.count }

    /// The ten tenths from 0 on; nil where no value lies.
    var bins: [Bin?] {
        (0..<Self.binCount).map { bin in
            let within = values.filter { Self.bin(of: $0.confidence) == bin }
            guard !within.isEmpty else { return nil }
            let count = Double(within.count)
            return Bin(
                values: within.count, meanConfidence: within.reduce(0) { $0 + $1.confidence } / count,
                shareRight: Double(within.count(where: \.isRight)) / count)
        }
    }

    /// The expected calibration error: by how much the confidence differs from the share that is right, on the mean
    /// over all values, 0...1.
    var expectedError: Double {
        guard count > 0 else { return 0 }
        let sum = bins.compactMap { $0 }.reduce(0) {
            $0 + Double($1.values) * abs($1.meanConfidence - $1.shareRight)
        }
        return sum / Double(count)
    }

    /// The share of wrong values among the surest ones.
    ///
    /// - Parameter coverage: The share of all values that is looked at, 0...1.
    func errorRate(atCoverage coverage: Double) -> Double {
        let covered = values.prefix(Int((Double(count) * coverage).rounded(.up)))
        guard !covered.isEmpty else { return 0 }
        return Double(covered.count { !$0.isRight }) / Double(covered.count)
    }

    /// The coverages at which the curve of error against coverage is printed.
    static let coverages = [0.5, 0.8, 0.9, 0.95, 1]

    private static let binCount = 10

    private static func bin(of confidence: Double) -> Int {
        min(binCount - 1, max(0, Int(confidence * Double(binCount))))
    }
}

import CommandLineSupport

extension Score {
    /// The calibration of each field that is printed, in the kinds' and the fields' order, by `kind.field`.
    private var calibrations: [(name: String, calibration: Calibration)] {
        kinds.flatMap { kind in
            let comparisons = verdicts.filter { $0.truth.kind == kind }.flatMap(\.comparisons)
            let byField = Dictionary(grouping: comparisons, by: \.field)
            return Truth.inOrder(byField, of: kind).map { field, comparisons in
                ("\(kind).\(field)", Self.calibration(comparisons))
            }
        }
    }

    private var calibrationOfAll: Calibration {
        Self.calibration(verdicts.flatMap(\.comparisons))
    }

    private static func calibration(_ comparisons: [Comparison]) -> Calibration {
        Calibration(comparisons.map { Calibration.Value(confidence: $0.confidence, isRight: $0.isRight) })
    }

    /// The reliability of all values together, and each field's expected error and curve.
    var calibrationTable: String {
        let all = calibrationOfAll
        guard all.count > 0 else { return "" }
        var text = "\nconfidence, by tenths: values, mean confidence in %, right in %\n"
        for (tenth, bin) in all.bins.enumerated() {
            guard let bin else { continue }
            text += "  \(Self.tenth(tenth))" + "\(bin.values)".leftPadding(toLength: 8)
            text += Self.percent(bin.meanConfidence).leftPadding(toLength: 8)
            text += Self.percent(bin.shareRight).leftPadding(toLength: 8) + "\n"
        }
        let heads = Calibration.coverages.map { "\(Int($0 * 100)) %".leftPadding(toLength: 8) }.joined()
        text += "\nexpected calibration error in %, then wrong in % of the surest …\n"
        text += String(repeating: " ", count: 36) + heads + "\n"
        for (name, calibration) in calibrations + [("all", all)] {
            text += "  " + name.padding(toLength: 24)
            text += Self.percent(calibration.expectedError).leftPadding(toLength: 10)
            for coverage in Calibration.coverages {
                text += Self.percent(calibration.errorRate(atCoverage: coverage)).leftPadding(toLength: 8)
            }
            text += "\n"
        }
        return text
    }

    private static func tenth(_ index: Int) -> String {
        "\((Double(index) / 10).fixed(decimals: 1))–\((Double(index + 1) / 10).fixed(decimals: 1))"
    }

    private static func percent(_ share: Double) -> String { (100 * share).fixed(decimals: 1) }
}

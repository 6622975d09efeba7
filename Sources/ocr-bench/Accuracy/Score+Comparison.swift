import CommandLineSupport

extension Score {
    /// What was read beside what is printed, photo by photo, and a summary, for people.
    var comparison: String {
        """
        = read as printed    ? as printed, but given as uncertain    ! not as printed


        """ + verdicts.map { Self.text($0) + "\n" }.joined() + comparisonSummary
    }

    private static func text(_ verdict: Verdict) -> String {
        let truth = verdict.truth
        guard !truth.isNegative else {
            let judgement = verdict.isRight ? "= nothing was invented" : "! something was invented"
            return "\(truth.file)  not to be read (\(truth.expect ?? "negative"))\n  \(judgement)\n"
        }
        return "\(truth.file)  \(truth.kind)\n" + verdict.comparisons.map { line($0, width: 11) }.joined()
    }

    private static func line(_ comparison: Comparison, width: Int) -> String {
        let name = comparison.field.padding(toLength: width) + "  "
        if comparison.isRight {
            return "  \(comparison.isSure ? "=" : "?") \(name)\(comparison.printed)\n"
        }
        let certainty = comparison.isSure ? "given with certainty" : "uncertain"
        let read = comparison.read.isEmpty ? "(not read)" : "\(comparison.read)  (\(certainty))"
        return "  ! \(name)\(read)\n"
            + String(repeating: " ", count: 4 + width + 2) + "\(comparison.printed)  (printed)\n"
    }

    private var comparisonSummary: String {
        let all = total.total
        return """
            \(all.exact) of \(all.values) values as printed; \(total.whollyRight) of \(total.images) cards without a \
            mistake; \(all.sure) values given with certainty, \(all.sureButWrong) of them wrong.

            """
    }
}

import Foundation

/// Makes two spellings of the same value equal: widths, dots, dashes, spaces, forms of dates.
///
/// The same as in the project's reference scorer, so that both give the same figures.
enum Normalisation {
    private static let dates: Set = ["birth", "firstIssue", "validFrom", "validTo"]
    private static let numbers: Set = ["idcard", "licenceNo", "fileNo", "class"]
    private static let forever = "长期"
    private static let dots = Set("·•‧∙⋅・･᛫ᐧ●".unicodeScalars)
    private static let dashes = Set("‐‑‒–—―−﹣－".unicodeScalars)

    static func normalise(_ value: String?, of field: String) -> String {
        let text = plain((value ?? "").precomposedStringWithCompatibilityMapping)
        switch field {
        case _ where text.isEmpty: return ""
        case _ where dates.contains(field): return date(text)
        case "validDate": return span(text)
        case "name": return text.replacingOccurrences(of: ".", with: "·")
        case _ where numbers.contains(field): return text.uppercased()
        default: return text.replacingOccurrences(of: "x", with: "X")
        }
    }

    private static func plain(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\u{200B}", "\u{FEFF}": continue
            case _ where scalar.properties.isWhitespace || ("\u{1C}"..."\u{1F}").contains(scalar): continue
            case _ where dots.contains(scalar): result.append("·")
            case _ where dashes.contains(scalar): result.append("-")
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    /// 20200101 from 2020-01-01, 2020.1.1, 2020年1月1日 and the like; other text is left as it is.
    private static func date(_ text: String) -> String {
        if text.contains(forever) { return forever }
        let parts = digitRuns(text)
        if parts.count == 3 {
            return parts[0] + parts[1...].map { $0.count < 2 ? "0" + $0 : $0 }.joined()
        }
        return String(text.filter { !"-./年月日,".contains($0) })
    }

    /// A from-to pair of dates.
    private static func span(_ text: String) -> String {
        if let range = text.range(of: forever) {
            var start = String(text[..<range.lowerBound])
            while let last = start.last, "-至到~".contains(last) { start.removeLast() }
            return date(start) + "-" + forever
        }
        var halves = text.split(omittingEmptySubsequences: false) { "至到~".contains($0) }.map(String.init)
        if halves.count != 2 {
            let runs = digitRuns(text)
            switch runs.count {
            case 6: halves = [runs[..<3].joined(separator: "-"), runs[3...].joined(separator: "-")]
            case 2: halves = runs
            case 1 where runs[0].count == 16: halves = [String(runs[0].prefix(8)), String(runs[0].suffix(8))]
            default: return text
            }
        }
        return date(halves[0]) + "-" + date(halves[1])
    }

    private static func digitRuns(_ text: String) -> [String] {
        text.split { !$0.isWholeNumber }.map(String.init)
    }
}

/// A value in a table of comma-separated values (https://www.rfc-editor.org/rfc/rfc4180) that people open in a
/// spreadsheet program, which takes values for more than text.
public enum CSVText: Sendable, ExpressibleByStringLiteral {
    /// A text, which is shown as it is:
    /// - one that could be taken for a number or a day is written `="…"`, or a long number would lose its last digits;
    /// - one that could be taken for a formula has a `'` before it (https://owasp.org/www-community/attacks/CSV_Injection).
    case text(String)
    /// A whole number.
    case integer(Int)
    /// An empty place.
    case empty

    /// What a file starts with, or Excel does not take it for UTF-8.
    public static let byteOrderMark = "\u{FEFF}"

    // The full-width ones too: Excel takes them for what they look like in some languages.
    private static let formulaStarts: Set<Unicode.Scalar> = [
        "=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠",
    ]
    private static let numberScalars = Set("0123456789.,:/-+eE ".unicodeScalars)
    /// The semicolon and the tab separate values in some countries.
    private static let quotedScalars = Set("\",;\t\r\n".unicodeScalars)

    /// A text.
    public init(stringLiteral value: String) {
        self = .text(value)
    }

    /// Values as a line, with its end.
    public static func row(_ values: [CSVText]) -> String {
        values.map(\.text).joined(separator: ",") + "\r\n"
    }

    /// The value as it stands between commas.
    public var text: String {
        switch self {
        case .text(let text): Self.quoted(Self.disarmed(text))
        case .integer(let value): String(value)
        case .empty: ""
        }
    }

    private static func disarmed(_ text: String) -> String {
        guard let first = text.unicodeScalars.first else { return text }
        if formulaStarts.contains(first) { return "'" + text }
        let isLikeNumber = "0"..."9" ~= first && text.unicodeScalars.allSatisfy(numberScalars.contains)
        return isLikeNumber ? "=\"\(text)\"" : text
    }

    private static func quoted(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: quotedScalars.contains) else { return text }
        // By scalars, since a carriage return and a line feed are one character.
        var result = "\""
        for scalar in text.unicodeScalars {
            if scalar == "\"" { result.unicodeScalars.append(scalar) }
            result.unicodeScalars.append(scalar)
        }
        return result + "\""
    }
}

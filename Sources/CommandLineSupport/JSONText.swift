import Foundation

/// A JSON value whose members keep their order and whose numbers keep their decimals, which `JSONEncoder` promises for
/// neither; its output is compact and has no escapes that JSON does not ask for.
public enum JSONText: Sendable, ExpressibleByStringLiteral {
    /// A text.
    case string(String)
    /// A number rounded to some decimals, without zeros at its end.
    case number(Double, decimals: Int)
    /// A list.
    case array([JSONText])
    /// Members in their order.
    case object([(String, JSONText)])
    /// JSON that has been written by somebody else.
    case verbatim(String)
    /// Nothing.
    case null

    /// A text.
    public init(stringLiteral value: String) {
        self = .string(value)
    }

    /// A whole number.
    public static func integer(_ value: Int) -> JSONText { .number(Double(value), decimals: 0) }

    /// A number, or null where there is none.
    public static func optional(_ value: Double?, decimals: Int) -> JSONText {
        value.map { .number($0, decimals: decimals) } ?? .null
    }

    /// The value on one line.
    public var text: String {
        switch self {
        case .string(let text): Self.quoted(text)
        case .number(let value, let decimals): Self.rounded(value, decimals: decimals)
        case .array(let values): "[" + values.map(\.text).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { Self.quoted($0) + ":" + $1.text }.joined(separator: ",") + "}"
        case .verbatim(let json): json
        case .null: "null"
        }
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case "\u{0}"..<" ": result += "\\u" + String(format: "%04x", scalar.value)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    private static func rounded(_ value: Double, decimals: Int) -> String {
        // JSON has no infinity and no NaN.
        guard value.isFinite else { return "null" }
        var text = value.fixed(decimals: decimals)
        if decimals > 0 {
            while text.hasSuffix("0") { text.removeLast() }
            if text.hasSuffix(".") { text.removeLast() }
        }
        return text == "-0" ? "0" : text
    }
}

extension Double {
    /// The number with a fixed count of decimals and a point, whatever the user's language.
    public func fixed(decimals: Int) -> String { String(format: "%.\(decimals)f", self) }
}

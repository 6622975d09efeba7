/// A piece of HTML. Texts that are put into it are shown as they are, whatever is in them:
///
///     let cell: HTMLText = "<td>\(value)</td>"
///
/// What an interpolation puts in is a text or another piece. It belongs between tags or between the quotes of an
/// attribute that holds no address and no script.
public struct HTMLText: ExpressibleByStringInterpolation, Hashable, Sendable {
    /// Puts a piece together.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var source: String

        /// Begins with nothing.
        public init(literalCapacity: Int, interpolationCount: Int) {
            source = ""
            source.reserveCapacity(literalCapacity + 16 * interpolationCount)
        }

        /// Adds what the program's source has.
        public mutating func appendLiteral(_ literal: String) { source += literal }

        /// Adds a text.
        public mutating func appendInterpolation(_ text: String) { source += HTMLText.escaped(text) }

        /// Adds another piece.
        public mutating func appendInterpolation(_ piece: HTMLText) { source += piece.source }

        /// Adds pieces one after the other.
        public mutating func appendInterpolation(_ pieces: [HTMLText]) {
            for piece in pieces { source += piece.source }
        }
    }

    /// The piece as it stands in a file.
    public let source: String

    /// A piece of the program's own.
    public init(stringLiteral source: String) {
        self.source = source
    }

    /// A piece with what was put into it.
    public init(stringInterpolation: StringInterpolation) {
        source = stringInterpolation.source
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            // Control characters have no place in HTML (https://html.spec.whatwg.org/#preprocessing-the-input-stream).
            case "\u{0}"..."\u{8}", "\u{B}", "\u{E}"..."\u{1F}", "\u{7F}"..."\u{9F}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

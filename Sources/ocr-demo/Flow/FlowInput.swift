import CardModel

/// A line of a session.
enum FlowInput: Equatable {
    case tap(CardType, path: String)
    case secondPage(path: String)
    case retry
    case wait
    case quit

    /// Reads a line; nil when nothing is on it.
    init?(_ line: String) throws(FlowInputError) {
        let line = line.drop(while: \.isWhitespace)
        guard !line.isEmpty else { return nil }
        let word = String(line.prefix { !$0.isWhitespace })
        let rest = String(line.dropFirst(word.count).drop(while: \.isWhitespace))
        switch word {
        case "retry": self = .retry
        case "wait": self = .wait
        case "quit": self = .quit
        case "second": self = .secondPage(path: rest)
        default:
            guard let number = Int(word) else { throw .unknownWord(word) }
            let type = CardType(rawValue: number)
            guard CardType.all.contains(type) else { throw .unknownType(word) }
            self = .tap(type, path: rest)
        }
        switch self {
        case .tap, .secondPage: guard !rest.isEmpty else { throw .missingPath(word) }
        case .retry, .wait, .quit: guard rest.isEmpty else { throw .tooMuch(word) }
        }
    }
}

/// Why a line is not obeyed.
enum FlowInputError: Error, Hashable, CustomStringConvertible {
    case unknownWord(String)
    case unknownType(String)
    case missingPath(String)
    case tooMuch(String)
    case nothingToRetry

    var description: String {
        switch self {
        case .unknownWord(let word): "“\(word)” is not known: use 1, 2, 3, second, retry, wait or quit"
        case .unknownType(let type): "there is no card type \(type): use 1, 2 or 3"
        case .missingPath(let word): "name a photo after “\(word)”"
        case .tooMuch(let word): "“\(word)” stands alone on its line"
        case .nothingToRetry: "there is nothing to retry"
        }
    }
}

/// Why a call of the back end's interface failed.
public enum APIError: Error, Sendable, CustomStringConvertible {
    /// The HTTP status is outside 200...209.
    case status(Int)
    /// The body is not JSON.
    case notJSON
    /// The body is JSON, but has no `code`.
    case missingCode
    /// The back end refuses: a `code` other than success.
    case refused(code: String, message: String)
    /// The `code` says success, but there is no `data`.
    case missingData
    /// The `data` is not what was asked for.
    case undecodable(path: String, problem: String)
    /// Elements of a list are not what was asked for, by index.
    case undecodableElements([RejectedElement])
    /// The server did not answer in time.
    case timedOut
    /// The connection failed or was dropped.
    case connection(String)

    /// A stable name of the case, in camelCase, for programs.
    public var code: String {
        switch self {
        case .status: "status"
        case .notJSON: "notJSON"
        case .missingCode: "missingCode"
        case .refused: "refused"
        case .missingData: "missingData"
        case .undecodable: "undecodable"
        case .undecodableElements: "undecodableElements"
        case .timedOut: "timedOut"
        case .connection: "connection"
        }
    }

    /// What went wrong, and where.
    public var description: String {
        switch self {
        case .status(let status): "the server answered with HTTP status \(status)"
        case .notJSON: "the server's answer is not JSON"
        case .missingCode: "the server's answer has no `code`"
        case .refused(let code, let message): "the server refused: \(message) (code \(code))"
        case .missingData: "the server's answer has no `data`"
        case .undecodable(let path, let problem):
            "the server's `data` is not as expected at \(path): \(problem)"
        case .undecodableElements(let elements):
            "elements of the server's list are not as expected: "
                + elements.map(\.description).joined(separator: "; ")
        case .timedOut: "the server did not answer in time"
        case .connection(let problem): "the connection to the server failed: \(problem)"
        }
    }

    /// Whether the same request may succeed a moment later: the server is busy or the connection was bad.
    public var isTransient: Bool {
        switch self {
        case .status(let status): status >= 500 || status == 408 || status == 429
        case .timedOut, .connection: true
        default: false
        }
    }
}

/// An element of a list that is not what was asked for.
public struct RejectedElement: Hashable, Sendable, CustomStringConvertible {
    /// The place in the server's list, from 0.
    public let index: Int
    /// What is wrong with it.
    public let problem: String

    /// The index and the problem.
    public var description: String { "\(index): \(problem)" }
}

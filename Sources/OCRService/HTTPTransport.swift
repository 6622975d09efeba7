public import Foundation

/// Carries requests to a server and answers back. What an ``APIClient`` stands on.
public protocol HTTPTransport: Sendable {
    /// Sends a request and waits for the whole answer, whatever its status.
    ///
    /// Cancelling the task closes the connection.
    /// - Parameter progress: is told the part of the body that has been sent, 0...1.
    /// - Throws: ``APIError/timedOut``, ``APIError/connection(_:)`` or `CancellationError`.
    func send(_ request: HTTPRequest, progress: @escaping @Sendable (Double) -> Void) async throws
        -> HTTPResponse
}

/// A request to a server.
public struct HTTPRequest: Hashable, Sendable {
    /// What is to be done with the resource.
    public enum Method: String, Hashable, Sendable {
        /// Get it.
        case get = "GET"
        /// Send something to it.
        case post = "POST"
        /// Put something in its place; repeated it has the same effect as done once.
        case put = "PUT"
    }

    /// What is to be done.
    public var method: Method
    /// The resource.
    public var url: URL
    /// Header fields by name.
    public var headers: [String: String]
    /// What is sent; empty for nothing.
    public var body: Data
    /// The seconds without any byte sent or received after which the request has failed.
    public var timeout: TimeInterval

    /// Makes a request.
    public init(
        _ method: Method, _ url: URL, headers: [String: String] = [:], body: Data = Data(),
        timeout: TimeInterval = 30
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.timeout = timeout
    }
}

/// A server's answer.
public struct HTTPResponse: Hashable, Sendable {
    /// The HTTP status.
    public var status: Int
    /// The body.
    public var body: Data

    /// Makes an answer.
    public init(status: Int, body: Data) {
        self.status = status
        self.body = body
    }
}

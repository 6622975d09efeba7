public import Foundation

/// A call of the back end's interface.
public struct APIRequest: Hashable, Sendable {
    /// What is to be done.
    public var method: HTTPRequest.Method
    /// The path below the client's base address, such as `certificates/photos`.
    public var path: String
    /// The parameters in the address.
    public var query: [URLQueryItem]
    /// Header fields by name.
    public var headers: [String: String]
    /// What is sent; empty for nothing.
    public var body: Data
    /// Whether the call may be repeated: done twice it has the effect of done once.
    public var isIdempotent: Bool

    /// Makes a call. GET and PUT are idempotent unless said otherwise.
    public init(
        _ method: HTTPRequest.Method, _ path: String, query: [URLQueryItem] = [],
        headers: [String: String] = [:],
        body: Data = Data(), isIdempotent: Bool? = nil
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
        self.isIdempotent = isIdempotent ?? (method != .post)
    }

    func http(base: URL, timeout: TimeInterval) -> HTTPRequest {
        var url = base.appending(path: path)
        if !query.isEmpty {
            url.append(queryItems: query)
        }
        return HTTPRequest(method, url, headers: headers, body: body, timeout: timeout)
    }
}

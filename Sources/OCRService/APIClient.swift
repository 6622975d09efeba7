public import Foundation

/// A client of the back end: sends requests, opens the envelope of the answers, repeats what may be repeated.
///
/// It is handed in wherever it is needed, and never a global. What the back end offers is in extensions, one for
/// each business module, such as `APIClient+Certificates.swift`.
public struct APIClient: Sendable {
    /// How often and after which pauses a request is repeated that failed for a reason that may pass.
    public struct Retry: Hashable, Sendable {
        /// The pauses in seconds before the second, third… attempt.
        public let pauses: [TimeInterval]

        /// Makes a rule.
        public init(pauses: [TimeInterval]) {
            self.pauses = pauses
        }

        /// Three attempts: after 0.5 and 2 seconds again.
        public static let standard = Retry(pauses: [0.5, 2])
        /// One attempt only.
        public static let never = Retry(pauses: [])
    }

    /// What becomes of elements of a list that can't be decoded.
    public enum ElementPolicy: Hashable, Sendable {
        /// They are left out and reported by index.
        case skip
        /// They make the whole list an error.
        case fail
    }

    private let base: URL
    private let transport: any HTTPTransport
    private let retry: Retry
    private let timeout: TimeInterval
    private let successCodes: Set<String>

    /// Makes a client.
    /// - Parameters:
    ///   - base: the address that the paths of requests are appended to.
    ///   - transport: what carries the requests.
    ///   - retry: how requests that may be repeated are repeated.
    ///   - timeout: the seconds of silence after which a request has failed.
    ///   - successCodes: the business codes that mean success.
    public init(
        base: URL, transport: any HTTPTransport = URLSessionTransport(), retry: Retry = .standard,
        timeout: TimeInterval = 30, successCodes: Set<String> = ["1"]
    ) {
        self.base = base
        self.transport = transport
        self.retry = retry
        self.timeout = timeout
        self.successCodes = successCodes
    }

    /// Sends a request and decodes the single object in the answer.
    /// - Throws: ``APIError`` or `CancellationError`.
    public func object<Payload: Decodable & Sendable>(
        _ type: Payload.Type = Payload.self, for request: APIRequest,
        progress: @escaping @Sendable (Double) -> Void = { _ in }
    ) async throws -> Payload {
        try await payload(of: request, progress)
    }

    /// Sends a request and decodes the list in the answer. A missing list is an error, an empty one is not.
    /// - Throws: ``APIError`` or `CancellationError`.
    public func list<Element: Decodable & Sendable>(
        of type: Element.Type = Element.self, for request: APIRequest, undecodable: ElementPolicy
    ) async throws -> APIList<Element> {
        let list: APIElements<Element> = try await payload(of: request) { _ in }
        if undecodable == .fail, !list.rejected.isEmpty {
            throw APIError.undecodableElements(list.rejected)
        }
        return APIList(elements: list.elements, rejected: list.rejected)
    }

    private func payload<Payload: Decodable>(
        of request: APIRequest, _ progress: @escaping @Sendable (Double) -> Void
    ) async throws -> Payload {
        let http = request.http(base: base, timeout: timeout)
        var pauses = (request.isIdempotent ? retry.pauses : [])[...]
        while true {
            do {
                let response = try await transport.send(http, progress: progress)
                return try APIEnvelope<Payload>.payload(of: response, success: successCodes)
            } catch let error as APIError where error.isTransient {
                guard let pause = pauses.popFirst() else { throw error }
                try await Task.sleep(for: .seconds(pause))
            }
        }
    }
}

/// The decoded elements of a list, and those that could not be decoded.
public struct APIList<Element: Sendable>: Sendable {
    /// The elements in the server's order.
    public let elements: [Element]
    /// The elements that are left out.
    public let rejected: [RejectedElement]
}

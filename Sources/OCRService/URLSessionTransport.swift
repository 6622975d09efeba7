import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Foundation's HTTP, without cache, cookies or anything else on disk.
public struct URLSessionTransport: HTTPTransport {
    private let session: URLSession

    /// Makes a transport with a session of its own.
    public init() {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        session = URLSession(configuration: configuration)
    }

    /// Sends a request and waits for the whole answer, whatever its status.
    public func send(
        _ request: HTTPRequest, progress: @escaping @Sendable (Double) -> Void
    ) async throws -> HTTPResponse {
        var urlRequest = URLRequest(url: request.url)
        // Through the setter: Foundation on Linux passes over a timeout that the initialiser was given, and takes
        // whole seconds.
        urlRequest.timeoutInterval = request.timeout.rounded(.up)
        urlRequest.httpMethod = request.method.rawValue
        urlRequest.allHTTPHeaderFields = request.headers
        do {
            let delegate = UploadProgress(progress)
            let (body, response) =
                request.body.isEmpty
                ? try await session.data(for: urlRequest, delegate: delegate)
                : try await session.upload(for: urlRequest, from: request.body, delegate: delegate)
            guard let http = response as? HTTPURLResponse else {
                throw APIError.connection("the answer is no HTTP")
            }
            return HTTPResponse(status: http.statusCode, body: body)
        } catch let error as URLError {
            throw Self.translate(error)
        }
    }

    private static func translate(_ error: URLError) -> any Error {
        switch error.code {
        case .cancelled: CancellationError()
        case .timedOut: APIError.timedOut
        default: APIError.connection(error.localizedDescription)
        }
    }
}

/// Hands on how much of the body has been sent.
private final class UploadProgress: NSObject, URLSessionTaskDelegate, Sendable {
    private let progress: @Sendable (Double) -> Void

    init(_ progress: @escaping @Sendable (Double) -> Void) {
        self.progress = progress
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        guard totalBytesExpectedToSend > 0 else { return }
        progress(Double(totalBytesSent) / Double(totalBytesExpectedToSend))
    }
}

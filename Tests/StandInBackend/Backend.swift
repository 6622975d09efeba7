public import Foundation
public import OCRService

/// The stand-in back end of scripts/backend, running on a free port until this object is gone.
public final class Backend: Sendable {
    /// Its address.
    public let url: URL
    private let process = Process()
    private let stdin = Pipe()

    /// The server did not start; is there no python3?
    public struct NotStarted: Error {}

    /// Starts it.
    /// - Throws: ``NotStarted``.
    public init(_ arguments: String...) async throws {
        let stdout = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", Self.script.path(percentEncoded: false)] + arguments
        process.standardInput = stdin
        process.standardOutput = stdout
        try process.run()
        let line = await stdout.fileHandleForReading.firstData()
        guard let port = try? JSONDecoder().decode([String: Int].self, from: line)["port"],
            let url = URL(string: "http://127.0.0.1:\(port)")
        else { throw NotStarted() }
        self.url = url
    }

    deinit {
        // The server ends when its stdin does.
        try? stdin.fileHandleForWriting.close()
    }

    /// A client without pauses between attempts.
    public func client(attempts: Int = 1, timeout: TimeInterval = 10) -> APIClient {
        APIClient(
            base: url, retry: .init(pauses: Array(repeating: 0, count: attempts - 1)), timeout: timeout)
    }

    /// Makes the following requests fail, each in the way given.
    public func fail(_ faults: [Fault]) async throws {
        let request = HTTPRequest(
            .post, url.appending(path: "control/faults"), body: try JSONEncoder().encode(faults))
        _ = try await URLSessionTransport().send(request) { _ in }
    }

    /// What has been requested so far.
    public func log() async throws -> [Request] {
        try await client().list(for: APIRequest(.get, "control/log"), undecodable: .fail).elements
    }

    /// How a request fails.
    public struct Fault: Encodable, Sendable {
        let delay: Double?
        let status: Int?
        let body: String?
        let drop: String?

        /// Makes a fault: an answer after a number of seconds, with a status, with another body, or a connection
        /// that is dropped within the `request` or the `answer`. Without any of these the request succeeds.
        public init(delay: Double? = nil, status: Int? = nil, body: String? = nil, drop: String? = nil) {
            self.delay = delay
            self.status = status
            self.body = body
            self.drop = drop
        }
    }

    /// A request that has come.
    public struct Request: Decodable, Sendable {
        /// The HTTP method.
        public let method: String
        /// The path, with the query.
        public let path: String
        /// The bytes of its body that have come.
        public let bytes: Int
        /// How it has ended: `answered`, `dropped`, `client left`; `open` when it has not.
        public let end: String
    }

    private static let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "scripts/backend")
}

extension FileHandle {
    /// The first bytes that arrive, without a thread that waits for them.
    fileprivate func firstData() async -> Data {
        await withCheckedContinuation { continuation in
            readabilityHandler = { handle in
                handle.readabilityHandler = nil
                continuation.resume(returning: handle.availableData)
            }
        }
    }
}

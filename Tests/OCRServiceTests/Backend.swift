import Foundation
import OCRService
import Testing

/// The stand-in back end of scripts/backend, running on a free port until this object is gone.
final class Backend: Sendable {
    let url: URL
    private let process = Process()
    private let stdin = Pipe()

    init(_ arguments: String...) async throws {
        let stdout = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", Self.script.path(percentEncoded: false)] + arguments
        process.standardInput = stdin
        process.standardOutput = stdout
        try process.run()
        let line = await stdout.fileHandleForReading.firstData()
        let answer = try #require(try? JSONDecoder().decode([String: Int].self, from: line), "no python3?")
        let port = try #require(answer["port"])
        url = try #require(URL(string: "http://127.0.0.1:\(port)"))
    }

    deinit {
        // The server ends when its stdin does.
        try? stdin.fileHandleForWriting.close()
    }

    /// A client without pauses between attempts.
    func client(attempts: Int = 1, timeout: TimeInterval = 10) -> APIClient {
        APIClient(
            base: url, retry: .init(pauses: Array(repeating: 0, count: attempts - 1)), timeout: timeout)
    }

    /// Makes the following requests fail, each in the way given.
    func fail(_ faults: [Fault]) async throws {
        let request = HTTPRequest(
            .post, url.appending(path: "control/faults"), body: try JSONEncoder().encode(faults))
        _ = try await URLSessionTransport().send(request) { _ in }
    }

    /// What has been requested so far.
    func log() async throws -> [Request] {
        try await client().list(for: APIRequest(.get, "control/log"), undecodable: .fail).elements
    }

    struct Fault: Encodable {
        var delay: Double?
        var status: Int?
        var body: String?
        var drop: String?
    }

    struct Request: Decodable {
        let method: String
        let path: String
        let bytes: Int
        let end: String
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

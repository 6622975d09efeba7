import Foundation
import OCRService
import StandInBackend
import Testing

struct APIClientTests {
    private struct Item: Decodable, Equatable {
        let name: String
    }

    @Test func whatMayBeRepeatedIsRepeatedAfterAPassingFailure() async throws {
        let backend = try await Backend()
        let answer = Backend.Fault(status: 200, body: #"{"code":"1","data":{"name":"a"}}"#)
        let client = backend.client(attempts: 3)
        try await backend.fail([.init(status: 503), .init(drop: "answer"), answer])
        #expect(try await client.object(for: APIRequest(.get, "item")) == Item(name: "a"))
        // A POST may have been done although its answer was lost.
        try await backend.fail([.init(status: 503), answer])
        await #expect(throws: APIError.self) {
            try await client.object(Item.self, for: APIRequest(.post, "item"))
        }
        // A refusal would be the same the next time.
        try await backend.fail([.init(status: 404), answer])
        await #expect(throws: APIError.self) {
            try await client.object(Item.self, for: APIRequest(.get, "item"))
        }
        #expect(try await backend.log().map(\.method) == ["GET", "GET", "GET", "POST", "GET"])
    }

    @Test func attemptsHaveAnEnd() async throws {
        let backend = try await Backend()
        try await backend.fail(Array(repeating: .init(status: 500), count: 9))
        let client = backend.client(attempts: 3)
        await #expect(throws: APIError.self) {
            try await client.object(Item.self, for: APIRequest(.get, "item"))
        }
        #expect(try await backend.log().count == 3)
    }

    @Test(.timeLimit(.minutes(1)))
    func attemptsAreMadeAfterPauses() async throws {
        let backend = try await Backend()
        try await backend.fail([.init(status: 500), .init(status: 500), .init(status: 500)])
        let client = APIClient(base: backend.url, retry: .init(pauses: [0.1, 0.3]))
        let time = await ContinuousClock().measure {
            _ = try? await client.object(Item.self, for: APIRequest(.get, "item"))
        }
        #expect(time >= .milliseconds(400))
        #expect(try await backend.log().count == 3)
    }

    @Test(.timeLimit(.minutes(1)))
    func cancellationEndsAPause() async throws {
        let backend = try await Backend()
        try await backend.fail([.init(status: 500)])
        let client = APIClient(base: backend.url, retry: .init(pauses: [3600]))
        let task = Task { try await client.object(Item.self, for: APIRequest(.get, "item")) }
        while try await backend.log().first?.end != "answered" {
            try await Task.sleep(for: .milliseconds(20))
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await backend.log().count == 1)
    }

    @Test(.timeLimit(.minutes(1)))
    func aSlowServerTimesOut() async throws {
        let backend = try await Backend()
        try await backend.fail([.init(delay: 30)])
        let client = backend.client(timeout: 1)
        let error = await #expect(throws: APIError.self) {
            try await client.object(Item.self, for: APIRequest(.get, "item"))
        }
        #expect(error?.description == "the server did not answer in time")
    }

    @Test(.timeLimit(.minutes(1)))
    func noServerIsAConnectionError() async throws {
        // A port on which nobody listens.
        let url = try #require(URL(string: "http://127.0.0.1:1"))
        let client = APIClient(base: url, retry: .never)
        let error = await #expect(throws: APIError.self) {
            try await client.object(Item.self, for: APIRequest(.get, "item"))
        }
        guard case .connection = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func cancellationClosesTheConnection() async throws {
        let backend = try await Backend()
        try await backend.fail([.init(delay: 30)])
        let client = backend.client()
        let task = Task { try await client.object(Item.self, for: APIRequest(.get, "item")) }
        while try await backend.log().isEmpty {
            try await Task.sleep(for: .milliseconds(20))
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        while try await backend.log().first?.end == "open" {
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(try await backend.log().first?.end == "client left")
    }
}

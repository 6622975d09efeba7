import Foundation
import OCRService
import StandInBackend
import Testing

/// Serialised, since one back end serves them all.
@Suite(.serialized)
struct APIEnvelopeTests {
    private static let backend = Task { try await Backend() }

    private struct Item: Decodable, Equatable {
        let name: String
    }

    private static func item(_ body: String, status: Int = 200) async throws -> Item {
        let backend = try await Self.backend.value
        try await backend.fail([.init(status: status, body: body)])
        return try await backend.client().object(for: APIRequest(.get, "item"))
    }

    private static func list(_ body: String, _ policy: APIClient.ElementPolicy) async throws -> APIList<Item> {
        let backend = try await Self.backend.value
        try await backend.fail([.init(status: 200, body: body)])
        return try await backend.client().list(for: APIRequest(.get, "items"), undecodable: policy)
    }

    @Test(arguments: [
        (#"{"code":"1","msg":"ok","data":{"name":"a"}}"#, 200), (#"{"code":1,"data":{"name":"a"}}"#, 200),
        (#"{"code":"1","msg":null,"data":{"name":"a","more":1}}"#, 209),
    ])
    func anObject(body: String, status: Int) async throws {
        #expect(try await Self.item(body, status: status) == Item(name: "a"))
    }

    @Test(arguments: [
        (210, "{}", "the server answered with HTTP status 210"),
        (500, #"{"code":"1","data":{"name":"a"}}"#, "the server answered with HTTP status 500"),
        (200, "<html>", "the server's answer is not JSON"),
        (200, "", "the server's answer is not JSON"),
        (200, #"{"msg":"ok","data":{"name":"a"}}"#, "the server's answer has no `code`"),
        (200, #"[]"#, "the server's answer has no `code`"),
        (200, #"{"code":"40301","msg":"forged"}"#, "the server refused: forged (code 40301)"),
        (200, #"{"code":0,"data":{"name":"a"}}"#, "the server refused: no message (code 0)"),
        (200, #"{"code":"1"}"#, "the server's answer has no `data`"),
        (200, #"{"code":"1","data":null}"#, "the server's answer has no `data`"),
        (200, #"{"code":"1","data":{}}"#, "the server's `data` is not as expected at data: `name` is missing"),
        (
            200, #"{"code":"1","data":{"name":1}}"#,
            "the server's `data` is not as expected at data.name: it is no String"
        ),
    ])
    func eachFailureIsAnErrorOfItsOwn(status: Int, body: String, message: String) async throws {
        let error = await #expect(throws: APIError.self) { try await Self.item(body, status: status) }
        #expect(error?.description == message)
    }

    @Test func aListSkipsOrRefusesWhatCannotBeDecoded() async throws {
        let body = #"{"code":"1","data":[{"name":"a"},{},{"name":"b"},3,null]}"#
        let list = try await Self.list(body, .skip)
        #expect(list.elements == [Item(name: "a"), Item(name: "b")])
        #expect(list.rejected.map(\.index) == [1, 3, 4])
        #expect(list.rejected.first?.problem == "`name` is missing")
        let error = await #expect(throws: APIError.self) { try await Self.list(body, .fail) }
        guard case .undecodableElements(let rejected) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(rejected.map(\.index) == [1, 3, 4])
    }

    @Test func anEmptyListIsNoErrorAndAMissingOneIs() async throws {
        #expect(try await Self.list(#"{"code":"1","data":[]}"#, .fail).elements == [])
        let missing = await #expect(throws: APIError.self) { try await Self.list(#"{"code":"1"}"#, .skip) }
        #expect(missing?.description == "the server's answer has no `data`")
        let object = await #expect(throws: APIError.self) {
            try await Self.list(#"{"code":"1","data":{}}"#, .skip)
        }
        guard case .undecodable = object else {
            Issue.record("\(String(describing: object))")
            return
        }
    }
}

import CardModel
import CardRecognition
import Foundation
import Testing

/// What users of other readers reported of values that were missed or wrong.
@Suite(.timeLimit(.minutes(2)))
struct FieldReportTests {
    /// One line of the truth beside the sample photos.
    private struct Truth: Decodable {
        var file: String
        var kind: String
        var fields: [String: String]
    }

    private static let engine = Result { try CardEngine() }
    private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Fixtures")

    private static func truths(_ folder: String, _ kind: CardKind) throws -> [Truth] {
        let file = fixtures.appending(path: folder).appending(path: "truth.jsonl")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            .map { try JSONDecoder().decode(Truth.self, from: Data($0.utf8)) }
            .filter { $0.kind == kind.rawValue }
    }

    private static func values(_ folder: String, _ file: String) async throws -> [String: String] {
        let photo = try Data(contentsOf: fixtures.appending(path: folder).appending(path: file))
        let card = try #require(try await engine.get().read(photo).cards.first)
        return Dictionary(
            uniqueKeysWithValues: card.dictionary.fields.map { ($0.key.rawValue, $0.value) })
    }

    @Test("values of a single character aren't missed")
    func singleCharacters() async throws {
        let truths = try Self.truths("photos", .idPortrait)
        #expect(truths.count { $0.fields["nation"] == "汉" } >= 4)
        #expect(Set(truths.map { $0.fields["sex"] }) == ["男", "女"])
        for truth in truths {
            let values = try await Self.values("photos", truth.file)
            #expect(values["sex"] == truth.fields["sex"], "\(truth.file)")
            #expect(values["nation"] == truth.fields["nation"], "\(truth.file)")
        }
    }

    @Test("the Chinese lines of a bilingual card are read, and its other script is none of its values")
    func bilingual() async throws {
        let truths = try Self.truths("sorts", .idPortrait)
        #expect(truths.count == 3)
        for truth in truths {
            #expect(try await Self.values("sorts", truth.file) == truth.fields, "\(truth.file)")
        }
    }

    @Test("a licence's classes are read")
    func vehicleClass() async throws {
        for (file, expected) in [
            ("licence-L0-006.jpg", "B2"), ("licence-L1-002.jpg", "C1"), ("licence-L2-007.jpg", "B2"),
        ] {
            #expect(try await Self.values("photos", file)["class"] == expected, "\(file)")
        }
    }

    @Test("of three licences, 28 of the 30 values are surely right, and none is surely wrong")
    func licences() async throws {
        var right = 0
        for truth in try Self.truths("photos", .licence) {
            for (key, value) in try await Self.values("photos", truth.file) {
                #expect(value == truth.fields[key], "\(truth.file): \(key)")
                right += value == truth.fields[key] ? 1 : 0
            }
        }
        #expect(right >= 28)
    }
}

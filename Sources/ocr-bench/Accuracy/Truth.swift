import CardModel
import Foundation

/// What a photo of the set shows: a line of `truth.jsonl`, as the generator writes it.
struct Truth: Decodable {
    let file: String
    /// The kind of page; `negative` where the software should decline.
    let kind: String
    /// How hard the photo is, 0 to 3; nil for a negative.
    let level: Int?
    /// What is printed.
    let fields: [String: String]
    /// Of a negative, why the software should decline.
    let expect: String?
    /// Of a negative, the kind of page that was asked for.
    let requested: String?
    /// Of a negative, the kind of page that is there all the same.
    let shown: String?
    /// Of a negative, what that page says.
    let shownFields: [String: String]?

    var isNegative: Bool { kind == "negative" }

    /// Of a negative, the warning that says why the software declined.
    var expectedWarning: Warning.Code? {
        switch expect {
        case "no-card": .noCard
        case "wrong-card": .wrongSide
        case "partial": .cutOff
        case "over-exposed": .overExposed
        case "blurred": .blurred
        default: nil
        }
    }

    /// The values in the order in which they are printed; those that the kind does not know come last.
    var fieldsInOrder: [(field: String, value: String)] { Truth.inOrder(fields, of: kind) }

    static func inOrder<Value>(_ fields: [String: Value], of kind: String) -> [(field: String, value: Value)] {
        let known = CardKind(rawValue: kind).fields.map(\.rawValue)
        let names = known + fields.keys.filter { !known.contains($0) }.sorted()
        return names.compactMap { name in fields[name].map { (name, $0) } }
    }

    private enum CodingKeys: String, CodingKey {
        case file, kind, level, fields, expect, requested, shown
        case shownFields = "shown_fields"
    }

    /// Reads the truth of a folder's photos.
    static func read(inFolder folder: URL) throws -> [Truth] {
        try JSONLines.read(folder.appendingPathComponent("truth.jsonl"))
    }
}

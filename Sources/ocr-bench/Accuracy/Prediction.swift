import CardModel
import CardRecognition
import CommandLineSupport

/// What was read of one card: a line of `ocr-demo`'s output.
struct Prediction: Decodable {
    let file: String
    let kind: String?
    let fields: [String: String]?
    let uncertain: [String: String]?
    let confidence: [String: Double]?
    /// Codes, with the field where one is meant.
    let warnings: [String]?
}

extension Prediction {
    /// What the engine found in a photo, as `ocr-demo` would write it.
    static func all(for file: String, from result: Result<CardResults, Failure>) -> [Prediction] {
        guard case .success(let results) = result else {
            return [
                Prediction(file: file, kind: nil, fields: nil, uncertain: nil, confidence: nil, warnings: nil)
            ]
        }
        guard !results.cards.isEmpty else {
            return [
                Prediction(
                    file: file, kind: "none", fields: nil, uncertain: nil, confidence: nil,
                    warnings: results.warnings.map(\.description))
            ]
        }
        return results.cards.map { card in
            Prediction(
                file: file, kind: card.dictionary.kind.rawValue, fields: named(card.dictionary.fields),
                uncertain: named(card.dictionary.uncertain),
                confidence: named(card.dictionary.confidence),
                warnings: (card.warnings + results.warnings).map(\.description))
        }
    }

    private static func named<Value>(_ values: [FieldKey: Value]) -> [String: Value] {
        Dictionary(uniqueKeysWithValues: values.map { ($0.rawValue, $1) })
    }
}

import CardModel
import CardRecognition
import CommandLineSupport
import Imaging

/// What one photo yielded, ready for output.
struct Report: Sendable {
    let file: String
    let result: Result<CardResults, Failure>
    /// Whether the time is told; otherwise two runs give the same bytes.
    let showsTimings: Bool
    /// What the cards look like, one for each, where that is shown.
    var pictures: [CardPictures] = []

    /// How long the photo took, where that is told.
    var milliseconds: Int? {
        guard showsTimings, case .success(let results) = result else { return nil }
        return Int(results.timings.total.milliseconds.rounded())
    }

    /// The report with names and numbers masked, and without pictures, which show them.
    var redacted: Report {
        let result = result.map { results in
            var redacted = results
            redacted.cards = results.cards.map { card in
                var redacted = card
                redacted.dictionary = card.dictionary.redacted
                return redacted
            }
            return redacted
        }
        return Report(file: file, result: result, showsTimings: showsTimings)
    }
}

extension CaptureDictionary {
    /// What a photo without a card says.
    static let nothing = CaptureDictionary(kind: CardKind(rawValue: "none"))
}

// MARK: - JSON

extension Report {
    /// An object for each card; one for a photo without a card or a file that cannot be read.
    var objects: [JSONText] {
        switch result {
        case .failure(let failure):
            return [.object([("file", .string(file)), ("error", failure.json)])]
        case .success(let results) where results.cards.isEmpty:
            return [.object(head(0, .nothing, results.warnings) + tail)]
        case .success(let results):
            return results.cards.enumerated().map { index, card in
                .object(
                    head(index, card.dictionary, card.warnings + results.warnings) + Self.place(of: card) + tail
                )
            }
        }
    }

    private func head(_ card: Int, _ capture: CaptureDictionary, _ warnings: [Warning]) -> [(String, JSONText)]
    {
        [("file", .string(file)), ("card", .integer(card))] + Self.members(of: capture, warnings)
    }

    /// What a card says, as members of an object.
    static func members(of capture: CaptureDictionary, _ warnings: [Warning]) -> [(String, JSONText)] {
        func object<Value>(_ values: [FieldKey: Value], _ text: (Value) -> JSONText) -> JSONText {
            .object(
                capture.kind.fields.compactMap { key in
                    values[key].map { (key.rawValue, text($0)) }
                })
        }
        return [
            ("kind", .string(capture.kind.rawValue)),
            ("fields", object(capture.fields) { .string($0) }),
            ("uncertain", object(capture.uncertain) { .string($0) }),
            ("confidence", object(capture.confidence) { .number($0, decimals: 3) }),
            ("warnings", .array(warnings.map { .string($0.description) })),
        ]
    }

    /// Where a card is and how well it is seen, as members of an object.
    static func place(of card: CardReading) -> [(String, JSONText)] {
        let corners = card.corners.corners.map {
            JSONText.array([.number($0.x, decimals: 1), .number($0.y, decimals: 1)])
        }
        let quality = JSONText.object([
            ("sharpness", .number(card.quality.sharpness, decimals: 3)),
            ("glare", .number(card.quality.glare, decimals: 3)),
            ("exposure", .number(card.quality.exposure, decimals: 3)),
        ])
        return [("quad", .array(corners)), ("quality", quality)]
    }

    private var tail: [(String, JSONText)] {
        milliseconds.map { [("milliseconds", .integer($0))] } ?? []
    }
}

// MARK: - Table

extension Report {
    /// A paragraph for each card, for people; nothing for a file that cannot be read, which a message tells of.
    var table: String {
        guard case .success(let results) = result else { return "" }
        let time = milliseconds.map { "  (\($0) ms)" } ?? ""
        guard !results.cards.isEmpty else {
            return "\(file)  no card\(time)\n" + Self.lines(results.warnings) + "\n"
        }
        return results.cards.map { card in
            "\(file)  \(card.dictionary.kind.rawValue)\(time)\n" + Self.lines(card.dictionary)
                + Self.lines(card.warnings + results.warnings) + "\n"
        }.joined()
    }

    private static func lines(_ capture: CaptureDictionary) -> String {
        capture.kind.fields.map { key in
            let confidence = capture.confidence[key].map { "\(Int(($0 * 100).rounded(.down))) %" } ?? ""
            let value =
                capture.fields[key] ?? capture.uncertain[key].map { "\($0)  (uncertain)" } ?? "(not read)"
            return "  " + key.rawValue.padding(toLength: 12) + confidence.leftPadding(toLength: 5)
                + "  \(value)\n"
        }.joined()
    }

    private static func lines(_ warnings: [Warning]) -> String {
        warnings.map { "  ! \($0.description): \($0.message)\n" }.joined()
    }
}

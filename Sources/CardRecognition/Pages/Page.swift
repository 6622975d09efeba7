import CardModel
import Imaging
import TextRecognition

/// One kind of page: where its text stands, and what the text means.
///
/// A new kind is one more value in ``Page/all``; nothing else asks which kind it has before it.
struct Page: Sendable {
    let layout: LayoutTemplate
    let slots: [TextSlot]
    /// Where the holder's portrait is, in millimetres from the card's top-left corner; nil where there is none.
    var portrait: Rectangle?
    /// Whether there is a portrait, an emblem or a seal, by whose colours the page can be told from a copy.
    var isColourful = true
    /// Turns the lines that were read into values.
    let interpret: @Sendable (PageText) -> PageValues

    static let all: [Page] = [idPortrait, idEmblem, licence, licenceSecond]

    var kind: CardKind { layout.kind }

    static func page(for kind: CardKind) -> Page? {
        all.first { $0.kind == kind }
    }
}

/// The values of a page and what was noticed while deciding on them.
struct PageValues: Sendable {
    var values: [FieldKey: FieldValue] = [:]
    var warnings: [Warning] = []

    /// Sets a value from a belief, where there is one.
    mutating func set<Value>(_ key: FieldKey, _ belief: Belief<Value>, _ text: (Value) -> String) {
        guard let best = belief.best else { return }
        values[key] = FieldValue(text: text(best.value), confidence: best.probability)
    }
}

/// A value and the probability that it is right, 0...1.
struct FieldValue: Sendable {
    var text: String
    var confidence: Double
}

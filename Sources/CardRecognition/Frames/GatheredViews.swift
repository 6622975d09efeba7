import CardModel
import TextRecognition

/// The pictures of one card so far, and what they say together.
///
/// Of each line of the page only the best few views are kept, and only what the recogniser saw, so that memory stays
/// bounded however long a card is in view.
struct GatheredViews: Sendable {
    /// A view of one line of the page.
    private struct Look: Sendable {
        let lines: [Posteriors]
        /// How many characters can be seen, each as far as it is certain.
        let clarity: Double
    }

    /// How many views there were.
    private(set) var count = 1
    /// The sharpest view, with the values of all of them.
    private(set) var card: CardView
    private var looks: [TextSlot.Name: [Look]] = [:]

    /// Begins with one view.
    init(_ view: CardView) {
        card = view
        keep(view)
    }

    /// Adds a view of the same card.
    mutating func add(_ view: CardView) {
        count += 1
        keep(view)
        let most = looks.values.map(\.count).max() ?? 0
        let text = PageText(
            views: (0..<most).map { index in
                PageView(looks: [
                    looks.compactMapValues { $0.indices.contains(index) ? $0[index].lines : nil }
                ])
            }, decoder: view.text.decoder)
        if view.quality.sharpness > card.quality.sharpness { card = view }
        card.text = text
        if let page = Page.page(for: card.candidate.kind) { card.values = page.interpret(text) }
    }

    private mutating func keep(_ view: CardView) {
        guard let page = Page.page(for: view.candidate.kind), let text = view.text.views.first?.looks.first
        else {
            return
        }
        for slot in page.slots {
            guard let lines = text[slot.name], !lines.isEmpty else { continue }
            let blank = view.text.decoder.alphabet.blank
            let clarity = lines.reduce(0) { $0 + $1.clarity(blank: blank) }
            var kept = looks[slot.name] ?? []
            let place = kept.firstIndex { $0.clarity < clarity } ?? kept.endIndex
            kept.insert(Look(lines: lines, clarity: clarity), at: place)
            looks[slot.name] = Array(kept.prefix(Self.most))
        }
    }

    /// How many views of a line are kept.
    static let most = 6
}

extension Posteriors {
    /// How many characters the best path has, each counted by its probability where that is greatest.
    fileprivate func clarity(blank: Int) -> Double {
        var sum = 0.0
        var (code, peak) = (blank, Float(0))
        for step in steps {
            guard let likeliest = self[step].first else { continue }
            if likeliest.code != code {
                if code != blank { sum += Double(peak) }
                (code, peak) = (likeliest.code, 0)
            }
            peak = max(peak, likeliest.probability)
        }
        return code == blank ? sum : sum + Double(peak)
    }
}

import Imaging
import TextRecognition

/// A card as it was read at first sight, with what it takes to look again.
struct ReadCard {
    let view: CardView
    let page: Page
    let card: RectifiedCard
    /// Where the lines of the page's slots stand.
    let bands: [TextSlot.Name: [LineFinder.Band]]
}

extension CardReader {
    /// A card with the lines of all values that are not sure looked at in other ways too, and more exactly.
    func lookedAgain(
        _ read: ReadCard, with recogniser: TextRecogniser, _ timings: inout StageTimings
    ) throws -> CardView {
        var view = read.view
        for look in RectifiedCard.Look.allCases {
            let slots = read.page.slots.filter { slot in
                read.bands[slot.name]?.isEmpty == false
                    && slot.fields.contains { (view.values.values[$0]?.confidence ?? 0) < threshold }
            }
            guard !slots.isEmpty else { break }
            let strips = try timings.measure(\.rectify) {
                let card = try read.card.seen(look)
                return try slots.map { try card.strips(of: read.bands[$0.name] ?? []) }
            }
            let texts = try timings.measure(\.recognise) {
                try strips.map { try $0.map { try recogniser.posteriors(of: $0, with: .floatingPoint) } }
            }
            view.text.views[0].looks.append(
                Dictionary(uniqueKeysWithValues: zip(slots.map(\.name), texts)))
            view.values = timings.measure(\.decide) { read.page.interpret(view.text) }
        }
        return view
    }
}

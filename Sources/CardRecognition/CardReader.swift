import CardModel
import Foundation
import Imaging
import TextRecognition

/// The way of one photograph from bytes to values, on the thread that it is called on.
struct CardReader: Sendable {
    let alphabet: Alphabet
    let limits: DecodingLimits
    let threshold: Double

    /// At this confidence, fewer than one value in a thousand was wrong on the development set.
    static let defaultThreshold = 0.9

    /// Finds the cards in a photograph and reads them.
    func read(
        _ photo: CardFrame, as requested: CardKind?, with recogniser: TextRecogniser
    ) throws -> CardResults {
        var timings = StageTimings()
        let found = try views(in: photo, as: requested, with: recogniser, &timings)
        return CardResults(found.cards.map { reading(of: $0, expecting: requested) }, found.reasons, timings)
    }

    /// Reads one card that several photographs show.
    ///
    /// The kind is that of most of the photographs; what shows another kind or no card is left out. The place and the
    /// quality are those of the sharpest one.
    func read(
        viewsOfOneCard photos: [Data], as requested: CardKind?, with recogniser: TextRecogniser
    ) throws -> CardResults {
        var timings = StageTimings()
        var (views, reasons) = ([CardView](), [Warning]())
        for photo in photos {
            let found = try self.views(in: .photo(photo), as: requested, with: recogniser, &timings)
            reasons += found.reasons.filter { !reasons.contains($0) }
            if let best = found.cards.max(by: { $0.sense < $1.sense }) { views.append(best) }
        }
        let counts = views.reduce(into: [CardKind: Double]()) {
            $0[$1.candidate.kind, default: 0] += 1 + $1.sense
        }
        let kind = counts.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }?.key
        views.removeAll { $0.candidate.kind != kind }
        guard let kind, let page = Page.page(for: kind),
            var fused = views.max(by: { $0.quality.sharpness < $1.quality.sharpness })
        else { return CardResults([], reasons, timings) }
        fused.text.views = views.flatMap(\.text.views)
        fused.values = timings.measure(\.decide) { page.interpret(fused.text) }
        return CardResults([reading(of: fused, expecting: requested)], [], timings)
    }

    /// The cards of a photograph, each as it reads best, from the top; and why there are none, where that can be told.
    private func views(
        in photo: CardFrame, as requested: CardKind?, with recogniser: TextRecogniser,
        _ timings: inout StageTimings
    ) throws -> (cards: [CardView], reasons: [Warning]) {
        let decoded = try timings.measure(\.decode) { try photo.decoded(limits: limits) }
        let found = try timings.measure(\.locate) {
            try CardLocator().locate(in: decoded.image, expecting: requested)
        }
        var cards: [CardView] = []
        if !found.isEmpty {
            let grey = try timings.measure(\.rectify) { try decoded.image.grey() }
            cards = try found.sorted(by: Self.isAbove).compactMap { hypotheses in
                try best(of: hypotheses, in: decoded, grey, with: recogniser, &timings)
            }.map { try lookedAgain($0, with: recogniser, &timings) }
        }
        let reasons = try timings.measure(\.locate) {
            cards.isEmpty ? try PictureJudge.warnings(decoded.image) : []
        }
        return (cards, reasons)
    }

    /// Reads one card whose place and kind are known.
    func read(
        _ photo: Data, as kind: CardKind, at corners: Quadrilateral, with recogniser: TextRecogniser
    ) throws -> CardResults {
        var timings = StageTimings()
        let decoded = try timings.measure(\.decode) { try Photo.decode(photo, limits: limits) }
        let grey = try timings.measure(\.rectify) { try decoded.image.grey() }
        let candidate = CardCandidate(kind: kind, quad: corners.mapped(decoded.uprightPoint), score: 1)
        let card = try read(candidate, in: decoded, grey, with: recogniser, &timings)
        let settled = try card.map { try lookedAgain($0, with: recogniser, &timings) }
        return CardResults(settled.map { [reading(of: $0, expecting: kind)] } ?? [], [], timings)
    }

    /// The hypothesis that reads best; the next ones are tried only while the ones before make no sense.
    ///
    /// - Parameter first: The card as the first hypothesis straightens it, where that is there already.
    func best(
        of hypotheses: [CardCandidate], straightened first: RectifiedCard? = nil, in photo: Photo,
        _ grey: Image, with recogniser: TextRecogniser, _ timings: inout StageTimings
    ) throws -> ReadCard? {
        var (best, straightened) = (ReadCard?.none, first)
        for candidate in hypotheses.prefix(Self.attempts) {
            let known = straightened.take()
            guard
                let card = try read(
                    candidate, straightened: known, in: photo, grey, with: recogniser, &timings)
            else { continue }
            if card.view.sense > best?.view.sense ?? 0 { best = card }
            if card.view.sense > Self.convincing { break }
        }
        guard let best, best.view.sense > Self.nonsense else { return nil }
        return best
    }

    private func read(
        _ candidate: CardCandidate, straightened: RectifiedCard? = nil, in photo: Photo, _ grey: Image,
        with recogniser: TextRecogniser, _ timings: inout StageTimings
    ) throws -> ReadCard? {
        guard let page = Page.page(for: candidate.kind) else { return nil }
        let card = try timings.measure(\.rectify) {
            try straightened ?? RectifiedCard(candidate.quad, of: page.layout.geometry, in: grey)
        }
        var texts: [TextSlot.Name: [Posteriors]] = [:]
        let finder = LineFinder(map: card.ink)
        var bandsOfSlots: [TextSlot.Name: [LineFinder.Band]] = [:]
        var lines: [FieldKey: [Quadrilateral]] = [:]
        var glare: [FieldKey: Double] = [:]
        for slot in page.slots {
            let bands = timings.measure(\.rectify) { finder.bands(in: slot) }
            let strips = try timings.measure(\.rectify) { try card.strips(of: bands) }
            let washedOut = RectifiedCard.glare(
                over: bands.isEmpty ? try card.strips(of: [LineFinder.Band(usualOf: slot)]) : strips)
            for field in slot.fields {
                lines[field] = bands.isEmpty ? nil : card.places(of: bands).map { $0.mapped(photo.storedPoint) }
                glare[field] = washedOut
            }
            bandsOfSlots[slot.name] = bands
            texts[slot.name] = try strips.map { strip in
                try timings.measure(\.recognise) { try recogniser.posteriors(of: strip, with: .integer) }
            }
        }
        let text = PageText(views: [PageView(looks: [texts])], decoder: LineDecoder(alphabet: alphabet))
        let values = timings.measure(\.decide) { page.interpret(text) }
        let quality = try QualityJudge.judge(card)
        let subject = try timings.measure(\.rectify) {
            try QualityJudge.warnings(ofCardAt: candidate.quad, of: page, in: photo.image, grey)
        }
        let view = CardView(
            candidate: candidate, text: text, values: values, quality: quality,
            warnings: QualityJudge.warnings(quality, corners: candidate.quad, in: photo.image.size)
                + QualityJudge.warnings(quality, glare: glare) + subject,
            corners: candidate.quad.mapped(photo.storedPoint),
            lines: lines)
        return ReadCard(view: view, page: page, card: card, bands: bandsOfSlots)
    }

    func reading(of view: CardView, expecting requested: CardKind?) -> CardReading {
        var dictionary = CaptureDictionary(kind: view.candidate.kind)
        for (key, value) in view.values.values {
            let confidence = view.confidence(in: value, of: key)
            dictionary.confidence[key] = confidence
            if confidence >= threshold {
                dictionary.fields[key] = value.text
            } else {
                dictionary.uncertain[key] = value.text
            }
        }
        let isOther = requested.map { $0 != view.candidate.kind } == true
        return CardReading(
            dictionary: dictionary,
            warnings: view.values.warnings + view.warnings + (isOther ? [Warning(.wrongSide)] : []),
            corners: view.corners, lines: view.lines, quality: view.quality)
    }

    /// Whether one card lies higher in the upright picture than another.
    private static func isAbove(_ one: [CardCandidate], _ other: [CardCandidate]) -> Bool {
        func top(_ card: [CardCandidate]) -> Double { card.first?.quad.corners.map(\.y).min() ?? 0 }
        return top(one) < top(other)
    }

    /// How many hypotheses of one card are read at most.
    private static let attempts = 3
    /// A reading that makes this much sense needs no other.
    private static let convincing = 0.5
    /// A reading that makes less sense is of no card.
    private static let nonsense = 0.05
}

extension CardResults {
    /// The cards of a picture, or the warning that there is none with what may be the reason.
    fileprivate init(_ cards: [CardReading], _ reasons: [Warning], _ timings: StageTimings) {
        self.init(cards: cards, warnings: cards.isEmpty ? [Warning(.noCard)] + reasons : [], timings: timings)
    }
}

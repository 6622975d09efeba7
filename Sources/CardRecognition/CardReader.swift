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
        _ photo: Data, as requested: CardKind?, with recogniser: TextRecogniser
    ) throws -> CardResults {
        var timings = StageTimings()
        let decoded = try timings.measure(\.decode) { try Photo.decode(photo, limits: limits) }
        let found = try timings.measure(\.locate) {
            try CardLocator().locate(in: decoded.image, expecting: requested)
        }
        let grey = try timings.measure(\.rectify) { try decoded.image.grey() }
        var cards: [CardReading] = []
        for hypotheses in found.sorted(by: Self.isAbove) {
            guard var card = try best(of: hypotheses, in: decoded, grey, with: recogniser, &timings) else {
                continue
            }
            if let requested, card.dictionary.kind != requested {
                card.warnings.append(Warning(.wrongSide))
            }
            cards.append(card)
        }
        let reasons = try timings.measure(\.locate) {
            cards.isEmpty ? try PictureJudge.warnings(decoded.image) : []
        }
        return CardResults(cards, reasons, timings)
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
        return CardResults(card.map { [$0] } ?? [], [], timings)
    }

    /// The hypothesis that reads best; the next ones are tried only while the ones before make no sense.
    private func best(
        of hypotheses: [CardCandidate], in photo: Photo, _ grey: Image, with recogniser: TextRecogniser,
        _ timings: inout StageTimings
    ) throws -> CardReading? {
        var best: CardReading?
        for candidate in hypotheses.prefix(Self.attempts) {
            guard let card = try read(candidate, in: photo, grey, with: recogniser, &timings) else { continue }
            if card.sense > best?.sense ?? 0 { best = card }
            if card.sense > Self.convincing { break }
        }
        guard let best, best.sense > Self.nonsense else { return nil }
        return best
    }

    private func read(
        _ candidate: CardCandidate, in photo: Photo, _ grey: Image, with recogniser: TextRecogniser,
        _ timings: inout StageTimings
    ) throws -> CardReading? {
        guard let page = Page.page(for: candidate.kind) else { return nil }
        let card = try timings.measure(\.rectify) {
            try RectifiedCard(candidate.quad, of: page.layout.geometry, in: grey)
        }
        var text = PageText(lines: [:], decoder: LineDecoder(alphabet: alphabet))
        let finder = LineFinder(map: card.ink)
        var lines: [FieldKey: [LineFinder.Band]] = [:]
        var glare: [FieldKey: Double] = [:]
        for slot in page.slots {
            let bands = timings.measure(\.rectify) { finder.bands(in: slot) }
            let washedOut = try card.glare(over: bands.isEmpty ? [LineFinder.Band(usualOf: slot)] : bands)
            for field in slot.fields {
                lines[field] = bands.isEmpty ? nil : bands
                glare[field] = washedOut
            }
            let strips = try timings.measure(\.rectify) { try card.strips(of: bands) }
            text.lines[slot.name] = try strips.map { strip in
                try timings.measure(\.recognise) { try recogniser.posteriors(of: strip) }
            }
        }
        let values = timings.measure(\.decide) { page.interpret(text) }
        return try reading(of: candidate, page, values, lines, glare, card, photo)
    }

    private func reading(
        of candidate: CardCandidate, _ page: Page, _ found: PageValues, _ lines: [FieldKey: [LineFinder.Band]],
        _ glare: [FieldKey: Double], _ card: RectifiedCard, _ photo: Photo
    ) throws -> CardReading {
        var dictionary = CaptureDictionary(kind: candidate.kind)
        for (key, value) in found.values {
            dictionary.confidence[key] = value.confidence
            if value.confidence >= threshold {
                dictionary.fields[key] = value.text
            } else {
                dictionary.uncertain[key] = value.text
            }
        }
        let quality = try QualityJudge.judge(card)
        let isCopy =
            try page.isColourful && CopyJudge.isCopy(photo.image, candidate.quad, of: page.layout.geometry)
        return CardReading(
            dictionary: dictionary,
            warnings: found.warnings
                + QualityJudge.warnings(quality, corners: candidate.quad, in: photo.image.size)
                + QualityJudge.warnings(quality, glare: glare)
                + (isCopy ? [Warning(.photocopy)] : []),
            corners: candidate.quad.mapped(photo.storedPoint),
            lines: lines.mapValues { card.places(of: $0).map { $0.mapped(photo.storedPoint) } },
            quality: quality)
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

extension CardReading {
    /// How much sense the values make: the mean confidence over the kind's fields.
    var sense: Double {
        let fields = dictionary.kind.fields
        guard !fields.isEmpty else { return 0 }
        return fields.reduce(0) { $0 + (dictionary.confidence[$1] ?? 0) } / Double(fields.count)
    }
}

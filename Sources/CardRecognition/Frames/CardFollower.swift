import CardModel
import Imaging

/// What one frame shows.
enum FrameLook: Sendable {
    /// Nothing that can be read; where a card is all the same.
    case nothing(CardProgress.Step, Quadrilateral?)
    case card(CardView)
}

/// Follows cards through frames: weighs the views of one card together, and tells when another takes its place.
struct CardFollower: Sendable {
    let reader: CardReader
    let requested: CardKind?
    private var frame = -1
    private var card = 0
    private var views: GatheredViews?
    /// A view that contradicts the ones before: of another card, or a slip.
    private var stranger: CardView?

    init(reader: CardReader, requested: CardKind?) {
        self.reader = reader
        self.requested = requested
    }

    /// Whether every value of the card is certain.
    private(set) var isComplete = false

    /// Takes the next frame.
    ///
    /// - Returns: What is to be told; the last of it is of this frame.
    mutating func take(_ look: FrameLook) -> [CardProgress] {
        frame += 1
        switch look {
        case .nothing(let step, let corners): return [progress(step, at: corners)]
        case .card(let view): return take(view)
        }
    }

    /// What is to be told when there are no more frames.
    mutating func end() -> [CardProgress] {
        isComplete || frame < 0 ? [] : [progress(.incomplete, at: nil)]
    }

    private mutating func take(_ view: CardView) -> [CardProgress] {
        guard let known = views else {
            views = GatheredViews(view)
            return [step(after: view)]
        }
        guard contradict(view, known.card) else {
            stranger = nil
            views?.add(view)
            return [step(after: view)]
        }
        guard let other = stranger, !contradict(view, other) else {
            // One may be a slip; nothing is lost if it isn't, since the next one settles it.
            stranger = view
            return [progress(.reading, at: view.corners)]
        }
        let left = progress(.incomplete, at: nil)
        card += 1
        stranger = nil
        views = GatheredViews(other)
        views?.add(view)
        return [left, step(after: view)]
    }

    /// What is left to be done for the card in view.
    private mutating func step(after view: CardView) -> CardProgress {
        guard let reading = views.map({ reader.reading(of: $0.card, expecting: requested) }) else {
            return progress(.reading, at: view.corners)
        }
        let missing = reading.dictionary.kind.fields.filter { reading.dictionary.fields[$0] == nil }
        isComplete = missing.isEmpty
        if isComplete { return progress(.complete, at: view.corners) }
        let washedOut = view.warnings.filter { $0.code == .glare }.compactMap(\.field).filter(missing.contains)
        return progress(washedOut.isEmpty ? .reading : .glare(over: washedOut), at: view.corners)
    }

    private func progress(_ step: CardProgress.Step, at corners: Quadrilateral?) -> CardProgress {
        CardProgress(
            step: step, frame: frame, card: card, views: views?.count ?? 0, corners: corners,
            reading: views.map { reader.reading(of: $0.card, expecting: requested) })
    }

    /// Whether two views are of different cards: of different kinds, or at least half of the values of which both are
    /// certain differ.
    private func contradict(_ one: CardView, _ other: CardView) -> Bool {
        guard one.candidate.kind == other.candidate.kind else { return true }
        let (one, other) = (reader.reading(of: one, expecting: nil), reader.reading(of: other, expecting: nil))
        let shared = one.dictionary.fields.keys.filter { other.dictionary.fields[$0] != nil }
        let differing = shared.count { one.dictionary.fields[$0] != other.dictionary.fields[$0] }
        return differing > 0 && 2 * differing >= shared.count
    }
}

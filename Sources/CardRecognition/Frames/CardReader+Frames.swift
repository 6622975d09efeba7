import CardModel
import Imaging
import TextRecognition

extension CardReader {
    /// Looks at a frame for its likeliest card, and reads that if it is worth the time.
    ///
    /// - Throws: ``TextRecognitionError`` where the engine fails. What is wrong with the frame is no error.
    func look(
        at frame: CardFrame, expecting requested: CardKind?, with recogniser: TextRecogniser
    ) throws -> FrameLook {
        do {
            return try look(at: frame.decoded(limits: limits), expecting: requested, with: recogniser)
        } catch let error as ImagingError {
            return .nothing(.damaged(error), nil)
        }
    }

    private func look(
        at photo: Photo, expecting requested: CardKind?, with recogniser: TextRecogniser
    ) throws -> FrameLook {
        let picture = try ReducedPicture(photo.image)
        if let objection = try FrameGate.objection(to: picture.small) { return .nothing(.init(objection), nil) }
        let found = try CardLocator().locate(in: picture, expecting: requested)
        guard let hypotheses = found.first, let first = hypotheses.first, let page = Page.page(for: first.kind)
        else { return .nothing(.searching, nil) }
        let corners = first.quad.mapped(photo.storedPoint)
        let grey = try photo.image.grey()
        let card = try RectifiedCard(first.quad, of: page.layout.geometry, in: grey)
        let quality = try QualityJudge.judge(card)
        if let objection = FrameGate.objection(to: quality, at: first.quad, in: photo.image.size) {
            return .nothing(.init(objection), corners)
        }
        var timings = StageTimings()
        guard
            let read = try best(
                of: hypotheses, straightened: card, in: photo, grey, with: recogniser, &timings)
        else {
            return .nothing(.searching, nil)
        }
        return .card(read.view)
    }
}

extension CardProgress.Step {
    /// What to tell of a frame that is not read.
    init(_ objection: Warning.Code) {
        self = objection == .blurred ? .holdStill : .unsuitable(Warning(objection))
    }
}

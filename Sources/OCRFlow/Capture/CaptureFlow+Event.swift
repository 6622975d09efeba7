public import CardModel
public import OCRService

extension CaptureFlow {
    /// The two flows, neither of which disturbs the other.
    public enum Lane: Hashable, Sendable, CaseIterable {
        /// Photos of cards: signed, read, merged, decoded, uploaded.
        case ocr
        /// Photos of the licence's second page: uploaded.
        case secondPage
    }

    /// One piece of work in a lane; a later run makes earlier ones void.
    public struct Run: Hashable, Sendable {
        /// Where it runs.
        public let lane: Lane
        /// Its number in the lane, from 1.
        public let number: Int

        init(_ lane: Lane, _ number: Int) {
            self.lane = lane
            self.number = number
        }
    }

    /// What happens to the flow.
    public enum Event: Hashable, Sendable {
        /// Taps of this type count from now on.
        case registered(CardType)
        /// A card was photographed.
        case tapped(CardTap)
        /// The licence's second page was photographed.
        case secondPage(PhotoUpload)
        /// What failed shall be repeated.
        case retry(Lane)
        /// A run has come to a new state.
        case reported(Run, UploadState)
        /// A run has read its card and merged it into what is known.
        case merged(Run, CardRecord)
        /// A run has decoded what is known; nil when it can't be decoded.
        case decoded(Run, CardInformation?)
        /// A run of the OCR lane has ended.
        case captured(Run, CaptureOutcome)
        /// A run of the second page's lane has ended.
        case uploaded(Run, UploadOutcome)
    }

    /// What is to be done upon an event.
    public enum Effect: Hashable, Sendable {
        /// Give up what the lane does.
        case cancel(Lane)
        /// Begin with a photo of a card and what is known already.
        case capture(Run, CardTap, into: CardRecord)
        /// Repeat the step of a capture that failed and do those after it.
        case resume(Run, CaptureOutcome)
        /// Upload a photo.
        case upload(Run, PhotoUpload)
    }
}

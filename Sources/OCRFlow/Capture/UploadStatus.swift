public import CardModel
public import Foundation
public import OCRService

/// How far the work on the latest photo has come, and which photo it is.
public struct UploadStatus: Hashable, Sendable {
    /// How far the work has come.
    public internal(set) var state: UploadState
    /// The card that was asked for; nil before the first photo, and for a page that is not read.
    public let type: CardType?
    /// The photo's bytes; nil before the first photo.
    public let photo: Data?

    init(_ state: UploadState = .idle, type: CardType? = nil, photo: Data? = nil) {
        self.state = state
        self.type = type
        self.photo = photo
    }

    /// Whether a step is being done, for a spinner.
    public var isBusy: Bool {
        switch state {
        case .signing, .recognising, .uploading: true
        case .idle, .uploaded, .failed: false
        }
    }

    /// Whether a retry can help, for a button.
    public var canRetry: Bool {
        if case .failed(_, retry: .some) = state { true } else { false }
    }
}

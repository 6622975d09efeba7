/// How far the work on one photo has come.
public enum UploadState: Hashable, Sendable {
    /// Nothing is done.
    case idle
    /// A signature is being got.
    case signing
    /// The card is being read.
    case recognising
    /// The photo is being sent; the part that is there, 0...1.
    case uploading(progress: Double)
    /// The photo has arrived.
    case uploaded(UploadReceipt)
    /// A step failed. `retry` is the step that a retry begins with; nil where a retry cannot help.
    case failed(CaptureError, retry: CaptureStep?)
}

/// The steps of the work on one photo, in order.
public enum CaptureStep: String, Hashable, Sendable, Codable, CaseIterable {
    /// Getting a signature.
    case signing
    /// Reading the card.
    case recognising
    /// Making typed information of the merged dictionary.
    case decoding
    /// Sending the photo.
    case uploading
}

/// The failure of one step.
public struct CaptureError: Error, Sendable, CustomStringConvertible {
    /// The step that failed.
    public let step: CaptureStep
    /// What the part that does the step threw.
    public let cause: any Error

    /// Makes the failure of a step.
    public init(step: CaptureStep, cause: any Error) {
        self.step = step
        self.cause = cause
    }

    /// Whether the work was given up because it was cancelled.
    public var isCancellation: Bool { cause is CancellationError }

    /// The step and its cause.
    public var description: String { "\(step.rawValue) failed: \(cause)" }
}

/// Equal when the step is the same and the causes say the same.
extension CaptureError: Hashable {
    /// Compares steps and the causes' descriptions.
    public static func == (left: CaptureError, right: CaptureError) -> Bool {
        left.description == right.description
    }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(description)
    }
}

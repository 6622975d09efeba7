public import CardModel
public import Imaging

/// One card found in a picture, and what it says.
public struct CardReading: Sendable {
    /// The kind of page, its values and how far each can be trusted.
    public var dictionary: CaptureDictionary
    /// What is wrong with the picture or contradictory on the card.
    public var warnings: [Warning]
    /// The card's own top-left, top-right, bottom-right and bottom-left corner, in pixels of the stored image (before
    /// any turn that its EXIF data asks for).
    public var corners: Quadrilateral
    /// Where the lines of each value stand, from the top, in pixels of the stored image; values that share a line each
    /// have it whole. A value without an entry was not found.
    public var lines: [FieldKey: [Quadrilateral]]
    /// How good the picture of the card is.
    public var quality: CaptureQuality
}

/// How good the picture of a card is; each from 0 (worst) to 1.
public struct CaptureQuality: Hashable, Sendable, Codable {
    /// How crisp the print is.
    public var sharpness: Double
    /// The share of the card that a reflection has washed out.
    public var glare: Double
    /// The mean brightness of the card: 0 is black, 1 is white; about 0.75 is usual.
    public var exposure: Double

    /// Makes a judgement from its parts.
    public init(sharpness: Double, glare: Double, exposure: Double) {
        self.sharpness = sharpness
        self.glare = glare
        self.exposure = exposure
    }
}

/// Everything that one picture yielded.
public struct CardResults: Sendable {
    /// The cards found, from the top of the picture; empty where there is none.
    public var cards: [CardReading]
    /// What concerns the picture rather than a card, such as `noCard`.
    public var warnings: [Warning]
    /// Where the time went.
    public var timings: StageTimings
}

/// The time that each stage took, on the clock.
public struct StageTimings: Sendable {
    /// From bytes to an upright image.
    public var decode: Duration = .zero
    /// Finding cards, their kinds and which way up they are.
    public var locate: Duration = .zero
    /// Straightening cards and finding their lines.
    public var rectify: Duration = .zero
    /// Tesseract.
    public var recognise: Duration = .zero
    /// From the recogniser's posteriors to values.
    public var decide: Duration = .zero

    /// No time at all.
    public init() {}

    /// All stages together.
    public var total: Duration { decode + locate + rectify + recognise + decide }

    /// Adds the time that a piece of work takes to a stage.
    mutating func measure<Result>(
        _ stage: WritableKeyPath<StageTimings, Duration>, _ work: () throws -> Result
    ) rethrows -> Result {
        let start = ContinuousClock.now
        defer { self[keyPath: stage] += ContinuousClock.now - start }
        return try work()
    }
}

public import CardModel
public import Foundation
public import Imaging
import TextRecognition

/// Reads photographs of cards.
///
/// One engine serves a whole program: it owns a bounded pool of recognisers, each used by one card at a time, and any
/// number of callers may ask it at once. The same bytes give the same answer whatever else it is doing.
public final class CardEngine: Sendable {
    /// How an engine is set up.
    public struct Options: Sendable {
        /// How many cards are read at the same time; each worker holds a model of its own in memory.
        public var workers = max(1, ProcessInfo.processInfo.activeProcessorCount)
        /// The folder in which models are looked for first.
        public var modelFolder: URL?
        /// The model to use, such as `chi_sim`; nil takes the best that is found.
        public var modelName: String?
        /// What a picture may be like to be decoded at all.
        public var decodingLimits = DecodingLimits.default
        /// A value of at least this confidence goes to `fields`, any other to `uncertain`.
        public var threshold = CardReader.defaultThreshold

        /// The usual set-up.
        public init() {}
    }

    private let pool: RecogniserPool
    private let reader: CardReader

    /// Finds and loads the model.
    ///
    /// - Throws: ``TextRecognitionError`` where no model is found or the one found is damaged.
    public init(_ options: Options = Options()) throws {
        let model = try RecognitionModel.load(named: options.modelName, from: options.modelFolder)
        pool = RecogniserPool(model: model, size: options.workers)
        reader = CardReader(
            alphabet: model.alphabet, limits: options.decodingLimits, threshold: options.threshold)
    }

    /// Reads every card in a photograph.
    ///
    /// - Parameters:
    ///   - photo: The bytes of an image file, as the camera wrote it.
    ///   - requested: The kind that is expected, where that is known. A picture of another kind is read as what it is,
    ///     with the warning `wrongSide`.
    /// - Throws: ``ImagingError`` where the bytes are no image that can be decoded, ``TextRecognitionError`` where the
    ///   engine fails, `CancellationError`.
    public func read(_ photo: Data, as requested: CardKind? = nil) async throws -> CardResults {
        try await read(.photo(photo), as: requested)
    }

    /// Reads every card in a photograph or a camera's frame.
    ///
    /// - Parameters:
    ///   - frame: The picture.
    ///   - requested: The kind that is expected, as for ``read(_:as:)-(Data,_)``.
    /// - Throws: As ``read(_:as:)-(Data,_)``.
    public func read(_ frame: CardFrame, as requested: CardKind? = nil) async throws -> CardResults {
        try await pool.withRecogniser { [reader] recogniser in
            try reader.read(frame, as: requested, with: recogniser)
        }
    }

    /// Reads one card that several photographs show, such as a burst or frames of a video.
    ///
    /// What the photographs show of a character is weighed together, so that two of which each leaves another character
    /// open give the whole value, and one that is spoilt does no harm to the others.
    ///
    /// - Parameters:
    ///   - photos: The bytes of image files, in any order.
    ///   - requested: The kind that is expected, as for ``read(_:as:)-(Data,_)``.
    /// - Returns: The one card, its place and quality those of the sharpest photograph; none where no photograph shows a
    ///   card.
    /// - Throws: As ``read(_:as:)-(Data,_)``.
    public func read(viewsOfOneCard photos: [Data], as requested: CardKind? = nil) async throws -> CardResults {
        try await pool.withRecogniser { [reader] recogniser in
            try reader.read(viewsOfOneCard: photos, as: requested, with: recogniser)
        }
    }

    /// Reads the card whose corners are known, for instance from a camera view that tracks them.
    ///
    /// - Parameter corners: The card's own corners in pixels of the stored image, before any EXIF turn.
    public func read(_ photo: Data, as kind: CardKind, at corners: Quadrilateral) async throws -> CardResults {
        try await pool.withRecogniser { [reader] recogniser in
            try reader.read(photo, as: kind, at: corners, with: recogniser)
        }
    }

    /// Follows no card yet.
    func follower(expecting requested: CardKind?) -> CardFollower {
        CardFollower(reader: reader, requested: requested)
    }

    /// Takes a frame off Swift's cooperative pool, since what the views say together takes as long as reading one.
    func advance(
        _ follower: CardFollower, by frame: CardFrame
    ) async throws -> (CardFollower, ArraySlice<CardProgress>) {
        try await pool.withRecogniser { [reader] recogniser in
            var follower = follower
            let look = try reader.look(at: frame, expecting: follower.requested, with: recogniser)
            let progress = follower.take(look)
            return (follower, progress[...])
        }
    }

    /// Lets go of the recognisers once their work is done; later calls throw.
    public func shutDown() async {
        await pool.shutDown()
    }
}

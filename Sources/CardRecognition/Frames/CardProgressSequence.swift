public import CardModel
import TextRecognition

extension CardEngine {
    /// Reads a card from frames of it, such as a camera's, as they come.
    ///
    ///     for try await progress in engine.follow(camera.frames.newest()) {
    ///         show(progress.step, progress.corners)
    ///         if progress.step == .complete { use(progress.reading) }
    ///     }
    ///
    /// Blurred frames and frames without a card are passed over at little cost. What the others show of each character
    /// is weighed together, so that a value can be certain which no frame shows whole. The sequence ends by itself when
    /// every value of the card is certain, or else when there are no more frames. When another card comes into view,
    /// what was known of the one before is told, and reading begins anew.
    ///
    /// A frame is asked for when the one before has been dealt with: frames of a file are read one and all, and give the
    /// same progress each time. For a camera that doesn't wait see `AsyncSequence.newest()`.
    ///
    /// - Parameters:
    ///   - frames: The frames in order.
    ///   - requested: The kind that is expected, as for ``read(_:as:)-(Data,_)``.
    /// - Returns: How far the card is read after each frame. Iterating throws what the frames throw,
    ///   ``TextRecognitionError`` where the engine fails, and `CancellationError`.
    public func follow<Frames: AsyncSequence>(
        _ frames: Frames, as requested: CardKind? = nil
    ) -> CardProgressSequence<Frames> where Frames.Element == CardFrame {
        CardProgressSequence(frames: frames, engine: self, follower: follower(expecting: requested))
    }
}

/// How far a card is read, frame by frame; see ``CardEngine/follow(_:as:)``.
public struct CardProgressSequence<Frames: AsyncSequence>: AsyncSequence where Frames.Element == CardFrame {
    let frames: Frames
    let engine: CardEngine
    let follower: CardFollower

    /// Begins with the first frame.
    public func makeAsyncIterator() -> Iterator {
        Iterator(frames: frames.makeAsyncIterator(), engine: engine, follower: follower)
    }

    /// Takes one frame after the other.
    public struct Iterator: AsyncIteratorProtocol {
        private var frames: Frames.AsyncIterator
        private let engine: CardEngine
        private var follower: CardFollower
        private var untold: ArraySlice<CardProgress> = []
        private var isAtEnd = false

        init(frames: Frames.AsyncIterator, engine: CardEngine, follower: CardFollower) {
            self.frames = frames
            self.engine = engine
            self.follower = follower
        }

        /// The progress after the next frame; nil when the card is complete or there are no more frames.
        public mutating func next() async throws -> CardProgress? {
            while untold.isEmpty, !isAtEnd {
                if let frame = try await frames.next() {
                    (follower, untold) = try await engine.advance(follower, by: frame)
                    isAtEnd = follower.isComplete
                } else {
                    untold = follower.end()[...]
                    isAtEnd = true
                }
            }
            return untold.popFirst()
        }
    }
}

extension CardProgressSequence: Sendable where Frames: Sendable {}

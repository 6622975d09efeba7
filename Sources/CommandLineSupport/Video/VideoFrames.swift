public import CardRecognition

/// The frames of a video as they come, without a thread of Swift's waiting for them.
public struct VideoFrames: AsyncSequence, Sendable {
    private let frames: ReadAhead<Result<CardFrame, VideoError>>

    /// Begins to read a video; what is wrong with it is thrown in the place of a frame.
    ///
    /// - Parameters:
    ///   - path: The file; `-` is standard input.
    ///   - raw: How raw frames are stored; nil for a video that says so itself.
    public init(_ path: String, raw: RawFormat? = nil) {
        // One is read while the one before is looked at.
        frames = ReadAhead(1) { deliver in
            do {
                let reader = try FrameReader(path, raw: raw)
                while let frame = try reader.next() {
                    guard deliver(.success(frame)) else { return }
                }
            } catch {
                _ = deliver(.failure(VideoError(error)))
            }
        }
    }

    /// Ends the video early, as if there were no more frames.
    public func stop() { frames.stop() }

    /// Goes on where the last iterator was.
    public func makeAsyncIterator() -> Iterator { Iterator(frames: frames) }

    /// Takes one frame after another.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let frames: ReadAhead<Result<CardFrame, VideoError>>

        /// The next frame; nil at the end.
        public mutating func next() async throws -> CardFrame? {
            try await frames.next()?.get()
        }
    }
}

import Foundation
import OCRFlow
import OCRService

/// Those who listen to a flow under strain. What they heard they keep as hashes, so that what they need in memory
/// says nothing of the flow.
enum SoakListener {
    /// What somebody has heard who was there from the first state to the last.
    struct Testimony: Sendable {
        /// The states' hashes.
        var history: [Int] = []
        var uploaded = 0
        var failed = 0
        /// Whether each state was the one that the recorded events lead to.
        var isComplete = true
    }

    /// Compares what an output publishes with what the flow's events lead to, until the work on a photo has ended.
    /// - Parameter room: For how many states there is room from the beginning.
    static func witness(
        _ states: Output<UploadStatus>, _ replay: sending Replay, until last: Data, room: Int
    ) -> Task<Testimony, Never> {
        // Before the task begins, so that nothing is missed.
        var heard = states.makeAsyncIterator()
        var replay = replay
        return Task {
            var testimony = Testimony()
            testimony.history.reserveCapacity(room)
            while let status = await heard.next() {
                if testimony.isComplete {
                    testimony.isComplete = await replay.next() == status
                }
                testimony.history.append(status.hashValue)
                switch status.state {
                case .uploaded: testimony.uploaded += 1
                case .failed: testimony.failed += 1
                default: break
                }
                if status.hasEnded(last) { break }
            }
            return testimony
        }
    }

    /// Hears at most 100 states, or until it is cancelled.
    /// - Returns: The states' hashes.
    static func passing(_ states: Output<UploadStatus>) -> Task<[Int], Never> {
        Task {
            var heard: [Int] = []
            for await status in states {
                heard.append(status.hashValue)
                if heard.count == 100 { break }
            }
            return heard
        }
    }
}

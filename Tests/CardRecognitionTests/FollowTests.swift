import CardModel
import CardRecognition
import Foundation
import Imaging
import Testing

/// Frames through the real engine.
@Suite(.timeLimit(.minutes(2)))
struct FollowTests {
    private static let engine = Result { try CardEngine() }

    private static func photo(_ name: String) throws -> CardFrame {
        .photo(
            try Data(
                contentsOf: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                    .appending(path: "Fixtures/photos").appending(path: name)))
    }

    private static func stream(_ frames: [CardFrame]) -> AsyncStream<CardFrame> {
        AsyncStream { continuation in
            for frame in frames { continuation.yield(frame) }
            continuation.finish()
        }
    }

    @Test func endsWhenTheCardIsComplete() async throws {
        let card = try Self.photo("id-emblem-L2-007.jpg")
        let frames = Self.stream([
            try Self.photo("negative-005-no-card.jpg"), .photo(Data("no picture".utf8)), card, card, card,
        ])
        var told: [CardProgress] = []
        for try await progress in try Self.engine.get().follow(frames) { told.append(progress) }
        #expect(told.map(\.step) == [.searching, .damaged(.textFile), .complete])
        #expect(told.map(\.frame) == [0, 1, 2])
        let last = try #require(told.last)
        #expect(
            last.reading?.dictionary.fields == [.authority: "凤台县公安局", .validDate: "20130225-20230225"])
        #expect(last.corners == last.reading?.corners)
    }

    @Test func tellsWhatIsKnownWhenTheFramesEnd() async throws {
        let frames = Self.stream([try Self.photo("negative-005-no-card.jpg")])
        var told: [CardProgress] = []
        for try await progress in try Self.engine.get().follow(frames, as: .licence) { told.append(progress) }
        #expect(told.map(\.step) == [.searching, .incomplete])
        #expect(told.last?.reading == nil)
    }

    @Test func throwsWhatTheFramesThrow() async throws {
        struct Unplugged: Error {}
        let frames = AsyncThrowingStream<CardFrame, any Error> { $0.finish(throwing: Unplugged()) }
        await #expect(throws: Unplugged.self) {
            for try await _ in try Self.engine.get().follow(frames) {}
        }
    }

    @Test func theNewestElementIsTakenAndTheLastIsNotLost() async throws {
        let numbers = AsyncStream<Int> { continuation in
            for number in 1...1000 { continuation.yield(number) }
            continuation.finish()
        }
        var taken: [Int] = []
        for try await number in numbers.newest() {
            taken.append(number)
            try await Task.sleep(for: .milliseconds(1))
        }
        #expect(taken.last == 1000)
        #expect(zip(taken, taken.dropFirst()).allSatisfy { $0 < $1 })
    }
}

import Foundation
import Imaging
import Testing

/// `ocr-demo stream` with the real engine.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct StreamProgramTests {
    private static let card = Places.photos.appendingPathComponent("id-emblem-L2-007.jpg")
    private static let values = ["authority": "凤台县公安局", "validDate": "20130225-20230225"]

    /// A video of nothing, and then of the card twice.
    private static func video() throws -> Data {
        let card = try Photo.decode(Data(contentsOf: card))
        let size = card.image.size
        let grey = try Photo(
            CameraFrame(
                .grey8, size: size, bytes: [UInt8](repeating: 128, count: size.width * size.height)))
        return try Videos.y4m([grey, grey, card, card])
    }

    private func stream(_ arguments: String..., video: Data) async throws -> ProgramRun {
        try await Places.withScratchFolder { folder in
            try folder.add("clip", video)
            return try await ProgramRun.run(
                ProgramRun.built("ocr-demo"), ["stream"] + arguments + ["clip"], in: folder)
        }
    }

    @Test func endsWhenTheCardIsComplete() async throws {
        let run = try await stream(video: Self.video())
        #expect(run.status == 0)
        #expect(run.messages == "")
        let events = try run.objects()
        #expect(events.map { $0["event"] as? String } == ["searching", "complete"])
        #expect(events.map { $0["frame"] as? Int } == [0, 2])
        #expect(events.last?["kind"] as? String == "id-emblem")
        #expect(events.last?["fields"] as? [String: String] == Self.values)
        #expect(events.last?["views"] as? Int == 1)
        #expect((events.last?["quad"] as? [[Double]])?.count == 4)
    }

    @Test func saysTheSameEachTime() async throws {
        let video = try Self.video()
        let (one, two) = try await (stream(video: video), stream(video: video))
        #expect(one.output == two.output)
    }

    @Test func masksWhatItIsAskedTo() async throws {
        let licence = try Data(contentsOf: Places.photos.appendingPathComponent("licence-L2-007.jpg"))
        let run = try await stream("--redact", video: licence)
        let last = try #require(try run.objects().last)
        let read = (last["fields"] as? [String: String] ?? [:])
            .merging(last["uncertain"] as? [String: String] ?? [:]) { $1 }
        #expect(read["licenceNo"]?.contains("****") == true)
    }

    @Test func readsJPEGsFromStandardInputAsTheyCome() async throws {
        let jpeg = try Data(contentsOf: Self.card)
        let nothing = try Data(contentsOf: Places.photos.appendingPathComponent("negative-005-no-card.jpg"))
        let run = try await Places.withScratchFolder { folder in
            try folder.add("clip", nothing + jpeg)
            let shell = "cat clip | \"$0\" stream -"
            return try await ProgramRun.run(
                URL(fileURLWithPath: "/bin/sh"), ["-c", shell, ProgramRun.built("ocr-demo").path], in: folder)
        }
        #expect(run.status == 0)
        #expect(try run.objects().map { $0["event"] as? String } == ["searching", "complete"])
    }

    @Test func tellsWhatIsKnownOfAVideoThatIsCutShort() async throws {
        let nothing = try Data(contentsOf: Places.photos.appendingPathComponent("negative-005-no-card.jpg"))
        let run = try await stream(video: nothing + nothing.prefix(5000))
        #expect(run.status == 1)
        #expect(run.messages == "ocr-demo stream: clip: it ends within frame 1\n")
        #expect(try run.objects().map { $0["event"] as? String } == ["searching", "incomplete"])
    }

    @Test func saysWhatIsMissing() async throws {
        let nothing = try Data(contentsOf: Places.photos.appendingPathComponent("negative-005-no-card.jpg"))
        let run = try await stream(video: nothing)
        #expect(run.status == 1)
        #expect(run.messages == "ocr-demo stream: no card was read\n")
        let empty = try await stream(video: Data())
        #expect(empty.status == 1)
        #expect(empty.messages == "ocr-demo stream: clip: there is nothing in it\n")
        #expect(empty.output == "")
        let two = try await ProgramRun.demo("stream", "a", "b")
        #expect(two.status == 2)
        #expect(two.messages.hasPrefix("ocr-demo stream: name one video, or - for standard input\n"))
    }

    @Test func endsQuietlyWhenNobodyReads() async throws {
        let run = try await ProgramRun.demoUnread("stream", Self.card.path)
        #expect(run.status == 0)
        #expect(run.messages == "")
    }

    @Test func endsWholeWhenAsked() async throws {
        let session = try ProgramSession(ProgramRun.built("ocr-demo"), ["stream", "-"])
        let nothing = try Data(contentsOf: Places.photos.appendingPathComponent("negative-005-no-card.jpg"))
        try session.send(nothing)
        #expect(await session.line()?.contains(#""event":"searching""#) == true)
        session.interrupt()
        let end = await session.end()
        #expect(end.status == 130)
        #expect(end.lines.count == 1)
        #expect(end.lines.first?.contains(#""event":"incomplete""#) == true)
    }

    /// ffmpeg is large, and so nothing that `scripts/setup` installs.
    @Test(.enabled(if: Places.isThere(URL(fileURLWithPath: "/usr/bin/ffmpeg")), "ffmpeg is not installed"))
    func readsWhatFFmpegWrites() async throws {
        let shell = """
            ffmpeg -loglevel error -loop 1 -i "$1" -frames:v 3 -pix_fmt yuv420p -f yuv4mpegpipe - | "$0" stream -
            """
        let run = try await ProgramRun.run(
            URL(fileURLWithPath: "/bin/sh"), ["-c", shell, ProgramRun.built("ocr-demo").path, Self.card.path])
        #expect(run.status == 0)
        #expect(try run.objects().last?["fields"] as? [String: String] == Self.values)
    }
}

import Foundation
import StandInBackend
import Testing

/// `ocr-demo flow` over pipes, with the real engine, and with the stand-in back end where there is one.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct FlowProgramTests {
    private static let portrait = "id-portrait-L0-001.jpg"
    private static let emblem = "id-emblem-L0-004.jpg"

    /// A session in the folder of the samples.
    private static func session(_ arguments: String...) throws -> ProgramSession {
        try ProgramSession(ProgramRun.built("ocr-demo"), ["flow"] + arguments, in: Places.photos)
    }

    /// A line without the number that is another one each time.
    private static func known(_ line: String) -> String {
        line.components(separatedBy: ", order number ")[0]
    }

    // MARK: Without a server

    @Test func aTapGoesThroughAllStates() async throws {
        let session = try Self.session()
        try session.send("1 \(Self.portrait)")
        let lines = await session.lines(to: "1 \(Self.portrait): uploaded")
        #expect(lines.count == 6)
        #expect(lines.first == "1 \(Self.portrait): signing")
        #expect(lines.dropFirst().first == "1 \(Self.portrait): recognising")
        let information = try #require(lines.first { $0.hasPrefix("information: ") })
        #expect(information.contains("idCard.idcard 360821200303122341"))
        // What is read is merged into what is known. The end of the input lets it come to its end.
        try session.send("2 \(Self.emblem)")
        try session.endInput()
        let end = await session.end()
        #expect(end.status == 0)
        #expect(end.messages == [])
        #expect(end.lines.last.map(Self.known) == "2 \(Self.emblem): uploaded")
        let merged = try #require(end.lines.first { $0.hasPrefix("information: ") })
        #expect(merged.contains("idCard.idcard 360821200303122341"))
        #expect(merged.contains("idCard.validDate "))
    }

    @Test func badLinesAreToldAndTheSessionGoesOn() async throws {
        let session = try Self.session()
        for (line, message) in [
            ("hello", "“hello” is not known: use 1, 2, 3, second, retry, wait or quit"),
            ("4 a.jpg", "there is no card type 4: use 1, 2 or 3"),
            ("1 no such.jpg", "1 no such.jpg: there is no such file or folder"),
            ("second .", "second .: the file cannot be read: Is a directory"),
            ("retry", "there is nothing to retry"), ("3", "name a photo after “3”"),
        ] {
            try session.send(line)
            #expect(await session.message() == "ocr-demo: \(message)")
        }
        // A file that is no photo is a failure of the flow.
        try session.send("3 truth.jsonl")
        let failed = await session.lines(to: "3 truth.jsonl: recognising failed: ")
        #expect(failed.count == 3)
        try session.send("second \(Self.emblem)")
        try session.endInput()
        let end = await session.end()
        #expect(end.status == 0)
        #expect(end.lines.last.map(Self.known) == "second \(Self.emblem): uploaded")
    }

    @Test func jsonLinesHaveTheSame() async throws {
        try await Places.withScratchFolder { folder in
            // A name with spaces, of a file that is no photo.
            try folder.add("my  card.jpg", Data("text".utf8))
            let session = try ProgramSession(
                ProgramRun.built("ocr-demo"), ["flow", "--format", "jsonl"], in: folder)
            try session.send("1 my  card.jpg")
            try session.send("wait")
            try session.send("second my  card.jpg")
            try session.endInput()
            let end = await session.end()
            #expect(end.status == 0)
            let head = #"{"output":"ocrUploadState","file":"my  card.jpg","type":1,"state":"#
            let page = #"{"output":"uploadState","file":"my  card.jpg","type":"second","state":"#
            #expect(end.lines.prefix(2) == [head + #""signing"}"#, head + #""recognising"}"#])
            let failure = #""failed","step":"recognising","error":{"code":"textFile","message":"#
            #expect(end.lines.dropFirst(2).first?.hasPrefix(head + failure) == true)
            #expect(end.lines.dropFirst(2).first?.hasSuffix(#"},"retry":"recognising"}"#) == true)
            #expect(
                end.lines.dropFirst(3).prefix(2) == [
                    page + #""uploading","progress":0}"#, page + #""uploading","progress":1}"#,
                ])
            #expect(end.lines.last?.hasPrefix(page + #""uploaded","orderNumber":""#) == true)
            #expect(end.lines.count == 6)
        }
    }

    @Test func saysHowItIsUsed() async throws {
        let help = try await ProgramRun.demo("flow", "--help")
        #expect(help.status == 0)
        #expect(help.output.contains("usage: ocr-demo flow [options]\n"))
        #expect(help.output.contains("--backend URL"))
        let wrong = try await ProgramRun.demo("flow", "--backend", "nowhere")
        #expect(wrong.status == 2)
        #expect(wrong.output == "")
        // Nothing on the input is an orderly end.
        let empty = try await ProgramRun.demo("flow")
        #expect(empty.status == 0)
        #expect(empty.output == "" && empty.messages == "")
    }

    // MARK: With a server

    @Test func aRetryRepeatsTheFailedStepOnly() async throws {
        let backend = try await Backend()
        let session = try Self.session("--backend", backend.url.absoluteString)
        let name = "1 \(Self.portrait)"
        // The signature is refused: a business error. The upload is repeated by itself, and fails three times.
        try await backend.fail([
            .init(status: 200, body: #"{"code":"40301","msg":"not today"}"#), .init(), .init(status: 500),
            .init(drop: "answer"), .init(drop: "request"),
        ])
        try session.send(name)
        #expect(
            await session.lines(to: "\(name): signing failed") == [
                "\(name): signing",
                "\(name): signing failed: the server refused: not today (code 40301)"
                    + " (“retry” begins there again)",
            ])
        try session.send("retry")
        let read = await session.lines(to: "\(name): uploading failed")
        #expect(read.prefix(2) == ["\(name): signing", "\(name): recognising"])
        #expect(read.filter { $0.hasPrefix("information: ") }.count == 1)
        #expect(read.last?.contains("the connection to the server failed") == true)
        try session.send("retry")
        let uploaded = await session.lines(to: "\(name): uploaded")
        #expect(uploaded.first == "\(name): uploading, 0 %")
        #expect(uploaded.allSatisfy { $0.hasPrefix("\(name): upload") }, "it is not read again")
        try session.send("quit")
        let end = await session.end()
        #expect(end.status == 0)
        #expect(end.messages == [] && end.lines == [])
        let requests = try await backend.log()
        #expect(requests.map(\.method) == ["POST", "POST", "PUT", "PUT", "PUT", "PUT"])
        #expect(Set(requests.dropFirst(2).map(\.path)).count == 1, "one order number for all attempts")
    }

    @Test func aNewTapGivesUpWhatASlowServerHas() async throws {
        let backend = try await Backend()
        let session = try Self.session("--backend", backend.url.absoluteString, "--format", "jsonl")
        try await backend.fail([.init(delay: 300)])
        try session.send("1 \(Self.portrait)")
        #expect(await session.line()?.hasSuffix(#""type":1,"state":"signing"}"#) == true)
        while try await backend.log().isEmpty {
            try await Task.sleep(for: .milliseconds(20))
        }
        // The connection is closed, and the second tap goes on to the end.
        try session.send("2 truth.jsonl")
        try session.send("wait")
        try session.send("quit")
        let end = await session.end()
        #expect(end.status == 0)
        #expect(end.lines.allSatisfy { $0.contains(#""type":2,"#) })
        #expect(end.lines.count == 3)
        #expect(try await backend.log().map(\.end) == ["client left", "answered"])
    }

    @Test func quitGivesUpWhatIsInFlight() async throws {
        let backend = try await Backend()
        let session = try Self.session("--backend", backend.url.absoluteString)
        try await backend.fail([.init(delay: 300)])
        try session.send("second \(Self.emblem)")
        #expect(await session.line() == "second \(Self.emblem): uploading, 0 %")
        while try await backend.log().isEmpty {
            try await Task.sleep(for: .milliseconds(20))
        }
        try session.send("quit")
        let end = await session.end()
        #expect(end.status == 0)
        #expect(end.lines == [] && end.messages == [])
        while try await backend.log().first?.end == "open" {
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(try await backend.log().map(\.end) == ["client left"])
    }

    /// The system ends a program that writes a byte to a file where it may write none.
    @Test func anUploadIsNeverWrittenToDisk() async throws {
        let backend = try await Backend()
        try await Places.withScratchFolder { folder in
            try folder.add("page.jpg", Data(repeating: 7, count: 20 << 20))
            let script = #"ulimit -f 0 && exec "$0" "$@""#
            let session = try ProgramSession(
                URL(fileURLWithPath: "/bin/sh"),
                [
                    "-c", script, ProgramRun.built("ocr-demo").path, "flow", "--backend",
                    backend.url.absoluteString,
                ], in: folder)
            try session.send("second page.jpg")
            try session.endInput()
            let end = await session.end()
            #expect(end.status == 0, "\(end)")
            #expect(end.lines.last?.hasPrefix("second page.jpg: uploaded") == true)
            #expect(end.lines.count > 3, "there is progress in between")
        }
        #expect(try await backend.log().map(\.bytes) == [0, 20 << 20])
    }
}

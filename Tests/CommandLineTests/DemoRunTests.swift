import Foundation
import Testing

/// Runs over lists of files, and runs that were interrupted.
@Suite(.serialized)
struct DemoRunTests {
    private static let photos = [
        "photos/id-emblem-L0-004.jpg", "no-such.jpg", "sheet/both-sides.jpg", "photos/id-portrait-L0-001.jpg",
    ]
    private static var list: String { photos.map { $0 + "\n" }.joined() }

    private func demo(_ arguments: String..., input: String = list) async throws -> ProgramRun {
        try await ProgramRun.run(
            ProgramRun.built("ocr-demo"), ["--format", "jsonl"] + arguments, in: Places.fixtures, input: input)
    }

    @Test func readsTheFilesOfAListInItsOrder() async throws {
        let run = try await demo("--files-from", "-")
        #expect(run.status == 1)
        #expect(
            try run.objects().map { $0["file"] as? String } == [
                "photos/id-emblem-L0-004.jpg", "no-such.jpg", "sheet/both-sides.jpg", "sheet/both-sides.jpg",
                "photos/id-portrait-L0-001.jpg",
            ])
        #expect(
            run.messages == """
                ocr-demo: no-such.jpg: there is no such file or folder
                ocr-demo: 1 of 4 could not be read

                """)
        let other = try await demo(
            "--files-from", "-", input: Self.list.replacingOccurrences(of: "\n", with: "\u{0}"))
        #expect(other.output == run.output)
    }

    @Test func goesOnWhereverItWasInterrupted() async throws {
        try await Places.withScratchFolder { folder in
            let file = folder.appendingPathComponent("out.jsonl")
            let whole = try await demo("--files-from", "-", "--output", file.path)
            #expect(whole.output == "")
            let bytes = try Data(contentsOf: file)
            // Within each line, behind the first of a file's two, and at both ends.
            let ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
            for length in [0, 3, 200, ends[0], ends[1] + 5, ends[2], ends[3], ends[3] + 40, bytes.count] {
                try bytes.prefix(length).write(to: file)
                let run = try await demo("--files-from", "-", "--output", file.path, "--resume")
                #expect(run.status == 1)
                #expect(run.messages.hasSuffix("ocr-demo: 1 of 4 could not be read\n"))
                #expect(try Data(contentsOf: file) == bytes, "cut to \(length) bytes")
            }
        }
    }

    @Test func beginsAnewWhereNothingIsThere() async throws {
        try await Places.withScratchFolder { folder in
            let file = folder.appendingPathComponent("out.jsonl")
            let run = try await demo("--files-from", "-", "--output", file.path, "--resume", input: "no\n")
            #expect(run.status == 1)
            #expect(
                try String(contentsOf: file, encoding: .utf8)
                    == #"{"file":"no","error":{"code":"fileNotFound","message":"there is no such file or folder"}}"#
                    + "\n")
        }
    }

    @Test(arguments: ["hello", "hello\n", "{\"card\":0}\n", "\u{0}"])
    func leavesAForeignFileAlone(text: String) async throws {
        try await Places.withScratchFolder { folder in
            try folder.add("out", Data(text.utf8))
            let file = folder.appendingPathComponent("out")
            let run = try await demo("--files-from", "-", "--output", file.path, "--resume")
            #expect(run.status == 1)
            #expect(
                run.messages == """
                    ocr-demo: --resume: line 1 of \(file.path) is not in the format jsonl; name the output of an \
                    earlier run, or leave --resume out to write the file anew

                    """)
            #expect(try Data(contentsOf: file) == Data(text.utf8))
        }
    }

    @Test func leavesTheOutputOfOtherFilesAlone() async throws {
        try await Places.withScratchFolder { folder in
            let lines = #"{"file":"a","error":{}}"# + "\n" + #"{"file":"b","error":{}}"# + "\n"
            try folder.add("out", Data(lines.utf8))
            let file = folder.appendingPathComponent("out")
            let run = try await demo("--files-from", "-", "--output", file.path, "--resume", input: "x\nb\n")
            #expect(run.status == 1)
            #expect(
                run.messages == """
                    ocr-demo: --resume: file 1 in \(file.path) is a, but x is asked for; ask for the same files in \
                    the same order, or leave --resume out to write the file anew

                    """)
            #expect(try Data(contentsOf: file) == Data(lines.utf8))
        }
    }

    @Test func noticesOtherOptions() async throws {
        try await Places.withScratchFolder { folder in
            let file = folder.appendingPathComponent("out")
            func demo(_ options: [String]) async throws -> ProgramRun {
                try await ProgramRun.run(
                    ProgramRun.built("ocr-demo"),
                    ["--format", "jsonl", "--output", file.path] + options
                        + ["photos/id-portrait-L0-001.jpg", "no-such.jpg"],
                    in: Places.fixtures)
            }
            _ = try await demo([])
            let bytes = try Data(contentsOf: file)
            for options in [["--type", "2"], ["--redact"], ["--timings"], ["--model", "chi_sim"]] {
                let run = try await demo(["--resume"] + options)
                #expect(run.status == 1)
                #expect(
                    run.messages == """
                        ocr-demo: --resume: file 1 in \(file.path), photos/id-portrait-L0-001.jpg, is read otherwise \
                        now; give the options of the earlier run (--type, --model, --redact, --timings), or leave \
                        --resume out to write the file anew

                        """, "\(options)")
                #expect(try Data(contentsOf: file) == bytes)
            }
        }
    }

    @Test func goesOnThoughNoRunTakesTheSameTime() async throws {
        try await Places.withScratchFolder { folder in
            let file = folder.appendingPathComponent("out")
            _ = try await demo("--files-from", "-", "--output", file.path, "--timings")
            let text = try String(contentsOf: file, encoding: .utf8)
                .replacing(/"milliseconds":\d+/, with: #""milliseconds":1"#)
            try Data(text.utf8).write(to: file)
            let run = try await demo("--files-from", "-", "--output", file.path, "--timings", "--resume")
            #expect(run.messages.hasSuffix("ocr-demo: 1 of 4 could not be read\n"))
        }
    }

    @Test func saysThatTheOutputCannotBeMade() async throws {
        let run = try await demo("--files-from", "-", "--output", "/no/such/folder/out")
        #expect(run.status == 1)
        #expect(
            run.messages
                == "ocr-demo: the output cannot be written: /no/such/folder/out: No such file or directory\n")
    }

    @Test(arguments: [130, 143])
    func endsWholeWhenAsked(status: Int32) async throws {
        let session = try ProgramSession(
            ProgramRun.built("ocr-demo"), ["--format", "jsonl", "--files-from", "-"], in: Places.fixtures)
        try session.send("photos/id-emblem-L0-004.jpg")
        // The list is not at its end, and yet what was read is there.
        #expect(await session.line()?.hasPrefix(#"{"file":"photos/id-emblem-L0-004.jpg","#) == true)
        if status == 130 { session.interrupt() } else { session.terminate() }
        let end = await session.end()
        #expect(end.status == status)
        #expect(end.lines == [])
        #expect(end.messages == ["ocr-demo: interrupted; files in the output: 1"])
    }

    @Test func writesATableForSpreadsheets() async throws {
        let run = try await ProgramRun.run(
            ProgramRun.built("ocr-demo"), ["--format", "csv", "--redact", "photos/id-emblem-L0-004.jpg", "=x"],
            in: Places.fixtures)
        let lines = run.output.components(separatedBy: "\r\n")
        #expect(lines.count == 4)
        #expect(lines[0].hasPrefix("\u{FEFF}file,card,kind,name,sex,"))
        #expect(lines[1].hasPrefix("photos/id-emblem-L0-004.jpg,0,id-emblem,"))
        #expect(lines[2].hasPrefix("'=x,,,"))
    }
}

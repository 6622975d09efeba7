import Foundation
import Testing

/// `scripts/long-run`, which is for runs of hours, over a few small pictures.
@Suite(.enabled(if: Places.isLinux, "it reads /proc"))
struct LongRunTests {
    private func longRun(_ program: URL, _ arguments: String..., in folder: URL) async throws -> ProgramRun {
        try await ProgramRun.run(
            URL(fileURLWithPath: "/usr/bin/env"),
            [
                "python3", Places.checkout.appendingPathComponent("scripts/long-run").path, "--program",
                program.path,
            ]
                + ["--killed-images", "6", "--kills", "2", "--jobs", "1", "--seed", "1"] + arguments
                + [folder.path])
    }

    @Test func measuresAndKillsAndResumes() async throws {
        try await Places.withScratchFolder { folder in
            for name in ["a.jpg", "b.jpg", "c.jpg"] { try folder.addGrey(name, width: 400, height: 300) }
            let run = try await longRun(ProgramRun.built("ocr-demo"), "--images", "8", in: folder)
            #expect(run.lines.first == "8 images, seed 1", "\(run.messages)")
            #expect(run.output.contains("MiB after 8 ("))
            #expect(run.lines.last == "resumed: the same bytes as without interruption (status 0)")
        }
    }

    @Test func saysThatTheOutputDiffers() async throws {
        try await Places.withScratchFolder { folder in
            try folder.addGrey("a.jpg", width: 400, height: 300)
            // A program that forgets what it has when it is to go on.
            let program = folder.appendingPathComponent("program")
            try folder.add(
                "program",
                Data(
                    """
                    #!/usr/bin/env python3
                    import sys, time
                    with open(sys.argv[sys.argv.index("--output") + 1], "w") as output:
                        for file in range(1 if "--resume" in sys.argv else 8):
                            print('{"file":"a","card":0}', file=output, flush=True)
                        time.sleep(0.5)

                    """.utf8))
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: program.path)
            let run = try await longRun(program, "--images", "8", in: folder)
            #expect(run.status == 1)
            #expect(
                run.lines.last == "resumed: NOT the bytes of a run without interruption (status 0)",
                "\(run.messages)")
        }
    }

    @Test func saysThatTheProgramDoesNotWork() async throws {
        try await Places.withScratchFolder { folder in
            try folder.addGrey("a.jpg", width: 400, height: 300)
            let run = try await longRun(URL(fileURLWithPath: "/bin/false"), in: folder)
            #expect(run.status == 1)
            #expect(run.messages == "/bin/false ended with 1 and wrote nothing\n")
        }
    }
}

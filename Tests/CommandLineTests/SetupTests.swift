import Foundation
import Testing

/// `scripts/setup` with stand-ins for the system's package tools.
@Suite(.enabled(if: Places.isLinux, "Debian's package tools are stood in for"))
struct SetupTests {
    /// Runs the script where only some packages are installed.
    ///
    /// - Returns: The run, and the package tool's calls.
    private func setup(installed: String, _ arguments: String...) async throws -> (
        run: ProgramRun, calls: String
    ) {
        try await Places.withScratchFolder { folder in
            let log = folder.appendingPathComponent("calls").path
            let tools = [
                "dpkg-query":
                    "for p; do :; done; case \"\(installed)\" in *\"$p\"*) printf installed;; *) exit 1;; esac",
                "apt-get": "echo \"apt-get $*\" >>'\(log)'", "sudo": "echo sudo >>'\(log)'; exec \"$@\"",
            ]
            for (name, body) in tools {
                try folder.add(name, Data("#!/bin/sh\n\(body)\n".utf8))
                try FileManager.default.setAttributes(
                    [.posixPermissions: 0o755], ofItemAtPath: folder.appendingPathComponent(name).path)
            }
            let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
            let run = try await ProgramRun.run(
                Places.checkout.appendingPathComponent("scripts/setup"), arguments,
                environment: ["PATH": folder.path + ":" + path])
            return (run, (try? String(contentsOfFile: log, encoding: .utf8)) ?? "")
        }
    }

    private static let all = """
        libtesseract-dev libleptonica-dev libexif-dev libssl-dev libheif1 pkg-config tesseract-ocr-chi-sim python3
        """

    @Test func changesNothingWhereAllIsThere() async throws {
        let (run, calls) = try await setup(installed: Self.all)
        #expect(run.status == 0)
        #expect(run.messages == "")
        #expect(calls == "")
    }

    @Test func installsWhatIsMissingAndSaysSo() async throws {
        let (run, calls) = try await setup(
            installed: "libtesseract-dev libleptonica-dev libssl-dev libheif1 pkg-config python3")
        #expect(run.status == 0, "\(run.messages)")
        #expect(run.messages.hasPrefix("setup: missing: libexif-dev tesseract-ocr-chi-sim\n"))
        #expect(calls.contains("apt-get update"))
        #expect(calls.hasSuffix(" libexif-dev tesseract-ocr-chi-sim\n"))
        #expect(calls.contains("sudo") == (geteuid() != 0))
    }

    @Test func onlyLooksWhenAsked() async throws {
        let (run, calls) = try await setup(installed: "", "--check")
        #expect(run.status == 1)
        #expect(run.messages.contains("libtesseract-dev"))
        #expect(calls == "")
    }
}

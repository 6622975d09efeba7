import Foundation
import Testing

/// Another package that links the library, as the README shows. It builds the library once more, which takes a minute
/// or two, so `scripts/test` asks for it and a plain `swift test` leaves it out.
struct ConsumerTests {
    private static let consumer = Places.checkout.appendingPathComponent("Tests/Consumer")
    private static let isAskedFor = ProcessInfo.processInfo.environment["CARDOCR_SLOW_TESTS"] != nil

    @Test(.enabled(if: isAskedFor, "set CARDOCR_SLOW_TESTS, as scripts/test does, to build another package"))
    func anotherPackageLinksTheLibraryAndReadsASample() async throws {
        try await Places.withScratchFolder { folder in
            // The README has the checkout beside the package, in a folder of this name.
            try FileManager.default.createSymbolicLink(
                at: folder.appendingPathComponent("CardOCR"), withDestinationURL: Places.checkout)
            let package = folder.appendingPathComponent("read-card")
            try FileManager.default.copyItem(at: Self.consumer, to: package)
            let build = try await run(["swift", "build"], in: package)
            #expect(build.status == 0, "\(build.output)\(build.messages)")

            // Moved away from where it was built, with that gone.
            let program = folder.appendingPathComponent("moved")
            try FileManager.default.moveItem(
                at: package.appendingPathComponent(".build/debug/read-card"), to: program)
            try FileManager.default.removeItem(at: package)
            let sample = Places.photos.appendingPathComponent("id-portrait-L0-001.jpg").path
            let run = try await ProgramRun.run(program, [sample], in: folder)
            #expect(run.status == 0, "\(run.messages)")
            #expect(run.lines.first == "\(sample) id-portrait")
            #expect(run.lines.count == 7)
            #expect(run.lines.contains("  idcard: 360821200303122341"))
        }
    }

    @Test func readmeShowsTheSameLines() throws {
        let readme = try String(
            contentsOf: Places.checkout.appendingPathComponent("README.md"), encoding: .utf8)
        for file in ["Package.swift", "Sources/read-card/main.swift"] {
            let text = try String(contentsOf: Self.consumer.appendingPathComponent(file), encoding: .utf8)
            #expect(readme.contains("```swift\n\(text)```\n"), "README.md does not show \(file) as it is")
        }
    }

    private func run(_ words: [String], in folder: URL) async throws -> ProgramRun {
        try await ProgramRun.run(URL(fileURLWithPath: "/usr/bin/env"), words, in: folder)
    }
}

import Foundation
import Testing

@testable import ocr_bench

/// Other engines beside this one, with stand-ins for them.
@Suite(.serialized)
struct CompareTests {
    /// Lets `ocr-bench compare` ask two programs, each of which is the body of a shell script.
    private func compare(_ rapidocr: String, _ tesseract: String, in folder: URL) async throws -> ProgramRun {
        for (name, body) in [("rapidocr", rapidocr), ("tesseract", tesseract)] {
            try folder.add(name, Data("#!/bin/sh\n\(body)\n".utf8))
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: folder.appendingPathComponent(name).path)
        }
        return try await ProgramRun.bench(
            "compare", "--limit", "3", "--json", "--peers", folder.path, Places.photos.path)
    }

    private static func answers(_ json: String, log: String) -> String {
        "while read -r line; do echo \"$0\" >>'\(log)'; echo '\(json)'; done"
    }

    @Test func hasEachCardReadByAllInTurn() async throws {
        try await Places.withScratchFolder { folder in
            let log = folder.appendingPathComponent("log").path
            let run = try await compare(
                Self.answers(#"{"fields":{},"processor_ms":40}"#, log: log),
                Self.answers(#"{"fields":{},"error":"no luck","processor_ms":20}"#, log: log), in: folder)
            #expect(run.status == 0, "\(run.messages)")
            let figures = try #require(
                JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: [String: Any]])
            #expect(Set(figures.keys) == ["CardOCR", "rapidocr", "tesseract"])
            #expect(figures.values.allSatisfy { $0["cards"] as? Int == 3 })
            #expect(figures["rapidocr"]?["processor_ms_per_card"] as? Double == 40)
            #expect(figures["rapidocr"]?["values_exact"] as? Double == 0)
            #expect(figures["CardOCR"]?["times_slower"] as? Double == 1)
            #expect(figures["CardOCR"]?["values_exact"] as? Double ?? 0 > 0.8)
            #expect(run.messages.components(separatedBy: "tesseract: no luck").count == 4)
            // Once to warm up, then each first in its turn.
            let asked = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
                .map { $0.split(separator: "/").last?.first }
            #expect(asked == Array("rt" + "rt" + "rt" + "tr"))
        }
    }

    @Test func saysWhichEngineGaveNoAnswer() async throws {
        try await Places.withScratchFolder { folder in
            let run = try await compare("exit 1", "exit 1", in: folder)
            #expect(run.status == 1)
            #expect(run.output == "")
            #expect(run.messages.contains("/rapidocr gave no answer for "))
            #expect(run.messages.contains("scripts/peers/setup"))
        }
    }

    @Test func saysWhichEngineIsNotThere() async throws {
        try await Places.withScratchFolder { folder in
            let run = try await ProgramRun.bench("compare", "--peers", folder.path, Places.photos.path)
            #expect(run.status == 1)
            #expect(run.messages.contains("/rapidocr cannot be started; name the folder"))
        }
    }
}

import Foundation
import Imaging
import Testing

@Suite(.serialized)
struct CropTests {
    private static let sheet = Places.sheet.appendingPathComponent("both-sides.jpg")

    private static func size(_ file: URL) throws -> Size {
        try Photo.decode(Data(contentsOf: file)).image.size
    }

    @Test func writesEachCardAndItsPortrait() async throws {
        try await Places.withScratchFolder { folder in
            try folder.add("in/a/both.jpg", Data(contentsOf: Self.sheet))
            let crops = folder.appendingPathComponent("out")
            let run = try await ProgramRun.demo(
                "--crops", crops.path, "--format", "jsonl", folder.appendingPathComponent("in").path)
            #expect(run.status == 0, "\(run.messages)")
            #expect(run.lines.count == 2)
            let names = try FileManager.default.subpathsOfDirectory(atPath: crops.path)
                .filter { $0.hasSuffix(".jpg") }
            #expect(
                names.sorted() == [
                    "a/both.jpg-0-card.jpg", "a/both.jpg-0-portrait.jpg", "a/both.jpg-1-card.jpg",
                ])
            let card = try Self.size(crops.appendingPathComponent("a/both.jpg-0-card.jpg"))
            #expect(card.width > 9 * 85 && card.height > 9 * 54)
            #expect(card.width * 540 / card.height == 856)
        }
    }

    @Test func writesNothingUnlessAsked() async throws {
        try await Places.withScratchFolder { folder in
            let run = try await ProgramRun.run(ProgramRun.built("ocr-demo"), [Self.sheet.path], in: folder)
            #expect(run.status == 0)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
        }
    }

    @Test func neverOverwritesAFile() async throws {
        try await Places.withScratchFolder { folder in
            let photo = folder.appendingPathComponent("x.jpg")
            try folder.add("x.jpg", Data(contentsOf: Self.sheet))
            try folder.add("x.jpg-0-card.jpg", Data("mine".utf8))
            let run = try await ProgramRun.run(
                ProgramRun.built("ocr-demo"),
                ["--crops", ".", "--format", "jsonl", "../\(folder.lastPathComponent)/x.jpg"],
                in: folder)
            // The crops go under the photo's own path, without what would lead out of the folder.
            #expect(run.status == 0, "\(run.messages)")
            let again = try await ProgramRun.run(
                ProgramRun.built("ocr-demo"), ["--crops", ".", "--format", "jsonl", "x.jpg"], in: folder)
            #expect(again.status == 1)
            #expect(again.lines.count == 2)
            #expect(again.messages.contains("x.jpg-0-card.jpg is there already and is not overwritten"))
            #expect(
                try Data(contentsOf: folder.appendingPathComponent("x.jpg-0-card.jpg")) == Data("mine".utf8))
            #expect(try Data(contentsOf: photo) == Data(contentsOf: Self.sheet))
        }
    }

    @Test func saysThatAFolderCannotBeWritten() async throws {
        try await Places.withScratchFolder { folder in
            try folder.add("file")
            let run = try await ProgramRun.demo(
                "--crops", folder.appendingPathComponent("file").path, "--format", "jsonl", Self.sheet.path)
            #expect(run.status == 1)
            #expect(run.lines.count == 2)
            #expect(run.messages.contains("-0-card.jpg cannot be written: "))
        }
    }
}

import CardModel
import CommandLineSupport
import Foundation
import Testing

@testable import ocr_demo

struct DemoOptionsTests {
    private func parse(_ words: String...) throws -> DemoOptions {
        try DemoOptions(Arguments(words, options: DemoOptions.descriptions))
    }

    @Test func printsATableOfWhatItFindsUnlessTold() throws {
        let options = try parse("photo.jpg")
        #expect(options.paths == ["photo.jpg"])
        #expect(options.kind == nil)
        #expect(options.format == .table)
        #expect(options.jobs >= 1)
        #expect(!options.merges)
        #expect(!options.showsTimings)
        #expect(options.crops == nil)
        #expect(options.pathList == nil)
        #expect(options.output == nil)
        #expect(!options.resumes)
        #expect(!options.redacts)
        #expect(!options.showsPictures)
        #expect(options.model.folder == nil)
        #expect(options.model.name == nil)
    }

    @Test(arguments: [
        ("1", CardKind.idPortrait), ("2", .idEmblem), ("3", .licence), ("second", .licenceSecond),
        ("auto", nil),
    ])
    func takesTheAppsTypes(text: String, kind: CardKind?) throws {
        #expect(try parse("--type", text, "photo.jpg").kind == kind)
    }

    @Test func takesAllElse() throws {
        let options = try parse(
            "--format", "jsonl", "--jobs", "7", "--merge", "--timings", "--crops", "out", "--models", "/m",
            "--model", "chi_sim", "a", "b")
        #expect(options.paths == ["a", "b"])
        #expect(options.format == .jsonl)
        #expect(options.jobs == 7)
        #expect(options.merges)
        #expect(options.showsTimings)
        #expect(options.crops == "out")
        #expect(options.model.folder?.path == "/m")
        #expect(options.model.name == "chi_sim")
    }

    @Test func takesAListAndAnOutput() throws {
        let options = try parse(
            "--files-from", "-", "--format", "jsonl", "--output", "o", "--resume", "--redact")
        #expect(options.paths == [])
        #expect(options.pathList == "-")
        #expect(options.output == "o")
        #expect(options.resumes)
        #expect(options.redacts)
    }

    @Test(arguments: [
        (["--format", "html"], true), (["--format", "json"], false),
        (["--format", "html", "--no-images"], false),
        (["--format", "html", "--redact"], false), (["--format", "html", "--merge"], false),
    ])
    func showsPicturesOnlyInAReportThatMay(words: [String], shows: Bool) throws {
        let options = try DemoOptions(Arguments(words + ["a"], options: DemoOptions.descriptions))
        #expect(options.showsPictures == shows)
    }

    @Test(arguments: [
        ([], "name a photo, or a folder of photos"),
        (["--type", "4", "a"], "--type takes 1, 2, 3, second or auto, not “4”"),
        (["--format", "xml", "a"], "--format takes table, jsonl, json, csv or html, not “xml”"),
        (
            ["--files-from", "-", "a"],
            "--files-from takes the place of other paths, such as a; leave one of them out"
        ),
        (
            ["--resume", "--format", "jsonl", "a"],
            "--resume needs --output FILE and --format jsonl, without --merge"
        ),
        (
            ["--resume", "--output", "o", "--format", "csv", "a"],
            "--resume needs --output FILE and --format jsonl, without --merge"
        ),
        (["--jobs", "0", "a"], "--jobs takes a whole number from 1 on, not “0”"),
    ])
    func saysWhatIsWrong(words: [String], message: String) {
        #expect(throws: UsageError(message)) {
            try DemoOptions(Arguments(words, options: DemoOptions.descriptions))
        }
    }
}

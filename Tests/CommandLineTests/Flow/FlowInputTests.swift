import CardModel
import CommandLineSupport
import Foundation
import Testing

@testable import ocr_demo

struct FlowInputTests {
    @Test(arguments: [
        ("1 portrait.jpg", FlowInput.tap(.idPortrait, path: "portrait.jpg")),
        ("2 a b  c .jpg ", .tap(.idEmblem, path: "a b  c .jpg ")),
        ("  3\t身份证.jpg", .tap(.licence, path: "身份证.jpg")),
        ("second page.jpg", .secondPage(path: "page.jpg")), ("second second", .secondPage(path: "second")),
        ("retry", .retry), ("wait ", .wait), ("quit", .quit),
    ])
    func takesLines(line: String, input: FlowInput) throws {
        #expect(try FlowInput(line) == input)
    }

    @Test(arguments: ["", "  ", "\t"])
    func passesOverEmptyLines(line: String) throws {
        #expect(try FlowInput(line) == nil)
    }

    @Test(arguments: [
        ("hello.jpg", FlowInputError.unknownWord("hello.jpg")), ("portrait a.jpg", .unknownWord("portrait")),
        ("4 a.jpg", .unknownType("4")), ("0 a.jpg", .unknownType("0")), ("-1 a.jpg", .unknownType("-1")),
        ("1", .missingPath("1")), ("second ", .missingPath("second")), ("quit now", .tooMuch("quit")),
    ])
    func saysWhatIsWrongWithALine(line: String, error: FlowInputError) {
        #expect(throws: error) { try FlowInput(line) }
    }

    @Test(arguments: [
        (["a.jpg"], "“a.jpg” is too much: photos are named line by line on standard input"),
        (["--format", "json"], "--format takes text or jsonl, not “json”"),
        (
            ["--backend", "localhost:80"],
            "--backend takes an address such as http://127.0.0.1:8080, not “localhost:80”"
        ),
    ])
    func saysWhatIsWrongWithAnOption(words: [String], message: String) {
        #expect(throws: UsageError(message)) {
            try FlowOptions(Arguments(words, options: FlowOptions.descriptions))
        }
    }

    @Test func takesOptions() throws {
        let words = ["--backend", "http://127.0.0.1:8080/app", "--format=jsonl", "--models", "/m"]
        let options = try FlowOptions(Arguments(words, options: FlowOptions.descriptions))
        #expect(options.backend == URL(string: "http://127.0.0.1:8080/app"))
        #expect(options.format == .jsonl)
        #expect(options.model.folder?.path == "/m")
        #expect(try FlowOptions(Arguments([], options: FlowOptions.descriptions)).format == .text)
    }
}

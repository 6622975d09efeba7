import CommandLineSupport
import Testing

struct ArgumentsTests {
    private let options = [
        OptionDescription("--jobs", "N", help: "how many"), OptionDescription("--merge", help: "all in one"),
    ]

    private func parse(_ words: String...) throws -> Arguments { try Arguments(words, options: options) }

    @Test func takesOptionsAndOperandsInAnyOrder() throws {
        let arguments = try parse("a", "--jobs", "3", "b", "--merge")
        #expect(arguments.operands == ["a", "b"])
        #expect(try arguments.count("--jobs") == 3)
        #expect(arguments.has("--merge"))
    }

    @Test func takesAValueAfterAnEqualsSign() throws {
        #expect(try parse("--jobs=4").count("--jobs") == 4)
    }

    @Test func lastOfTwoCounts() throws {
        #expect(try parse("--jobs", "1", "--jobs", "2").value("--jobs") == "2")
    }

    @Test func takesAllAfterTwoDashesAsOperands() throws {
        #expect(try parse("--merge", "--", "--jobs", "-x").operands == ["--jobs", "-x"])
    }

    @Test func missesWhatIsNotGiven() throws {
        let arguments = try parse("a")
        #expect(try arguments.count("--jobs") == nil)
        #expect(!arguments.has("--merge"))
    }

    @Test(arguments: [
        (["--color"], "unknown option --color"),
        (["-j"], "unknown option -j"),
        (["--jobs"], "--jobs needs a value"),
        (["--jobs="], "--jobs needs a value"),
        (["--merge=yes"], "--merge takes no value"),
    ])
    func saysWhatIsWrong(words: [String], message: String) {
        #expect(throws: UsageError(message)) { try Arguments(words, options: options) }
    }

    @Test(arguments: ["0", "-1", "x", "1.5"])
    func refusesACountThatIsNone(text: String) throws {
        let arguments = try parse("--jobs", text)
        #expect(throws: UsageError("--jobs takes a whole number from 1 on, not “\(text)”")) {
            try arguments.count("--jobs")
        }
    }

    @Test func helpHasALineForEachOption() {
        #expect(options.help == "  --jobs N  how many\n  --merge   all in one\n")
    }
}

/// A command-line program: what all of them do alike.
public enum Program {
    /// The options that ``run(_:_:usage:help:options:_:)`` answers itself.
    public static let options = [
        OptionDescription("--help", help: "print this"),
        OptionDescription("--version", help: "print the version"),
    ]

    /// Runs a program's work, and tells the person at the terminal what stopped it. `--help` and `--version` are
    /// answered here.
    ///
    /// - Parameters:
    ///   - name: The program's name.
    ///   - words: The command line without the program's name.
    ///   - usage: How it is called, in a line.
    ///   - help: What `--help` prints.
    ///   - options: The options that the program knows, ``options`` among them.
    ///   - work: The work; it returns whether all went well.
    /// - Returns: The exit status: 0 when all went well, 1 when something did not, 2 for wrong usage, 128
    ///   and the signal's number for an ``Interruption``.
    public static func run(
        _ name: String, _ words: some Sequence<String>, usage: String, help: String,
        options: [OptionDescription],
        _ work: (Arguments) async throws -> Bool
    ) async -> Int32 {
        do {
            let arguments = try Arguments(words, options: options)
            if arguments.has("--help") {
                try StandardOutput.write(help)
                return 0
            }
            if arguments.has("--version") {
                try StandardOutput.write("\(name) \(CardOCRVersion.text)\n")
                return 0
            }
            return try await work(arguments) ? 0 : 1
        } catch let error as UsageError {
            StandardError.write("\(name): \(error)\nusage: \(usage)   (\(name) --help tells more)\n")
            return 2
        } catch StandardOutput.Failure.closed {
            // Whoever reads the output has seen enough.
            return 0
        } catch StandardOutput.Failure.failed(let reason) {
            StandardError.write("\(name): the output cannot be written: \(reason)\n")
            return 1
        } catch let interruption as Interruption {
            return interruption.exitStatus
        } catch {
            StandardError.write("\(name): \(error)\n")
            return 1
        }
    }
}

import CardRecognition
import CommandLineSupport
import OCRService

/// `ocr-demo flow`: an app's capture flow, with lines of text for taps and for what a screen would show.
enum FlowProgram {
    /// The word that asks for it.
    static let word = "flow"
    static let usage = "ocr-demo flow [options]"
    static let help = """
        Reads one person's cards as an app does: each line on standard input is a tap, each change of state a line on
        standard output.

        usage: \(usage)

        1 PATH       the ID card's side with the portrait was photographed: the card is signed for, read, and uploaded
        2 PATH       the same with its side with the emblem
        3 PATH       the same with the driving licence's main page
        second PATH  the licence's second page was photographed: it is uploaded and not read
        retry        repeat the step that failed, and what comes after it
        wait         take no further line before all work has ended
        quit         give up what is going on, and end

        A PATH goes on to the end of its line, with all spaces in it. A new tap cancels what an earlier one still has
        in flight; the second page is a flow of its own. The end of the input is a wait and a quit.

        \(FlowOptions.descriptions.help)
        Lines that make no sense and files that cannot be read are told on standard error, and the session goes on.
        What is read of the cards is written to standard output and nowhere else; without --backend no connection is
        made.

        Exit status: 0 when the session has ended, however its uploads did; 1 when it could not begin or its output
        could not be written; 2 for wrong usage.

        """

    /// Runs the program.
    ///
    /// - Parameter words: The command line after ``word``.
    /// - Returns: The exit status.
    static func run(_ words: some Sequence<String>) async -> Int32 {
        await Program.run(
            "\(DemoProgram.name) \(word)", words, usage: usage, help: help, options: FlowOptions.descriptions
        ) { arguments in
            let options = try FlowOptions(arguments)
            let client = options.backend.map { APIClient(base: $0) }
            // A card that is given up may still be read to the end of its line while the next one begins.
            try await CardEngine.use(options.model.engineOptions(workers: 2)) { engine in
                let service = CaptureService(recogniser: engine, client: client)
                let session = FlowSession(service: service, format: options.format)
                StandardInput.readLines(session.take)
                try await session.run()
            }
            return true
        }
    }
}

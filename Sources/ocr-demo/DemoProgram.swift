import CardRecognition
import CommandLineSupport

/// `ocr-demo`: reads photos of cards and prints what they say.
enum DemoProgram {
    static let name = "ocr-demo"
    static let usage = "ocr-demo [options] PATH…"
    static let help = """
        Reads Chinese ID cards and driving licences from photos.

        usage: \(usage)

        A PATH is a photo, or a folder that is searched for photos.

        Ctrl-C ends a run after the photos that are being read; the output is whole, and --resume goes on with it. A
        second Ctrl-C ends it at once.

        ocr-demo flow [options] is an app's flow instead, for one person's cards, driven by lines of text:
        ocr-demo flow --help tells more. ocr-demo stream [options] FILE reads a card from a video's frames: ocr-demo
        stream --help tells more. (Folders of these names are ./flow and ./stream.)

        \(DemoOptions.descriptions.help)
        Types: 1 is an ID card's side with the portrait, 2 its side with the emblem, 3 a driving licence's main page,
        second its second page; auto finds out.

        Exit status: 0 when every file was read and written, 1 when some were not, 2 for wrong
        usage, 130 after Ctrl-C and 143 after a request to end.

        """

    /// Runs the program.
    ///
    /// - Parameter words: The command line without the program's name.
    /// - Returns: The exit status.
    static func run(_ words: some Sequence<String>) async -> Int32 {
        let words = Array(words)
        if words.first == StreamProgram.word { return await StreamProgram.run(words.dropFirst()) }
        if words.first == FlowProgram.word { return await FlowProgram.run(words.dropFirst()) }
        return await Program.run(name, words, usage: usage, help: help, options: DemoOptions.descriptions) {
            arguments in
            let options = try DemoOptions(arguments)
            let run = DemoRun(options)
            return try await CardEngine.use(options.model.engineOptions(workers: options.jobs), run.read)
        }
    }
}

import CommandLineSupport

/// `ocr-bench`: measures how right and how fast the engine is.
enum BenchProgram {
    static let name = "ocr-bench"
    static let usage = "ocr-bench accuracy|show|locate|speed|compare|lines [options] DIR"
    static let help = """
        Measures how right and how fast cards are read.

        usage: \(usage)

        accuracy  reads the photos of a set and compares with its truth.jsonl: for each kind, level and field the
                  share of values read exactly, the character error rate, how many values were given with
                  certainty, and how many of those are wrong
        show      prints what was read beside what is printed, photo by photo
        locate    looks for the cards in the photos of a set, without reading them, and compares with its truth.jsonl
                  by level: corners, kind, way up, and, with a lines.jsonl (scripts/photographs), the share of the
                  printed lines that are wholly in the strips cut out for the recogniser
        speed     reads the photos of a folder, with one worker and with N: milliseconds by stage and a photo (median,
                  95 and 99 %), cards a second, processor time a card, start-up time and the most memory used
        compare   reads the cards of a set in turn with this engine, RapidOCR and plain Tesseract, which
                  scripts/peers/setup sets up: times, values exactly right, and how many times as long they take
        soak      strains the capture flow, without photos: ocr-bench soak --help tells more
        lines     reads the images of single lines that a folder's labels.tsv names (file, sort of text, text) and
                  prints how right the recogniser is, without what the rest of the card adds

        \(BenchOptions.descriptions.help)
        """

    /// Runs the program.
    ///
    /// - Parameter words: The command line without the program's name.
    /// - Returns: The exit status.
    static func run(_ words: some Sequence<String>) async -> Int32 {
        let words = Array(words)
        if words.first == SoakProgram.word { return await SoakProgram.run(words.dropFirst()) }
        return await Program.run(name, words, usage: usage, help: help, options: BenchOptions.descriptions) {
            arguments in
            let options = try BenchOptions(arguments)
            switch options.measure {
            case .accuracy, .show: try await AccuracyRun(options).run()
            case .locate: try await LocateRun(options).run()
            case .speed: try await SpeedRun(options).run()
            case .compare: try await CompareRun(options).run()
            case .lines: try await LinesRun(options).run()
            }
            return true
        }
    }
}

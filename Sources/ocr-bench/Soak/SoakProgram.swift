import CommandLineSupport

/// `ocr-bench soak`: strains the capture flow and says whether it keeps its promises.
enum SoakProgram {
    /// The word that asks for it.
    static let word = "soak"
    static let usage = "ocr-bench soak [options]"
    static let help = """
        Strains the capture flow with taps, cancellations, failures, retries, and listeners that come and go, and
        says whether it keeps its promises.

        usage: \(usage)

        No state is lost or out of order: each listener hears what the recorded events lead to, replayed.
        Nothing leaks: at the end no flow, no part of it and no photo is in memory.
        Memory is flat: the most that the process used is at the end no more than \(SoakReport.tolerance >> 20) MiB \
        above what it was after
        \(Soak.warmUp) taps.

        \(descriptions.help)
        Exit status: 0 when all promises were kept, 1 when one was broken, 2 for wrong usage.

        """

    private static let descriptions =
        [
            OptionDescription("--taps", "N", help: "how many taps; 10000 by default"),
            OptionDescription("--seed", "N", help: "what chance begins with; 1 by default"),
        ] + Program.options

    /// Runs the program.
    ///
    /// - Parameter words: The command line after ``word``.
    /// - Returns: The exit status.
    static func run(_ words: some Sequence<String>) async -> Int32 {
        await Program.run(
            "\(BenchProgram.name) \(word)", words, usage: usage, help: help, options: descriptions
        ) { arguments in
            guard arguments.operands.isEmpty else { throw UsageError("soak takes no folder") }
            let (taps, seed) = (try arguments.count("--taps"), try arguments.count("--seed"))
            let report = await Soak(taps: taps ?? 10_000, seed: UInt64(seed ?? 1)).run()
            try StandardOutput.write(report.table)
            return report.broken.isEmpty
        }
    }
}

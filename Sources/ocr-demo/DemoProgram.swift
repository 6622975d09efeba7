import CardModel
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

        ocr-demo flow [options] is an app's flow instead, for one person's cards, driven by lines of text:
        ocr-demo flow --help tells more. (A folder of that name is ./flow.)

        \(DemoOptions.descriptions.help)
        Types: 1 is an ID card's side with the portrait, 2 its side with the emblem, 3 a driving licence's main page,
        second its second page; auto finds out.

        Exit status: 0 when every file was read and written, 1 when some were not, 2 for wrong usage.

        """

    /// Runs the program.
    ///
    /// - Parameter words: The command line without the program's name.
    /// - Returns: The exit status.
    static func run(_ words: some Sequence<String>) async -> Int32 {
        let words = Array(words)
        if words.first == FlowProgram.word { return await FlowProgram.run(words.dropFirst()) }
        return await Program.run(name, words, usage: usage, help: help, options: DemoOptions.descriptions) {
            arguments in
            let options = try DemoOptions(arguments)
            return try await CardEngine.use(options.model.engineOptions(workers: options.jobs)) { engine in
                try await read(PhotoList.items(at: options.paths), with: engine, options)
            }
        }
    }

    /// - Returns: Whether every file was read, and every image written that was asked for.
    private static func read(
        _ items: [PhotoItem], with engine: CardEngine, _ options: DemoOptions
    ) async throws -> Bool {
        let output = DemoOutput(options)
        var progress = ProgressReport(program: name, total: items.count)
        var (unread, unwritten, captures) = (0, 0, [CaptureDictionary]())
        try output.begin()
        try await forEachInOrder(items, limit: options.jobs) { item in
            let result = await item.read(with: engine, as: options.kind)
            let crops = options.crops.map { _ in Result { try CropFiles(of: result.get().cards, in: item) } }
            return (Report(file: item.name, result: result, showsTimings: options.showsTimings), crops)
        } deliver: { report, crops in
            switch report.result {
            case .success(let results):
                if options.merges { captures += results.cards.map(\.dictionary) }
                do {
                    if let folder = options.crops { try crops?.get().write(into: folder) }
                } catch {
                    unwritten += 1
                    progress.say("\(report.file): \(error)")
                }
            case .failure(let failure):
                unread += 1
                progress.say("\(report.file): \(failure.message)")
            }
            progress.clear()
            try output.add(report)
            progress.advance()
        }
        progress.clear()
        try output.end(captures)
        if unread > 0, items.count > 1 { progress.say("\(unread) of \(items.count) could not be read") }
        return unread + unwritten == 0
    }
}

import CardRecognition
import CommandLineSupport
import Foundation

/// Reads the photos of a folder and prints how long that takes.
struct SpeedRun {
    private let options: BenchOptions
    private let photos: [PhotoItem]

    init(_ options: BenchOptions) {
        self.options = options
        photos = Array(PhotoList.items(at: [options.folder.path]).prefix(options.limit ?? .max))
    }

    func run() async throws {
        var figures = SpeedFigures(jobs: options.jobs)
        try await measureOneWorker(&figures)
        try await measureThroughput(&figures)
        try StandardOutput.write(options.printsJSON ? figures.json.text + "\n" : figures.table)
    }

    /// Start-up, and each photo on its own.
    private func measureOneWorker(_ figures: inout SpeedFigures) async throws {
        let start = ContinuousClock.now
        try await CardEngine.use(options.model.engineOptions(workers: 1)) { engine in
            figures.startUp = ContinuousClock.now - start
            let first = ContinuousClock.now
            _ = await photos.first?.read(with: engine)
            figures.firstPhoto = ContinuousClock.now - first

            var progress = ProgressReport(program: BenchProgram.name, total: photos.count)
            let used = ProcessUsage.current
            let wall = try await ContinuousClock().measure {
                try await forEachInOrder(photos, limit: 1) {
                    await ($0.name, $0.read(with: engine))
                } deliver: {
                    switch $1 {
                    case .success(let results): figures.add(results)
                    case .failure(let failure): progress.say("\($0): \(failure.message)")
                    }
                    progress.advance()
                }
            }
            progress.clear()
            figures.oneWorker = SpeedFigures.Pass(
                cards: figures.cards, wall: wall,
                processor: ProcessUsage.current.processorTime - used.processorTime)
        }
    }

    /// All photos at once, as often as asked for.
    private func measureThroughput(_ figures: inout SpeedFigures) async throws {
        try await CardEngine.use(options.model.engineOptions(workers: options.jobs)) { engine in
            for _ in 0..<options.rounds {
                let used = ProcessUsage.current
                var cards = 0
                let wall = try await ContinuousClock().measure {
                    try await forEachInOrder(photos, limit: options.jobs) {
                        await $0.read(with: engine)
                    } deliver: {
                        if case .success(let results) = $0 { cards += results.cards.count }
                    }
                }
                figures.rounds.append(
                    SpeedFigures.Pass(
                        cards: cards, wall: wall,
                        processor: ProcessUsage.current.processorTime - used.processorTime))
                figures.peakMemory.append(ProcessUsage.current.peakMemory)
            }
            figures.threads = ProcessUsage.threads
        }
    }
}

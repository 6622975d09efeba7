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
        try await CardEngine.use(options.model.engineOptions(workers: options.jobs)) { engine in
            for _ in 0..<options.rounds {
                figures.rounds.append(try await pass(with: engine, workers: options.jobs) { _, _ in })
            }
            figures.threads = ProcessUsage.threads
        }
        try StandardOutput.write(options.printsJSON ? figures.json.text + "\n" : figures.table)
    }

    /// Start-up, and each photo on its own.
    private func measureOneWorker(_ figures: inout SpeedFigures) async throws {
        let start = ContinuousClock.now
        try await CardEngine.use(options.model.engineOptions(workers: 1)) { engine in
            let first = ContinuousClock.now
            _ = await photos.first?.read(with: engine)
            figures.firstPhoto = ContinuousClock.now - first
            figures.startUp = ProcessUsage.age ?? ContinuousClock.now - start

            var progress = ProgressReport(program: BenchProgram.name, total: photos.count)
            figures.oneWorker = try await pass(with: engine, workers: 1) { photo, result in
                switch result {
                case .success(let results): figures.add(results)
                case .failure(let failure): progress.say("\(photo): \(failure.message)")
                }
                progress.advance()
            }
            progress.clear()
        }
    }

    /// All photos, as many at once as there are workers.
    private func pass(
        with engine: CardEngine, workers: Int, _ deliver: (String, Result<CardResults, Failure>) -> Void
    ) async throws -> SpeedFigures.Pass {
        var (cards, times) = (0, [Double]())
        let used = ProcessUsage.current.processorTime
        let wall = try await ContinuousClock().measure {
            try await forEachInOrder(photos, limit: workers) {
                await ($0.name, $0.read(with: engine))
            } deliver: { photo, result in
                if case .success(let results) = result, !results.cards.isEmpty {
                    cards += results.cards.count
                    times.append(results.timings.total.milliseconds)
                }
                deliver(photo, result)
            }
        }
        let usage = ProcessUsage.current
        return SpeedFigures.Pass(
            cards: cards, wall: wall, processor: usage.processorTime - used, milliseconds: times,
            peakMemory: usage.peakMemory)
    }
}

import CardModel
import CardRecognition
import CommandLineSupport
import Foundation

/// Reads the photos of a set, or takes readings from a file, and prints how right they are.
struct AccuracyRun {
    private let options: BenchOptions

    init(_ options: BenchOptions) {
        self.options = options
    }

    func run() async throws {
        let truths = Array(try Truth.read(inFolder: options.folder).prefix(options.limit ?? .max))
        let score = Score(of: try await predictions(truths), against: truths)
        switch (options.measure, options.printsJSON) {
        case (.show, _): try StandardOutput.write(score.comparison)
        case (_, true): try StandardOutput.write(score.json.text + "\n")
        case (_, false): try StandardOutput.write(score.table)
        }
    }

    private func predictions(_ truths: [Truth]) async throws -> [Prediction] {
        if let file = options.predictions { return try JSONLines.read(file) }
        // Of a negative it matters what was asked for; a card must be recognised without being told.
        let photos = truths.map { truth in
            (
                item: PhotoItem(
                    name: truth.file, path: options.folder.appendingPathComponent(truth.file).path),
                kind: truth.requested.map(CardKind.init(rawValue:))
            )
        }
        return try await CardEngine.use(options.model.engineOptions(workers: options.jobs)) { engine in
            var predictions: [Prediction] = []
            var progress = ProgressReport(program: BenchProgram.name, total: photos.count)
            try await forEachInOrder(photos, limit: options.jobs) { photo in
                (photo.item.name, await photo.item.read(with: engine, as: photo.kind))
            } deliver: { file, result in
                predictions += Prediction.all(for: file, from: result)
                if case .failure(let failure) = result { progress.say("\(file): \(failure.message)") }
                progress.advance()
            }
            progress.clear()
            return predictions
        }
    }
}

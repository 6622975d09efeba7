import CardRecognition
import CommandLineSupport
import Foundation

/// Has each photo of a set read by this engine and by others in turn, one at a time, so that whatever else the machine
/// does meets all of them alike.
struct CompareRun {
    static let peers = ["rapidocr", "tesseract"]

    private let options: BenchOptions

    init(_ options: BenchOptions) {
        self.options = options
    }

    func run() async throws {
        let truths = try Truth.read(inFolder: options.folder).filter { !$0.isNegative }
        let photos = Array(truths.prefix(options.limit ?? .max))
        guard let first = photos.first else { throw CompareError.noCards(options.folder.path) }
        try await CardEngine.use(options.model.engineOptions(workers: 1)) { engine in
            var readers = [Reader.engine(engine, in: options.folder)]
            for name in Self.peers {
                let program = options.peers.appendingPathComponent(name)
                readers.append(.peer(try PeerProcess(program), called: name, in: options.folder))
            }
            // What is made for the first photo serves all others.
            for reader in readers { _ = try await reader.read(first) }

            var progress = ProgressReport(program: BenchProgram.name, total: photos.count)
            var figures = readers.map { CompareFigures(name: $0.name) }
            for (number, photo) in photos.enumerated() {
                for turn in readers.indices {
                    let reader = (number + turn) % readers.count
                    let start = ContinuousClock.now
                    let reading = try await readers[reader].read(photo)
                    figures[reader].add(reading, after: ContinuousClock.now - start)
                    if let error = reading.error { progress.say("\(photo.file): \(error)") }
                }
                progress.advance()
            }
            progress.clear()
            let comparison = CompareFigures.Table(figures, truths: photos)
            try StandardOutput.write(options.printsJSON ? comparison.json.text + "\n" : comparison.text)
        }
    }
}

/// What a photo yielded, and what that took.
struct Reading {
    let predictions: [Prediction]
    let processor: Duration
    let error: String?
}

/// An engine that can be asked to read a photo.
private struct Reader {
    let name: String
    let read: (Truth) async throws -> Reading

    static func engine(_ engine: CardEngine, in folder: URL) -> Reader {
        Reader(name: "CardOCR") { truth in
            let used = ProcessUsage.current.processorTime
            let item = PhotoItem(name: truth.file, path: folder.appendingPathComponent(truth.file).path)
            let result = await item.read(with: engine)
            let time = ProcessUsage.current.processorTime - used
            var error: String?
            if case .failure(let failure) = result { error = failure.message }
            return Reading(
                predictions: Prediction.all(for: truth.file, from: result), processor: time, error: error)
        }
    }

    static func peer(_ peer: PeerProcess, called name: String, in folder: URL) -> Reader {
        Reader(name: name) { truth in
            let answer = try peer.read(folder.appendingPathComponent(truth.file), kind: truth.kind)
            let prediction = Prediction(
                file: truth.file, kind: truth.kind, fields: answer.fields, uncertain: nil, confidence: nil,
                warnings: nil)
            return Reading(
                predictions: [prediction], processor: .milliseconds(1) * answer.processorMilliseconds,
                error: answer.error.map { "\(name): \($0)" })
        }
    }
}

/// Why there is nothing to compare.
enum CompareError: Error, Hashable, CustomStringConvertible {
    case noCards(String)

    var description: String {
        switch self {
        case .noCards(let folder): "\(folder): truth.jsonl has no cards in it"
        }
    }
}

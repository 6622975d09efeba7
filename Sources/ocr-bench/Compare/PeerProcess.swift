import CommandLineSupport
import Foundation

/// Another engine, in a process of its own that answers one photo at a time; see `scripts/peers/peer.py`.
final class PeerProcess {
    struct Answer: Decodable {
        let fields: [String: String]
        /// Why the photo could not be read.
        let error: String?
        let processorMilliseconds: Double

        private enum CodingKeys: String, CodingKey {
            case fields, error
            case processorMilliseconds = "processor_ms"
        }
    }

    private let program: URL
    private let process = Process()
    private let (requests, answers) = (Pipe(), Pipe())
    private let lines: PieceReader

    /// Starts an engine.
    init(_ program: URL) throws(PeerError) {
        self.program = program
        process.executableURL = program
        process.standardInput = requests
        process.standardOutput = answers
        lines = PieceReader(answers.fileHandleForReading, limit: 1 << 20)
        do {
            try process.run()
        } catch {
            throw .notThere(program.path)
        }
    }

    deinit {
        try? requests.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    /// Reads a photo of a known kind, and waits for that: nothing else is to use the processor meanwhile.
    func read(_ photo: URL, kind: String) throws(PeerError) -> Answer {
        let request = JSONText.object([("path", .string(photo.path)), ("kind", .string(kind))])
        let line: PieceReader.Piece?
        do {
            try requests.fileHandleForWriting.write(contentsOf: Data((request.text + "\n").utf8))
            line = try lines.next(upTo: UInt8(ascii: "\n"))
        } catch {
            line = nil
        }
        guard let line, line.isTerminated,
            let answer = try? JSONDecoder().decode(Answer.self, from: Data(line.bytes))
        else {
            throw .noAnswer(program.path, photo: photo.path)
        }
        return answer
    }
}

/// Why another engine cannot be measured.
enum PeerError: Error, Hashable, CustomStringConvertible {
    case notThere(String)
    case noAnswer(String, photo: String)

    var description: String {
        switch self {
        case .notThere(let program):
            "\(program) cannot be started; name the folder that has it with --peers (scripts/peers in the checkout)"
        case .noAnswer(let program, let photo):
            "\(program) gave no answer for \(photo); scripts/peers/setup installs what it needs"
        }
    }
}

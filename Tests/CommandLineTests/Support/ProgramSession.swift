import Foundation

/// A run of a program that a test talks with: lines go to its input, and its output is read line by line.
final class ProgramSession {
    private let process = Process()
    private let input = Pipe()
    private let ends: AsyncStream<Void>
    private var output: AsyncStream<String>.Iterator
    private var messages: AsyncStream<String>.Iterator

    /// Starts a program.
    init(_ program: URL, _ arguments: [String], in folder: URL? = nil) throws {
        let pipes = (output: Pipe(), messages: Pipe())
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.standardInput = input
        process.standardOutput = pipes.output
        process.standardError = pipes.messages
        output = pipes.output.fileHandleForReading.lines.makeAsyncIterator()
        messages = pipes.messages.fileHandleForReading.lines.makeAsyncIterator()
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        self.ends = ends
        process.terminationHandler = { _ in end.finish() }
        try process.run()
    }

    deinit {
        if process.isRunning { process.terminate() }
    }

    func send(_ line: String) throws {
        try send(Data((line + "\n").utf8))
    }

    func send(_ bytes: Data) throws {
        try input.fileHandleForWriting.write(contentsOf: bytes)
    }

    func endInput() throws {
        try input.fileHandleForWriting.close()
    }

    /// Asks the program to end, as Ctrl-C does.
    func interrupt() {
        process.interrupt()
    }

    /// Asks the program to end, as another process does.
    func terminate() {
        process.terminate()
    }

    /// The next line of the output; nil when it has ended.
    func line() async -> String? {
        await output.next(isolation: #isolation)
    }

    /// The next lines of the output, up to the first that starts in this way.
    func lines(to start: String) async -> [String] {
        var lines: [String] = []
        while let line = await line() {
            lines.append(line)
            if line.hasPrefix(start) { break }
        }
        return lines
    }

    /// The next line of the messages.
    func message() async -> String? {
        await messages.next(isolation: #isolation)
    }

    /// Waits until the program has ended.
    /// - Returns: Its exit status, what was left of its output, and of its messages.
    func end() async -> (status: Int32, lines: [String], messages: [String]) {
        for await _ in ends {}
        var rest = (lines: [String](), messages: [String]())
        while let line = await line() { rest.lines.append(line) }
        while let message = await message() { rest.messages.append(message) }
        return (process.terminationReason == .exit ? process.terminationStatus : -1, rest.lines, rest.messages)
    }
}

extension FileHandle {
    /// The lines that arrive, without a thread that waits for them.
    fileprivate var lines: AsyncStream<String> {
        let (lines, line) = AsyncStream.makeStream(of: String.self)
        let (chunks, chunk) = AsyncStream.makeStream(of: Data.self)
        readabilityHandler = { handle in
            let data = handle.availableData
            if data.isEmpty {
                handle.readabilityHandler = nil
                chunk.finish()
            } else {
                chunk.yield(data)
            }
        }
        Task {
            var rest = Data()
            for await data in chunks {
                rest += data
                while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                    line.yield(String(decoding: rest[..<end], as: UTF8.self))
                    rest.removeSubrange(...end)
                }
            }
            if !rest.isEmpty { line.yield(String(decoding: rest, as: UTF8.self)) }
            line.finish()
        }
        return lines
    }
}

import Foundation

/// What is written to standard output.
public enum StandardOutput {
    /// Why nothing more can be written.
    public enum Failure: Error, Hashable, Sendable {
        /// Whoever read the output has closed it, as `head` does.
        case closed
        /// The system's reason, such as a full disk.
        case failed(reason: String)
    }

    /// Makes a closed pipe an error of ``write(_:)`` instead of the end of the process. To be called before the first.
    public static func prepare() {
        signal(SIGPIPE, SIG_IGN)
    }

    /// Writes a text at once, without a buffer that a crash could lose.
    public static func write(_ text: String) throws(Failure) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count >= 0 {
                bytes = bytes.dropFirst(count)
            } else if errno == EPIPE {
                throw .closed
            } else if errno != EINTR {
                throw .failed(reason: String(cString: strerror(errno)))
            }
        }
    }
}

/// What is typed, or comes through a pipe.
public enum StandardInput {
    /// Hands on each line without its end, as soon as it is there, and nil after the last one.
    ///
    /// That is done by a thread of its own, since waiting for a line blocks it.
    public static func readLines(_ deliver: @escaping @Sendable (String?) -> Void) {
        Thread.detachNewThread {
            while let line = readLine() { deliver(line) }
            deliver(nil)
        }
    }
}

/// Messages to the person at the terminal, on standard error.
public enum StandardError {
    /// Whether a person sees it, and not a file or a pipe.
    public static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Writes a text. Where it cannot be written there is nobody to tell.
    public static func write(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}

/// Messages with the program's name before them, and on a terminal a bar that shows how far the work is.
public struct ProgressReport {
    private let program: String
    private let total: Int
    private let showsBar: Bool
    private var done = 0

    /// Makes a report on a number of steps.
    public init(program: String, total: Int, showsBar: Bool = StandardError.isTerminal) {
        self.program = program
        self.total = total
        self.showsBar = showsBar && total > 1
    }

    /// Writes a message on a line of its own.
    public func say(_ message: String) {
        clear()
        StandardError.write("\(program): \(message)\n")
        draw()
    }

    /// Counts a step as done.
    public mutating func advance() {
        done += 1
        draw()
    }

    /// Takes the bar away, before something else is written to the terminal.
    public func clear() {
        if showsBar { StandardError.write("\r\u{1B}[K") }
    }

    private func draw() {
        guard showsBar, done < total else { return }
        let width = 30
        let filled = width * done / total
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
        StandardError.write("\r\(bar) \(done)/\(total)")
    }
}

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
        try OutputFile.standard.write(text)
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

import Foundation

/// Where a program's results go: a file, or standard output.
public final class OutputFile: Sendable {
    /// Standard output.
    public static let standard = OutputFile(descriptor: STDOUT_FILENO)

    private let descriptor: Int32

    private init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Opens a file, or makes it.
    ///
    /// - Parameter length: How many bytes from its start are kept; new ones come after them.
    public init(_ path: String, keeping length: Int = 0) throws(StandardOutput.Failure) {
        descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | (length == 0 ? O_TRUNC : 0), 0o666)
        guard descriptor >= 0 else { throw .system(path) }
        guard length == 0 || (ftruncate(descriptor, off_t(length)) == 0 && lseek(descriptor, 0, SEEK_END) >= 0)
        else { throw .system(path) }
    }

    deinit {
        if descriptor > STDERR_FILENO { close(descriptor) }
    }

    /// Writes a text at once, without a buffer that a crash could lose.
    public func write(_ text: String) throws(StandardOutput.Failure) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                bytes = bytes.dropFirst(count)
            } else if errno == EPIPE {
                throw .closed
            } else if errno != EINTR {
                throw .system()
            }
        }
    }
}

extension StandardOutput.Failure {
    /// What the system says of the last call.
    fileprivate static func system(_ path: String? = nil) -> Self {
        let reason = String(cString: strerror(errno))
        return .failed(reason: path.map { "\($0): \(reason)" } ?? reason)
    }
}

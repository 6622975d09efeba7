import Foundation
import OCRService

/// A request to end, by Ctrl-C or from another process, which a program may answer by finishing what it has begun.
public struct Interruption: Error, Hashable, Sendable {
    private struct State {
        var received: Interruption?
        var handler: (@Sendable () -> Void)?
    }

    private static let state = Locked(State())

    private static let pipe: (read: Int32, write: Int32) = {
        var ends: [Int32] = [-1, -1]
        return Foundation.pipe(&ends) == 0 ? (ends[0], ends[1]) : (-1, -1)
    }()

    /// The signal that came.
    public let signal: Int32

    /// What shells are told of a program that a signal has ended.
    public var exitStatus: Int32 { 128 + signal }

    /// What has come since ``handle(_:)``.
    public static var received: Interruption? { state.withLock { $0.received } }

    /// Calls a closure when the first request comes. The second ends the program at once.
    public static func handle(_ handler: @escaping @Sendable () -> Void) {
        state.withLock { $0.handler = handler }
    }

    /// Makes requests something that can be handled. To be called once, when the program starts.
    ///
    /// Signals that the process was started to ignore, as by `nohup`, stay ignored.
    public static func prepare() {
        // A signal's handler may do next to nothing, so it hands the signal to a thread, through a pipe.
        guard pipe.write >= 0 else { return }
        Thread.detachNewThread {
            var number: UInt8 = 0
            while true {
                let count = Foundation.read(pipe.read, &number, 1)
                if count == 1 { take(Interruption(signal: Int32(number))) }
                guard count == 1 || errno == EINTR else { return }
            }
        }
        for number in [SIGINT, SIGTERM] where !isIgnored(number) {
            Foundation.signal(number) { number in
                let code = errno
                var byte = UInt8(truncatingIfNeeded: number)
                _ = Foundation.write(Interruption.pipe.write, &byte, 1)
                errno = code
            }
        }
    }

    private static func take(_ request: Interruption) {
        let handler = state.withLock { state in
            guard state.received == nil else { return nil as (@Sendable () -> Void)? }
            state.received = request
            return state.handler
        }
        if let handler { return handler() }
        Foundation.signal(request.signal, SIG_DFL)
        kill(getpid(), request.signal)
    }

    private static func isIgnored(_ signal: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(signal, nil, &action) == 0 else { return false }
        #if os(Linux)
            let handler = action.__sigaction_handler.sa_handler
        #else
            let handler = action.__sigaction_u.__sa_handler
        #endif
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}

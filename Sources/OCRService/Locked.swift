import Foundation

/// A value that any thread may use, one at a time.
///
/// `@unchecked Sendable`: `value` is only touched while `lock` is held. (The standard library's `Mutex`, which would need
/// no such promise, asks for macOS 15.)
package final class Locked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    /// Makes one of its first value.
    package init(_ value: sending Value) {
        self.value = value
    }

    /// Uses the value. The body must not call out to code that may come back here, nor resume or cancel a task: a
    /// continuation's handlers may want the same lock.
    package func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
        lock.withLock { body(&value) }
    }
}

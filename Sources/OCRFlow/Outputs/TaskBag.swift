import OCRService

/// Tasks that end with their owner: those that still run are cancelled when the bag goes.
final class TaskBag: Sendable {
    private struct Contents {
        var tasks: [Int: Task<Void, Never>] = [:]
        var count = 0
    }

    private let contents = Locked(Contents())

    deinit {
        contents.withLock { Array($0.tasks.values) }.forEach { $0.cancel() }
    }

    /// How many still run.
    var count: Int { contents.withLock { $0.tasks.count } }

    /// Begins a task. Its work must not hold the bag's owner, or neither would ever go.
    func add(_ work: @escaping @Sendable () async -> Void) {
        contents.withLock { contents in
            let number = contents.count
            contents.count += 1
            // It waits for the lock at its end, and so is in the bag before it leaves it.
            contents.tasks[number] = Task { [weak self] in
                await work()
                self?.remove(number)
            }
        }
    }

    private func remove(_ number: Int) {
        contents.withLock { $0.tasks[number] = nil }
    }
}

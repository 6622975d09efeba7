import OCRService

/// One asynchronous operation that a screen starts, such as a button's, and what has become of it.
///
/// An error is a value: the command can be executed again. When the command goes, its execution is cancelled.
public final class Command<Input: Sendable, Value: Sendable>: Sendable {
    /// What becomes of an execution that is asked for while one is going on.
    public enum Policy: Hashable, Sendable {
        /// It is refused.
        case refuse
        /// It cancels the one that is going on, whose result is dropped.
        case supersede
    }

    /// How far the latest execution has come.
    public enum State: Sendable {
        /// There was none yet.
        case idle
        /// It is going on.
        case executing
        /// It has ended with a value.
        case succeeded(Value)
        /// It has ended with an error.
        case failed(any Error)

        /// Whether it is going on.
        public var isExecuting: Bool {
            if case .executing = self { true } else { false }
        }

        /// What it has yielded.
        public var value: Value? {
            if case .succeeded(let value) = self { value } else { nil }
        }

        /// Why it has failed.
        public var error: (any Error)? {
            if case .failed(let error) = self { error } else { nil }
        }
    }

    private struct Contents {
        var isAllowed = true
        var execution: Task<Void, Never>?
        var count = 0
    }

    private let policy: Policy
    private let operation: @Sendable (Input) async throws -> Value
    private let contents = Locked(Contents())
    private let conditions = TaskBag()
    private let states = Broadcast(State.idle)
    private let enabledness = Broadcast(true)

    /// Makes a command that is enabled.
    /// - Parameters:
    ///   - policy: what becomes of a second execution while one is going on.
    ///   - operation: what is done; it should end soon after its task was cancelled.
    public init(
        policy: Policy = .refuse, operation: @escaping @Sendable (Input) async throws -> Value
    ) {
        self.policy = policy
        self.operation = operation
    }

    deinit {
        contents.withLock { $0.execution }?.cancel()
    }

    /// How far the latest execution has come.
    public var state: Output<State> { Output(states, of: self) }

    /// Whether an execution would begin if it was asked for now.
    public var isEnabled: Output<Bool> { Output(enabledness, of: self) }

    /// Whether an execution is going on.
    public var isExecuting: AsyncMapSequence<Output<State>, Bool> { state.map(\.isExecuting) }

    /// What executions yield, those that were superseded excepted.
    public var values: AsyncCompactMapSequence<Output<State>, Value> { state.compactMap(\.value) }

    /// Why executions fail, those that were superseded excepted.
    public var errors: AsyncCompactMapSequence<Output<State>, any Error> { state.compactMap(\.error) }

    /// Begins an execution.
    /// - Returns: whether it has begun; false when the command is disabled, or refuses since one is going on.
    @discardableResult
    public func execute(_ input: Input) -> Bool {
        let (hasBegun, superseded) = change { contents -> (Bool, Task<Void, Never>?) in
            guard contents.isAllowed, policy == .supersede || contents.execution == nil else {
                return (false, nil)
            }
            let superseded = contents.execution
            contents.count += 1
            contents.execution = start(contents.count, input)
            set(.executing, contents)
            return (true, superseded)
        }
        // Outside the lock, since whoever is told of the cancellation may come back here.
        superseded?.cancel()
        return hasBegun
    }

    /// Enables and disables the command as a condition says; it stays as the last word was when that ends.
    ///
    /// The command is disabled until the first word.
    public func enable<Condition: AsyncSequence & Sendable>(while condition: Condition)
    where Condition.Element == Bool {
        allow(false)
        conditions.add { [weak self] in
            // A condition that fails says no more.
            try? await condition.forEach { self?.allow($0) }
        }
    }

    private func allow(_ isAllowed: Bool) {
        change { contents in
            contents.isAllowed = isAllowed
            updateEnabledness(contents)
        }
    }

    private func start(_ number: Int, _ input: Input) -> Task<Void, Never> {
        Task { [weak self, operation] in
            let end: State
            do {
                end = .succeeded(try await operation(input))
            } catch {
                end = .failed(error)
            }
            self?.finish(number, end)
        }
    }

    private func finish(_ number: Int, _ end: State) {
        change { contents in
            guard number == contents.count else { return }
            contents.execution = nil
            set(end, contents)
        }
    }

    /// Changes the contents, and tells listeners afterwards.
    private func change<Result: Sendable>(_ body: (inout Contents) -> Result) -> Result {
        let result = contents.withLock(body)
        // First, so that who hears of an end finds the command enabled.
        enabledness.deliver()
        states.deliver()
        return result
    }

    private func set(_ state: State, _ contents: Contents) {
        states.set(state)
        updateEnabledness(contents)
    }

    private func updateEnabledness(_ contents: Contents) {
        enabledness.update(to: contents.isAllowed && (policy == .supersede || contents.execution == nil))
    }
}

extension Command where Input == Void {
    /// Begins an execution.
    /// - Returns: whether it has begun; false when the command is disabled, or refuses since one is going on.
    @discardableResult
    public func execute() -> Bool {
        execute(())
    }
}

import Foundation
import OCRFlow
import Testing

@Suite(.timeLimit(.minutes(1)))
struct CommandTests {
    private let gate = Gate<Int, String>()

    private func command(_ policy: Command<Int, String>.Policy) -> Command<Int, String> {
        Command(policy: policy) { [gate] in try await gate.pass($0) }
    }

    @Test func anExecutionIsSeenToBeginAndToEnd() async throws {
        let command = command(.refuse)
        var executing = command.isExecuting.makeAsyncIterator()
        var values = command.values.makeAsyncIterator()
        #expect(await executing.next() == false)
        #expect(command.execute(1))
        #expect(await executing.next() == true)
        try #require(await gate.next()).succeed("one")
        #expect(await values.next() == "one")
        #expect(await executing.next() == false)
    }

    @Test func anErrorIsAValueAndTheNextExecutionWorks() async throws {
        let command = command(.refuse)
        var errors = command.errors.makeAsyncIterator()
        var values = command.values.makeAsyncIterator()
        command.execute(1)
        try #require(await gate.next()).fail()
        #expect(await errors.next() is Broken)
        #expect(command.execute(2))
        try #require(await gate.next()).succeed("two")
        #expect(await values.next() == "two")
    }

    @Test func aSecondExecutionIsRefusedUnlessSaidOtherwise() async throws {
        let command = Command { [gate] (input: Int) in try await gate.pass(input) }
        var values = command.values.makeAsyncIterator()
        #expect(command.isEnabled.latest)
        #expect(command.execute(1))
        #expect(!command.isEnabled.latest)
        #expect(!command.execute(2))
        let call = try #require(await gate.next())
        #expect(call.input == 1)
        call.succeed("one")
        #expect(await values.next() == "one")
        #expect(command.isEnabled.latest)
        #expect(command.execute(3))
        let third = try #require(await gate.next())
        #expect(third.input == 3)
        third.succeed("three")
        #expect(await values.next() == "three")
    }

    @Test(arguments: [true, false])
    func aSecondExecutionSupersedesWhereSaidSo(endsWell: Bool) async throws {
        let command = command(.supersede)
        var states = command.state.makeAsyncIterator()
        #expect(command.execute(1))
        let first = try #require(await gate.next())
        #expect(command.isEnabled.latest)
        #expect(command.execute(2))
        await first.waitForCancellation()
        let second = try #require(await gate.next())
        // The first one's end is not heard of, whether before or after that of the second.
        if endsWell { first.succeed("one") } else { first.fail() }
        second.succeed("two")
        let all = await states.elements { $0.value != nil }
        #expect(all.map(\.isExecuting) == [false, true, true, false])
        #expect(all.last?.value == "two")
        #expect(all.allSatisfy { $0.error == nil })
    }

    @Test func aConditionEnablesAndDisables() async throws {
        let command = Command<Void, String> { "done" }
        var enabled = command.isEnabled.makeAsyncIterator()
        let (conditions, condition) = AsyncStream.makeStream(of: Bool.self)
        #expect(await enabled.next() == true)
        command.enable(while: conditions)
        #expect(await enabled.next() == false)
        #expect(!command.execute())
        condition.yield(true)
        #expect(await enabled.next() == true)
        var values = command.values.makeAsyncIterator()
        #expect(command.execute())
        #expect(await values.next() == "done")
        condition.yield(false)
        try await eventually { !command.isEnabled.latest }
        #expect(!command.execute())
    }

    @Test func theExecutionIsCancelledWithTheCommand() async throws {
        var command: Command? = command(.refuse)
        weak let gone = command
        let (conditions, condition) = AsyncStream.makeStream(of: Bool.self)
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        condition.onTermination = { _ in end.yield() }
        condition.yield(true)
        command?.enable(while: conditions)
        try await eventually { command?.isEnabled.latest == true }
        command?.execute(1)
        let call = try #require(await gate.next())
        command = nil
        await call.waitForCancellation()
        #expect(gone == nil)
        call.fail()
        #expect(await ends.first { _ in true } != nil)
    }
}

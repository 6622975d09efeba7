import CardModel
import Foundation
import OCRFlow
import OCRService
import Testing

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct NavigationTests {
    private final class Screen: Sendable {
        let title: String

        init(_ title: String) {
            self.title = title
        }
    }

    private final class FormModel: ViewModel {
        let services: Services
        let type: CardType

        init(services: Services, params: CardType) {
            self.services = services
            type = params
        }

        func next() {
            services.present(StartModel.self)
        }
    }

    private final class StartModel: ViewModel {
        init(services: Services, params: Void) {}
    }

    private let navigator = RecordingNavigator()

    private var titles: [String] {
        navigator.steps.map { step in
            let title = (step.destination as? Screen)?.title ?? "?"
            return if case .push = step { "push \(title)" } else { "present \(title)" }
        }
    }

    @Test func aSegueMakesItsDestinationOfTheContext() {
        let segue = Segue<Int>(from: navigator) { Screen("\($0)") }
        segue.push(1)
        segue.present(2)
        #expect(titles == ["push 1", "present 2"])
    }

    @Test func aContextOfNothingNeedsNoArgument() {
        let segue = Segue(from: navigator) { Screen("start") }
        segue.push()
        segue.present()
        #expect(titles == ["push start", "present start"])
    }

    @Test func aSegueFollowsSequences() async throws {
        let segue = Segue<Int>(from: navigator) { Screen("\($0)") }
        let (pushes, push) = AsyncStream.makeStream(of: Int.self)
        let (presents, present) = AsyncThrowingStream.makeStream(of: Int.self)
        segue.push(each: pushes)
        segue.present(each: presents)
        push.yield(1)
        try await eventually { titles == ["push 1"] }
        present.yield(2)
        present.finish(throwing: Broken())
        try await eventually { titles == ["push 1", "present 2"] }
        push.yield(3)
        try await eventually { titles == ["push 1", "present 2", "push 3"] }
    }

    @Test func afterItsSourceIsGoneASegueDoesNothing() async throws {
        var source: RecordingNavigator? = RecordingNavigator()
        weak let gone = source
        var made = 0
        let segue = try Segue<Int>(from: #require(source)) { context in
            made += 1
            return Screen("\(context)")
        }
        segue.push(1)
        #expect(made == 1)
        source = nil
        #expect(gone == nil)
        segue.push(2)
        segue.present(3)
        #expect(made == 1)
    }

    @Test func afterItsSourceIsGoneASegueFollowsToNowhere() async throws {
        var source: RecordingNavigator? = RecordingNavigator()
        let (contexts, context) = AsyncStream.makeStream(of: Int.self)
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        context.onTermination = { _ in end.finish() }
        let segue = try Segue<Int>(from: #require(source)) { context in
            Issue.record("nothing leads to \(context)")
            return Screen("\(context)")
        }
        source = nil
        segue.push(each: contexts)
        context.yield(1)
        context.finish()
        for await _ in ends {}
    }

    @Test func whatASegueFollowsItLetsGoOf() async throws {
        let (contexts, context) = AsyncStream.makeStream(of: Int.self)
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        context.onTermination = { _ in end.yield() }
        var segue: Segue<Int>? = Segue(from: navigator) { Screen("\($0)") }
        weak let gone = segue
        segue?.push(each: contexts)
        context.yield(1)
        try await eventually { titles == ["push 1"] }
        segue = nil
        for await _ in ends { break }
        #expect(gone == nil)
    }

    @Test func viewModelsAreMadeOfServicesAndParams() throws {
        let services = Services(captures: GatedParts().service, navigator: navigator)
        services.push(FormModel.self, params: .licence)
        let form = try #require(navigator.steps.first?.destination as? FormModel)
        #expect(form.type == .licence)
        form.next()
        #expect(navigator.steps.last?.destination is StartModel)
        #expect(navigator.steps.count == 2)
    }

    @Test func anyPartOfTheServicesCanBeSwapped() throws {
        let client = APIClient(base: try #require(URL(string: "http://127.0.0.1:9")))
        var services = Services(client: client, recogniser: GatedParts(), navigator: navigator)
        #expect(services.captures.signatures is APISignatureService)
        #expect(services.captures.uploader is APIPhotoUploader)
        let local = Services(recogniser: GatedParts(), navigator: navigator)
        #expect(local.client == nil)
        #expect(local.captures.signatures is LocalSignatureService)
        #expect(local.captures.uploader is LocalPhotoUploader)
        #expect(local.captures.recogniser is GatedParts)
        let other = RecordingNavigator()
        services.navigator = other
        services.push(StartModel.self)
        #expect(other.steps.count == 1)
        #expect(navigator.steps.isEmpty)
    }
}

/// A way from one screen to another, apart from the logic that decides to go it.
///
/// It holds its source weakly: after that is gone it does nothing. What it follows it follows until it goes itself.
@MainActor
public final class Segue<Context: Sendable> {
    private weak var source: (any Navigator)?
    private let destination: @MainActor (Context) -> AnyObject
    private let followed = TaskBag()

    /// Makes a segue.
    /// - Parameters:
    ///   - source: where it begins.
    ///   - destination: makes what it leads to.
    public init(from source: any Navigator, to destination: @escaping @MainActor (Context) -> AnyObject) {
        self.source = source
        self.destination = destination
    }

    /// Pushes the destination for a context.
    public func push(_ context: Context) {
        source?.push(destination(context))
    }

    /// Presents the destination for a context.
    public func present(_ context: Context) {
        source?.present(destination(context))
    }

    /// Pushes the destination for each context of a sequence.
    public func push<Contexts: AsyncSequence & Sendable>(each contexts: Contexts)
    where Contexts.Element == Context {
        follow(contexts) { $0.push($1) }
    }

    /// Presents the destination for each context of a sequence.
    public func present<Contexts: AsyncSequence & Sendable>(each contexts: Contexts)
    where Contexts.Element == Context {
        follow(contexts) { $0.present($1) }
    }

    private func follow<Contexts: AsyncSequence & Sendable>(
        _ contexts: Contexts, _ go: @escaping @MainActor (Segue, Context) -> Void
    ) where Contexts.Element == Context {
        followed.add { [weak self] in
            // A sequence that fails leads nowhere any more.
            try? await contexts.forEach { context in
                guard let self else { return }
                await go(self, context)
            }
        }
    }
}

extension Segue where Context == Void {
    /// Pushes the destination.
    public func push() {
        push(())
    }

    /// Presents the destination.
    public func present() {
        present(())
    }
}

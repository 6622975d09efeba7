/// Shows screens. A destination is a view model or a screen; the app that implements this knows which screen shows
/// which view model.
@MainActor
public protocol Navigator: AnyObject, Sendable {
    /// Shows a destination that one can go back from.
    func push(_ destination: AnyObject)
    /// Shows a destination above all others.
    func present(_ destination: AnyObject)
}

/// A navigator that shows nothing and remembers what it was asked, for tests.
public final class RecordingNavigator: Navigator {
    /// What was asked.
    public enum Step {
        /// A destination to go back from.
        case push(AnyObject)
        /// A destination above all others.
        case present(AnyObject)

        /// What was to be shown.
        public var destination: AnyObject {
            switch self {
            case .push(let destination), .present(let destination): destination
            }
        }
    }

    /// What was asked, in order.
    public private(set) var steps: [Step] = []

    /// Makes a navigator that was asked nothing yet.
    public nonisolated init() {}

    /// Remembers a destination.
    public func push(_ destination: AnyObject) {
        steps.append(.push(destination))
    }

    /// Remembers a destination.
    public func present(_ destination: AnyObject) {
        steps.append(.present(destination))
    }
}

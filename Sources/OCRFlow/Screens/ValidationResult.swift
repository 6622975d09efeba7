/// What a form says of one of its fields: for a label (``description``), a field (``colour``) and a button
/// (``isValid``).
public enum ValidationResult: Hashable, Sendable, CustomStringConvertible {
    /// The value is right.
    case success(message: String)
    /// There is no value.
    case empty
    /// The value is wrong or doubtful.
    case failed(message: String)

    /// What a colour means; which colour that is, the screen says.
    public enum SemanticColour: Hashable, Sendable {
        /// All is well, such as green.
        case success
        /// Nothing to say, such as grey.
        case neutral
        /// Something is wrong, such as red.
        case failure
    }

    /// Whether the value is right.
    public var isValid: Bool {
        if case .success = self { true } else { false }
    }

    /// The message; empty when there is no value.
    public var description: String {
        switch self {
        case .success(let message), .failed(let message): message
        case .empty: ""
        }
    }

    /// The colour of the message.
    public var colour: SemanticColour {
        switch self {
        case .success: .success
        case .empty: .neutral
        case .failed: .failure
        }
    }
}

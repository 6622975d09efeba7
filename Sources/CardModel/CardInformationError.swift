/// Why a dictionary could not be decoded. It holds no value, since values are personal data: only the shape.
public enum CardInformationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The value of a key does not have the form that it must have.
    case malformed(key: RecordKey, shape: TextShape, expected: String)

    /// Which value is wrong, and how it should look.
    public var description: String {
        switch self {
        case .malformed(let key, let shape, let expected):
            "the value of \(key) looks like \(shape) and should be \(expected)"
        }
    }
}

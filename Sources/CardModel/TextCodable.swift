/// A value that is encoded as the text that also reads it back, so that JSON has `"19900105"` and not an object.
public protocol TextCodable: LosslessStringConvertible, Codable {}

extension TextCodable {
    /// Decodes the value from its text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = Self(text) else {
            // The text itself may be personal data and stays out of the message.
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "\(TextShape(text)) is no \(Self.self)")
        }
        self = value
    }

    /// Encodes the value as its text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

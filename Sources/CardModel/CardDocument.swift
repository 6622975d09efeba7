/// A document of which cards show pages: the name space that its values live in once captures are merged.
public struct CardDocument: RawRepresentable, Hashable, Sendable, Codable {
    /// The name space, such as `idCard`.
    public let rawValue: String

    /// Makes a document from its name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The ID card: both sides.
    public static let idCard = CardDocument(rawValue: "idCard")
    /// The driving licence: both pages.
    public static let licence = CardDocument(rawValue: "licence")
}

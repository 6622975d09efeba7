public import CardModel
public import Foundation

/// The wish to have a card read, and the photo that was taken for it.
public struct CardTap: Hashable, Sendable {
    /// The card that the photo should show.
    public let type: CardType
    /// The photo's bytes, as the camera made them.
    public let photo: Data

    /// Makes a tap.
    public init(type: CardType, photo: Data) {
        self.type = type
        self.photo = photo
    }
}

import Imaging

/// Tells a black-and-white copy of a card from the card.
enum CopyJudge {
    /// How far colours differ on a picture of a card, whatever the light's own colour: the spread of the tints' red or
    /// blue, each but for the outermost 2 % at both ends, whichever is larger. In octaves, 0 where there is no colour but
    /// the light's; nil where too little of the picture is neither black nor white.
    static func colourfulness(of card: CardMiniature) -> Double? {
        let (width, height) = (card.pixels.width, card.pixels.height)
        let tints = (0..<height).flatMap { y in (0..<width).compactMap { x in card.tint(x: x, y: y) } }
        guard tints.count * 5 > width * height else { return nil }
        return [tints.map(\.red), tints.map(\.blue)].map { values in
            let sorted = values.sorted()
            let outside = sorted.count / 50
            return sorted[sorted.count - 1 - outside] - sorted[outside]
        }.max()
    }

    /// Whether a card that is printed in colours is seen without any.
    static func isCopy(_ card: CardMiniature) -> Bool {
        colourfulness(of: card).map { $0 < leastColourful } ?? false
    }

    /// Portraits, emblems and seals spread colours over a quarter of an octave and more even in poor light, what is left
    /// on black-and-white copies is below a twentieth.
    private static let leastColourful = 0.12
}

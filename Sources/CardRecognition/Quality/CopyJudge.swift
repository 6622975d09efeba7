import Foundation
import Imaging

/// Tells a black-and-white copy of a card from the card.
enum CopyJudge {
    /// How far colours differ on a picture of a card, whatever the light's own colour: the spread of the logarithms (to
    /// the base 2) of red over green and of blue over green, each but for the outermost 2 % at both ends, whichever is
    /// larger. 0 where there is no colour but the light's; nil where too little of the picture is neither black nor white.
    static func colourfulness(of card: ColourGrid) -> Double? {
        var (reds, blues) = ([Double](), [Double]())
        for y in 0..<card.height {
            for x in 0..<card.width {
                let (red, green, blue) = card[x, y]
                // What is dark is mostly noise, and what is full has lost its colour.
                guard green >= 40, max(red, green, blue) < 250 else { continue }
                reds.append(log2(Double(red) + 1) - log2(Double(green) + 1))
                blues.append(log2(Double(blue) + 1) - log2(Double(green) + 1))
            }
        }
        guard reds.count * 5 > card.width * card.height else { return nil }
        return [reds, blues].map { values in
            let sorted = values.sorted()
            let outside = sorted.count / 50
            return sorted[sorted.count - 1 - outside] - sorted[outside]
        }.max()
    }

    /// Whether a card that is printed in colours is seen without any.
    ///
    /// - Parameters:
    ///   - image: The picture, in its own colours.
    ///   - corners: The card's corners in it.
    ///   - geometry: The card's form.
    /// - Throws: ``ImagingError`` if the corners are no card's.
    static func isCopy(
        _ image: Image, _ corners: Quadrilateral, of geometry: CardGeometry
    ) throws(ImagingError) -> Bool {
        // A pixel a millimetre: noise is averaged away, a portrait and a seal are not.
        let small = try image.warped(
            corners, to: Size(width: Int(geometry.width), height: Int(geometry.height)))
        return try colourfulness(of: small.colourPixels()).map { $0 < leastColourful } ?? false
    }

    /// Portraits, emblems and seals spread colours over a quarter of an octave and more even in poor light, what is left
    /// on black-and-white copies is below a twentieth.
    private static let leastColourful = 0.12
}

import Foundation
import Imaging

/// The colours of a straightened card at a pixel a millimetre, at which noise is averaged away and a portrait, a seal or
/// a finger is not.
struct CardMiniature {
    let pixels: ColourGrid

    /// - Parameters:
    ///   - image: The picture, in its own colours.
    ///   - corners: The card's corners in it.
    ///   - geometry: The card's form.
    /// - Throws: ``ImagingError`` if the corners are no card's.
    init(of image: Image, _ corners: Quadrilateral, _ geometry: CardGeometry) throws(ImagingError) {
        let size = Size(width: Int(geometry.width), height: Int(geometry.height))
        pixels = try image.warped(corners, to: size).colourPixels()
    }

    init(_ pixels: ColourGrid) {
        self.pixels = pixels
    }

    /// A pixel's colour, however bright it is.
    struct Tint {
        /// The logarithm (to the base 2) of red over green.
        var red: Double
        /// The same of blue.
        var blue: Double
    }

    /// The tint at a place; nil where it is too dark to be more than noise, or so bright that a channel is full.
    func tint(x: Int, y: Int) -> Tint? {
        let (red, green, blue) = pixels[x, y]
        guard green >= 40, max(red, green, blue) < 250 else { return nil }
        let base = log2(Double(green) + 1)
        return Tint(red: log2(Double(red) + 1) - base, blue: log2(Double(blue) + 1) - base)
    }
}

import CardModel
import Imaging

/// Says why a picture gave no card: what can be told from it as a whole, without knowing where the card is.
enum PictureJudge {
    /// What is the matter with a picture in which no card could be read; empty where nothing is.
    ///
    /// - Parameter image: The upright photo.
    /// - Throws: ``ImagingError`` if the image can't be made smaller.
    static func warnings(_ image: Image) throws(ImagingError) -> [Warning] {
        // Too much light spares a colour that the thing photographed has little of, as wood has of blue.
        let brightness = try image.brightestChannel().statistics()
        if brightness.share(of: 250...255) > mostSaturated { return [Warning(.overExposed)] }
        let picture = try ReducedPicture(image).small
        if isBlurred(picture) { return [Warning(.blurred)] }
        return CutCardSearch(picture).candidates().isEmpty ? [] : [Warning(.cutOff)]
    }

    /// Whether nothing can be read in a picture, even of a card that fills it, so blurred it is.
    static func isBlurred(_ picture: PixelGrid) -> Bool {
        picture.edgeWidth.map { $0 > widestEdge * Double(max(picture.width, picture.height)) } ?? false
    }

    /// The share of the picture that may be as bright as can be in one of its colours, but for what coding does to it:
    /// what is left is the darkest things' colour, and no print.
    private static let mostSaturated = 0.75
    /// The width of the sharpest edges, as a share of the picture's longer side, at which nothing can be read even of a
    /// card that fills the picture: half a millimetre of its 86, the width of a stroke.
    private static let widestEdge = 1.0 / 160
}

extension PixelGrid {
    /// The width of the sharpest edges in pixels: how far the brightness takes to change, by the largest change over
    /// ``reach`` pixels and the largest from a pixel to the next, both but for one in a thousand. Nil where nothing
    /// stands out from the noise. An edge as wide as ``reach`` or wider counts as that wide.
    fileprivate var edgeWidth: Double? {
        guard min(width, height) > Self.reach else { return nil }
        let change = change(over: Self.reach)
        let step = self.change(over: 1)
        return change >= Self.leastChange ? Double(change) / Double(max(1, step)) : nil
    }

    private static let reach = 16
    /// The least change of brightness that is an edge.
    private static let leastChange = 24

    /// The change of brightness over some pixels, along rows and columns, that one pair in a thousand exceeds.
    private func change(over distance: Int) -> Int {
        var counts = [Int](repeating: 0, count: 256)
        values.withUnsafeBufferPointer { pixels in
            for y in 0..<height {
                for x in 0..<width {
                    let (i, value) = (y * width + x, Int(pixels[y * width + x]))
                    if x >= distance { counts[abs(value - Int(pixels[i - distance]))] += 1 }
                    if y >= distance { counts[abs(value - Int(pixels[i - distance * width]))] += 1 }
                }
            }
        }
        var exceeding = counts.reduce(0, +) / 1000
        for value in counts.indices.reversed() {
            exceeding -= counts[value]
            if exceeding < 0 { return value }
        }
        return 0
    }
}

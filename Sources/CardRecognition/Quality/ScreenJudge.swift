import Foundation
import Imaging

/// Tells a photo of a screen from a photo of a card: the screen's pixels, and the bands that arise between them and the
/// camera's, repeat evenly all over the picture, which nothing printed does.
enum ScreenJudge {
    /// How far the strongest even repetition stands out: its power over that of all others of about the same fineness,
    /// in decibels, the mean over four places on the card. Nil where the picture is too small to tell.
    ///
    /// - Parameters:
    ///   - grey: The picture at full scale, where what is fine has not been averaged away.
    ///   - corners: The card's corners in it.
    /// - Throws: ``ImagingError`` if the picture can't be cut.
    static func repetition(in grey: Image, _ corners: Quadrilateral) throws(ImagingError) -> Double? {
        guard min(grey.size.width, grey.size.height) >= transform.side else { return nil }
        let tops = places.map { corners.topLeft.towards(corners.topRight, $0.x) }
        let bottoms = places.map { corners.bottomLeft.towards(corners.bottomRight, $0.x) }
        var tiles: [[Float]] = []
        for (index, place) in places.enumerated() {
            tiles.append(try tile(of: grey, around: tops[index].towards(bottoms[index], place.y)))
        }
        return prominence(of: zip(spectra(tiles[0], tiles[1]), spectra(tiles[2], tiles[3])).map { $0 + $1 })
    }

    /// Whether a picture is of a screen.
    static func isOfScreen(_ grey: Image, _ corners: Quadrilateral) throws(ImagingError) -> Bool {
        try repetition(in: grey, corners).map { $0 > mostRepetition } ?? false
    }

    /// A square of the picture, its mean taken away and faded out towards its sides, which would count as edges otherwise.
    private static func tile(of grey: Image, around middle: Point) throws(ImagingError) -> [Float] {
        let side = transform.side
        func start(_ middle: Double, _ extent: Int) -> Double {
            min(max(0, (middle - Double(side) / 2).rounded(.down)), Double(extent - side))
        }
        let pixels = try grey.cropped(
            to: Rectangle(
                x: start(middle.x, grey.size.width), y: start(middle.y, grey.size.height),
                width: Double(side), height: Double(side))
        ).greyPixels().values
        let mean = Float(pixels.reduce(0) { $0 + Int($1) }) / Float(pixels.count)
        return pixels.indices.map { (Float(pixels[$0]) - mean) * fade[$0 % side] * fade[$0 / side] }
    }

    /// The sum of the logarithms (to the base 10) of two tiles' power at each frequency, of which the half that has no
    /// negative columns.
    private static func spectra(_ one: [Float], _ other: [Float]) -> [Float] {
        let side = transform.side
        // Real numbers have even real parts and odd imaginary ones, so that two tiles go through one transform.
        let both = transform.transform(zip(one, other).map { FourierTransform.Complex($0, $1) })
        return both.indices.map { index in
            let (row, column) = (index / side, index % side)
            // The other half says the same.
            guard column < side / 2 else { return 0 }
            let (value, mirrored) = (both[index], both[(side - row) % side * side + (side - column) % side])
            let sum = (value * value).sum() + (mirrored * mirrored).sum()
            let product = 2 * (value.x * mirrored.x - value.y * mirrored.y)
            return log10((max(0, sum + product) / 4 + 1) * (max(0, sum - product) / 4 + 1))
        }
    }

    /// By how much the largest of some powers exceeds the mean of those of about the same frequency, in decibels.
    private static func prominence(of logarithms: [Float]) -> Double {
        let side = transform.side
        var rings = [(count: Float, sum: Float, largest: Float)](repeating: (0, 0, 0), count: side)
        for row in 0..<side {
            let y = row < side / 2 ? row : row - side
            // Rules, lines of text and the coder's blocks lie along the axes.
            for x in 2..<(side / 2) where abs(y) > 1 {
                let ring = Int(hypot(Double(x), Double(y))) / ringWidth
                guard ring * ringWidth >= coarsest else { continue }
                let value = logarithms[row * side + x]
                rings[ring].count += 1
                rings[ring].sum += value
                rings[ring].largest = max(rings[ring].largest, value)
            }
        }
        let tiles = Float(places.count)
        return rings.filter { $0.count >= fewest }.reduce(0) { best, ring in
            max(best, Double(10 * (ring.largest - ring.sum / ring.count) / tiles))
        }
    }

    private static let transform = FourierTransform(bits: 8)
    /// Where the card is looked at, as shares of its sides.
    private static let places = [(0.15, 0.2), (0.15, 0.8), (0.85, 0.2), (0.85, 0.8)].map { Point(x: $0, y: $1) }
    private static let fade = (0..<transform.side).map {
        Float(0.5 - 0.5 * cos(2 * .pi * Double($0) / Double(transform.side)))
    }
    /// The coarsest repetition that is looked at, in periods over a tile: five pixels; the lines under the print are
    /// coarser.
    private static let coarsest = 52
    /// How much frequencies of a ring differ, in periods over a tile.
    private static let ringWidth = 4
    /// The fewest frequencies that make a ring.
    private static let fewest: Float = 64
    /// On the development set the strongest repetition stands out by 20 dB at most, on pictures of screens by 31 and more.
    private static let mostRepetition = 25.0
}

extension Point {
    /// The point a share of the way to another one.
    fileprivate func towards(_ other: Point, _ share: Double) -> Point {
        Point(x: x + share * (other.x - x), y: y + share * (other.y - y))
    }
}

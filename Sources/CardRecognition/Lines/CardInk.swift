import Imaging

/// How dark each place of a rectified card is against the card around it, which leaves print and takes away light,
/// shadow and tint.
struct CardInk {
    let ink: PixelGrid
    /// Pixels of this map per millimetre of the card.
    let scale: Double

    /// The scale at which lines are measured: a stroke is about one pixel wide.
    static let pixelsPerMillimetre = 8.0

    /// Measures a grey rectified card of the given width in millimetres.
    init(rectified: Image, widthInMillimetres: Double) throws {
        scale = Self.pixelsPerMillimetre
        let factor = scale * widthInMillimetres / Double(rectified.size.width)
        let small = try rectified.scaled(by: factor)
        // Wider than a stroke and narrower than a shadow's edge.
        let span = Int(1.2 * scale)
        let print = try small.topHat(.dark, width: span, height: span)
        // No stroke is as long as the rules under a licence's values.
        let rules = try print.opened(width: Int(5 * scale), height: 1).dilated(width: 1, height: 3).greyPixels()
        var ink = try print.greyPixels()
        for index in ink.values.indices { ink.values[index] -= min(ink.values[index], rules.values[index]) }
        self.ink = ink
    }

    /// The mean ink of each pixel row within a range of millimetres.
    func rowProfile(x: ClosedRange<Double>) -> [Double] {
        let from = max(0, Int(x.lowerBound * scale))
        let to = min(ink.width, Int(x.upperBound * scale))
        guard from < to else { return [Double](repeating: 0, count: ink.height) }
        return (0..<ink.height).map { y in
            var sum = 0
            for x in from..<to { sum += min(Int(ink[x, y]), Self.enough) }
            return Double(sum) / Double(to - from)
        }
    }

    /// The mean ink of each pixel column within a range of millimetres.
    func columnProfile(y: ClosedRange<Double>) -> [Double] {
        let from = max(0, Int(y.lowerBound * scale))
        let to = min(ink.height, Int(y.upperBound * scale))
        guard from < to else { return [Double](repeating: 0, count: ink.width) }
        var sums = [Int](repeating: 0, count: ink.width)
        for y in from..<to {
            for x in 0..<ink.width { sums[x] += min(Int(ink[x, y]), Self.enough) }
        }
        return sums.map { Double($0) / Double(to - from) }
    }

    /// Darker than this counts no more: one black blot must not outweigh a line of grey print.
    private static let enough = 90
}

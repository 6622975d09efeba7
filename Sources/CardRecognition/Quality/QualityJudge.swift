import CardModel
import Imaging

/// Judges how good the picture of a card is.
enum QualityJudge {
    static func judge(_ card: RectifiedCard) throws -> CaptureQuality {
        let brightness = try card.image.statistics()
        return CaptureQuality(
            sharpness: sharpness(of: card.ink), glare: brightness.share(of: Int(full)...255),
            exposure: brightness.mean / 255)
    }

    static func warnings(_ quality: CaptureQuality, corners: Quadrilateral, in size: Size) -> [Warning] {
        var found: [Warning] = []
        let (width, height) = (Double(size.width), Double(size.height))
        let slack = 0.02 * width
        if corners.corners.contains(where: {
            $0.x < -slack || $0.y < -slack || $0.x > width + slack || $0.y > height + slack
        }) {
            found.append(Warning(.cutOff))
        }
        if corners.topLeft.distance(to: corners.topRight) < smallest { found.append(Warning(.tooSmall)) }
        if quality.exposure > 0.93 { found.append(Warning(.overExposed)) }
        if quality.exposure < 0.25 { found.append(Warning(.underExposed)) }
        if quality.sharpness < 0.25 { found.append(Warning(.blurred)) }
        if quality.glare > 0.04 { found.append(Warning(.glare)) }
        return found
    }

    /// The warnings about single values: those whose lines a reflection has washed out. A card that is too bright
    /// altogether has none.
    ///
    /// - Parameter glare: The share of each value's lines that is as bright as can be, 0 to 1.
    static func warnings(_ quality: CaptureQuality, glare: [FieldKey: Double]) -> [Warning] {
        guard quality.glare < mostWashedOut else { return [] }
        return glare.filter { $0.value >= mostWashedOut }.keys.sorted { $0.rawValue < $1.rawValue }.map {
            Warning(.glare, field: $0)
        }
    }

    /// The warnings about what has been photographed: no card itself, or one with something on it.
    ///
    /// - Parameters:
    ///   - image: The picture, in its own colours.
    ///   - grey: The same without colours.
    static func warnings(
        ofCardAt corners: Quadrilateral, of page: Page, in image: Image, _ grey: Image
    ) throws(ImagingError) -> [Warning] {
        let card = try CardMiniature(of: image, corners, page.layout.geometry)
        var found: [Warning] = []
        if page.isColourful, CopyJudge.isCopy(card) { found.append(Warning(.photocopy)) }
        if try ScreenJudge.isOfScreen(grey, corners) { found.append(Warning(.rephotographed)) }
        return found + OcclusionJudge(card, of: page).warnings
    }

    /// The share of a line that may be washed out: of most values more than a character.
    private static let mostWashedOut = 0.15
    /// The least brightness that has no detail any more, but for what coding does to it.
    static let full: UInt8 = 252

    /// How steep the print's edges are against its contrast: 1 where ink turns to paper within a pixel of the map.
    private static func sharpness(of map: CardInk) -> Double {
        let ink = map.ink
        var steps = [Int](repeating: 0, count: 256)
        var levels = [Int](repeating: 0, count: 256)
        for y in 0..<ink.height {
            for x in 1..<max(1, ink.width) {
                steps[abs(Int(ink[x, y]) - Int(ink[x - 1, y]))] += 1
                levels[Int(ink[x, y])] += 1
            }
        }
        let contrast = percentile(levels, 0.99)
        return contrast == 0 ? 0 : min(1, Double(percentile(steps, 0.99)) / Double(contrast))
    }

    private static func percentile(_ histogram: [Int], _ share: Double) -> Int {
        let target = Int(Double(histogram.reduce(0, +)) * share)
        var seen = 0
        for (value, count) in histogram.enumerated() {
            seen += count
            if seen > target { return value }
        }
        return histogram.count - 1
    }

    /// The narrowest card, in pixels, on which a stroke is still as wide as a pixel.
    private static let smallest = 420.0
}

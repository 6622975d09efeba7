import Imaging

/// Moves a line onto edge pixels near it by weighted least squares.
struct LineFit {
    private let start: Line
    private var (weight, place, away, places, product) = (0.0, 0.0, 0.0, 0.0, 0.0)

    init(_ line: Line) {
        start = line
    }

    /// Takes a pixel into account.
    mutating func add(_ pixel: EdgeMap.Pixel) {
        let centre = Point(x: Double(pixel.x) + 0.5, y: Double(pixel.y) + 0.5)
        let distance = centre.x * start.normalX + centre.y * start.normalY - start.offset
        let (t, w) = (start.place(of: centre), Double(pixel.strength))
        weight += w
        place += w * t
        away += w * distance
        places += w * t * t
        product += w * t * distance
    }

    /// The fitted line; the start if there were too few pixels.
    var line: Line {
        guard weight > 3 else { return start }
        let variance = places / weight - (place / weight) * (place / weight)
        guard variance > 1 else { return start }
        let slope = (product / weight - (place / weight) * (away / weight)) / variance
        guard abs(slope) < 0.1 else { return start }
        let pivot = start.point(at: place / weight)
        // Points at place t are `slope * t` further along the normal: the normal turns the other way.
        let length = (1 + slope * slope).squareRoot()
        var line = start
        line.normalX = (start.normalX + slope * start.normalY) / length
        line.normalY = (start.normalY - slope * start.normalX) / length
        let x = pivot.x + away / weight * start.normalX
        let y = pivot.y + away / weight * start.normalY
        line.offset = x * line.normalX + y * line.normalY
        return line
    }
}

import Foundation
import Imaging

/// A straight line in a picture with the edges found along it.
///
/// Its points are those with `normalX * x + normalY * y == offset`. The place of a point on it is its distance in pixels
/// from the foot of the perpendicular from the origin, along (-normalY, normalX).
struct Line {
    var normalX: Double
    var normalY: Double
    var offset: Double
    /// The longest well-supported stretch, as places on the line.
    var stretch: ClosedRange<Double> = 0...0
    /// The sum of edge strength along the stretch.
    var weight: Double = 0
    /// Sums of edge strength from the first place in the picture on, one entry a pixel.
    var sums: [Float] = []
    /// The place that `sums[0]` stands for.
    var first: Double = 0

    init(normalX: Double, normalY: Double, offset: Double) {
        (self.normalX, self.normalY, self.offset) = (normalX, normalY, offset)
    }

    /// The line through two points.
    init(through p: Point, _ q: Point) {
        let length = max(p.distance(to: q), 1e-9)
        let (x, y) = ((q.y - p.y) / length, (p.x - q.x) / length)
        self.init(normalX: x, normalY: y, offset: p.x * x + p.y * y)
    }

    /// The point at a place.
    func point(at place: Double) -> Point {
        Point(x: offset * normalX - place * normalY, y: offset * normalY + place * normalX)
    }

    /// The place of the point's projection onto the line.
    func place(of point: Point) -> Double { point.y * normalX - point.x * normalY }

    /// Where two lines cross; nil if they are parallel.
    func crossing(_ other: Line) -> Point? {
        let determinant = normalX * other.normalY - normalY * other.normalX
        guard abs(determinant) > 1e-6 else { return nil }
        return Point(
            x: (offset * other.normalY - other.offset * normalY) / determinant,
            y: (normalX * other.offset - other.normalX * offset) / determinant)
    }

    /// The sum of edge strength between two places; beyond the picture there is none.
    func support(from low: Double, to high: Double) -> Double {
        guard !sums.isEmpty else { return 0 }
        func index(_ place: Double) -> Int { max(0, min(sums.count - 1, Int((place - first).rounded()))) }
        let (a, b) = (index(min(low, high)), index(max(low, high)))
        return Double(sums[b] - sums[a])
    }
}

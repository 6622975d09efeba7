import Foundation
import Imaging

/// How much print there is at each place of a straightened card, whatever the light on it.
///
/// Coordinates are shares of the card's sides: (0, 0) is the corner that the quadrilateral names top-left, (1, 1) the
/// bottom-right one. A margin around the card is mapped too, so that a layout can be tried a little beside.
struct InkMap {
    /// Pixels over the card's first side; the second side has as many as an ID card of that width.
    static let columns = 256
    static let rows = 168
    /// The margin on each side, in pixels.
    static let margin = 16

    private let width = InkMap.columns + 2 * InkMap.margin
    private let height = InkMap.rows + 2 * InkMap.margin
    /// 0 for paper to 1 for black print, smoothed over about a stroke's surroundings.
    private(set) var ink: [Float] = []

    /// Straightens a quadrilateral of the picture and measures its print; nil if it isn't convex.
    init?(_ grid: PixelGrid, within quad: Quadrilateral) {
        guard
            let map = Homography(
                from: Quadrilateral(covering: Size(width: Self.columns, height: Self.rows)), to: quad)
        else { return nil }
        let picture = Self.straighten(grid, map, width, height)
        let background = Self.boxMean(picture, width, height, radius: 9)
        var ink = [Float](repeating: 0, count: width * height)
        for i in ink.indices {
            let depth = max(0, 1 - picture[i] / max(background[i], 1) - 0.02)
            ink[i] = depth / (depth + 0.12)
        }
        self.ink = Self.boxMean(ink, width, height, radius: 2)
    }

    /// The print at a place, by linear interpolation.
    @inline(__always)
    func value(_ u: Float, _ v: Float, _ ink: UnsafeBufferPointer<Float>) -> Float {
        let x = u * Float(Self.columns) + Float(Self.margin) - 0.5
        let y = v * Float(Self.rows) + Float(Self.margin) - 0.5
        guard x >= 0, y >= 0, x < Float(width - 1), y < Float(height - 1) else { return 0 }
        let (column, row) = (Int(x), Int(y))
        let (fx, fy) = (x - Float(column), y - Float(row))
        let i = row * width + column
        let top = ink[i] + fx * (ink[i + 1] - ink[i])
        let bottom = ink[i + width] + fx * (ink[i + width + 1] - ink[i + width])
        return top + fy * (bottom - top)
    }

    private static func straighten(_ grid: PixelGrid, _ map: Homography, _ width: Int, _ height: Int) -> [Float]
    {
        // The map along a row is a quotient of two linear functions, found from three of its values at most; asking
        // the homography at every fourth pixel and interpolating is exact enough and fast.
        var picture = [Float](repeating: 0, count: width * height)
        let step = 4
        grid.values.withUnsafeBufferPointer { pixels in
            for y in 0..<height {
                var from = map.apply(Point(x: 0.5 - Double(margin), y: Double(y - margin) + 0.5))
                for x in stride(from: 0, to: width, by: step) {
                    let to = map.apply(Point(x: Double(x + step - margin) + 0.5, y: Double(y - margin) + 0.5))
                    for k in 0..<min(step, width - x) {
                        let share = Double(k) / Double(step)
                        let (px, py) = (
                            from.x + share * (to.x - from.x) - 0.5, from.y + share * (to.y - from.y) - 0.5
                        )
                        // Beyond the picture its edge goes on.
                        let cx = max(0, min(Double(grid.width) - 1.001, px))
                        let cy = max(0, min(Double(grid.height) - 1.001, py))
                        let (column, row) = (Int(cx), Int(cy))
                        let (fx, fy) = (Float(cx) - Float(column), Float(cy) - Float(row))
                        let i = row * grid.width + column
                        let (a, b) = (Float(pixels[i]), Float(pixels[i + 1]))
                        let (c, d) = (Float(pixels[i + grid.width]), Float(pixels[i + grid.width + 1]))
                        let top = a + fx * (b - a)
                        picture[y * width + x + k] = top + fy * (c + fx * (d - c) - top)
                    }
                    from = to
                }
            }
        }
        return picture
    }

    /// The mean over a square around each pixel, by running sums; at the edge over the part that exists.
    static func boxMean(_ values: [Float], _ width: Int, _ height: Int, radius: Int) -> [Float] {
        var rows = [Float](repeating: 0, count: width * height)
        var result = rows
        values.withUnsafeBufferPointer { v in
            for y in 0..<height {
                let row = y * width
                var sum: Float = 0
                for x in 0..<min(radius, width) { sum += v[row + x] }
                for x in 0..<width {
                    if x + radius < width { sum += v[row + x + radius] }
                    if x - radius - 1 >= 0 { sum -= v[row + x - radius - 1] }
                    rows[row + x] = sum / Float(min(width - 1, x + radius) - max(0, x - radius) + 1)
                }
            }
        }
        rows.withUnsafeBufferPointer { v in
            var sums = [Float](repeating: 0, count: width)
            for y in 0..<min(radius, height) {
                for x in 0..<width { sums[x] += v[y * width + x] }
            }
            for y in 0..<height {
                let count = Float(min(height - 1, y + radius) - max(0, y - radius) + 1)
                for x in 0..<width {
                    if y + radius < height { sums[x] += v[(y + radius) * width + x] }
                    if y - radius - 1 >= 0 { sums[x] -= v[(y - radius - 1) * width + x] }
                    result[y * width + x] = sums[x] / count
                }
            }
        }
        return result
    }
}

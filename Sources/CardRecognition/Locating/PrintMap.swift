import Foundation
import Imaging

/// How much print there is at each place of a picture, whatever the light on it: 0 for paper to 1 for black strokes,
/// smoothed over about a stroke's surroundings.
struct PrintMap {
    let width: Int
    let height: Int
    let ink: [Float]

    /// Measures the print of a picture in which a card's millimetre is about `millimetre` pixels.
    init(_ grid: PixelGrid, millimetre: Double) {
        self.init(grid.values.map(Float.init), grid.width, grid.height, millimetre: millimetre)
    }

    /// Measures the print within a quadrilateral of the picture and a little around it, straightened to a fixed size;
    /// `Placement.straightened` lays a layout on it. Nil if the quadrilateral isn't convex.
    init?(_ grid: PixelGrid, within quad: Quadrilateral) {
        guard quad.isConvex, let placement = Placement(on: quad) else { return nil }
        let (width, height) = (Self.columns + 2 * Self.margin, Self.rows + 2 * Self.margin)
        let picture = Self.straighten(grid, placement, width, height)
        self.init(picture, width, height, millimetre: 3)
    }

    private init(_ picture: [Float], _ width: Int, _ height: Int, millimetre: Double) {
        (self.width, self.height) = (width, height)
        let background = Self.boxMean(picture, width, height, radius: max(3, Int((3 * millimetre).rounded())))
        var ink = picture
        for i in ink.indices {
            let depth = max(0, 1 - picture[i] / max(background[i], 1) - 0.02)
            ink[i] = depth / (depth + 0.12)
        }
        self.ink = Self.boxMean(ink, width, height, radius: max(1, Int((0.7 * millimetre).rounded())))
    }

    /// The size of a straightened map without its margin, about 3 pixels a millimetre.
    fileprivate static let columns = 256
    fileprivate static let rows = 168
    /// The margin on each side, in pixels.
    fileprivate static let margin = 16

    private static func straighten(_ grid: PixelGrid, _ map: Placement, _ width: Int, _ height: Int) -> [Float]
    {
        var picture = [Float](repeating: 0, count: width * height)
        let (lastX, lastY) = (Float(grid.width) - 1.01, Float(grid.height) - 1.01)
        grid.values.withUnsafeBufferPointer { pixels in
            for y in 0..<height {
                let v = (Float(y - margin) + 0.5) / Float(rows) - 0.5
                for x in 0..<width {
                    let (px, py) = map.apply((Float(x - margin) + 0.5) / Float(columns) - 0.5, v)
                    // Beyond the picture its edge goes on; so written, a place on the horizon (NaN) becomes 0.
                    let cx = px > 0.5 ? min(lastX, px - 0.5) : 0
                    let cy = py > 0.5 ? min(lastY, py - 0.5) : 0
                    let (column, row) = (Int(cx), Int(cy))
                    let (fx, fy) = (cx - Float(column), cy - Float(row))
                    let i = row * grid.width + column
                    let (a, b) = (Float(pixels[i]), Float(pixels[i + 1]))
                    let (c, d) = (Float(pixels[i + grid.width]), Float(pixels[i + grid.width + 1]))
                    let top = a + fx * (b - a)
                    picture[y * width + x] = top + fy * (c + fx * (d - c) - top)
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

extension Placement {
    /// Where a card lies on the straightened map of its own border.
    static let straightened: Placement = {
        let (columns, rows, margin) = (Float(PrintMap.columns), Float(PrintMap.rows), Float(PrintMap.margin))
        return Placement(
            coefficients: SIMD8(columns, 0, columns / 2 + margin, 0, rows, rows / 2 + margin, 0, 0))
    }()
}

import Foundation
import Imaging

/// The print of a picture in square cells laid in some direction.
struct PrintCells {
    let columns: Int
    let rows: Int
    private var ink: [Float]
    private let origin: Point
    private let direction: Double
    private let size: Double

    init(_ map: PrintMap, direction: Double, size: Double) {
        (self.direction, self.size) = (direction, size)
        let (c, s) = (cos(direction), sin(direction))
        let (w, h) = (Double(map.width), Double(map.height))
        // The picture's extent along and across the direction.
        let along = [0, w * c, h * s, w * c + h * s]
        let across = [0, -w * s, h * c, h * c - w * s]
        let (left, top) = (along.min() ?? 0, across.min() ?? 0)
        // Cards may reach a little beyond the picture.
        let margin = 2.0
        columns = Int(((along.max() ?? 0) - left) / size + 2 * margin) + 1
        rows = Int(((across.max() ?? 0) - top) / size + 2 * margin) + 1
        origin = Point(x: left - margin * size, y: top - margin * size)
        let smooth = PrintMap.boxMean(map.ink, map.width, map.height, radius: max(1, Int(0.3 * size)))
        ink = [Float](repeating: 0, count: columns * rows)
        for row in 0..<rows {
            for column in 0..<columns {
                let (a, b) = (origin.x + (Double(column) + 0.5) * size, origin.y + (Double(row) + 0.5) * size)
                let (x, y) = (a * c - b * s, a * s + b * c)
                guard x >= 0, y >= 0, x < w, y < h else { continue }
                ink[row * columns + column] = smooth[Int(y) * map.width + Int(x)]
            }
        }
    }

    /// The pixel at a place given in cells.
    func point(_ column: Double, _ row: Double) -> Point {
        let (a, b) = (origin.x + column * size, origin.y + row * size)
        return Point(x: a * cos(direction) - b * sin(direction), y: a * sin(direction) + b * cos(direction))
    }

    /// Where a pattern agrees best with the print, and its correlation there.
    func bestMatch(_ pattern: CellPattern) -> (correlation: Float, column: Int, row: Int)? {
        let (width, height) = (pattern.columns, pattern.rows)
        guard columns >= width, rows >= height else { return nil }
        let (across, down) = (columns - width + 1, rows - height + 1)
        var best: (correlation: Float, column: Int, row: Int) = (0, 0, 0)
        var (products, sums, squares) = (
            [Float](repeating: 0, count: across), [Float](repeating: 0, count: across),
            [Float](repeating: 0, count: across)
        )
        ink.withUnsafeBufferPointer { ink in
            for row in 0..<down {
                for i in 0..<across { (products[i], sums[i], squares[i]) = (0, 0, 0) }
                for r in 0..<height {
                    let line = (row + r) * columns
                    for c in 0..<width {
                        let factor = pattern.values[r * width + c]
                        for i in 0..<across { products[i] += factor * ink[line + c + i] }
                    }
                    var (sum, square) = (Float(0), Float(0))
                    for c in 0..<(width - 1) {
                        sum += ink[line + c]
                        square += ink[line + c] * ink[line + c]
                    }
                    for i in 0..<across {
                        let (new, old) = (ink[line + i + width - 1], ink[line + i])
                        sum += new
                        square += new * new
                        sums[i] += sum
                        squares[i] += square
                        sum -= old
                        square -= old * old
                    }
                }
                let count = Float(width * height)
                for i in 0..<across {
                    let variance = squares[i] - sums[i] * sums[i] / count
                    guard variance > 0.02 * count else { continue }
                    let correlation = products[i] / (variance * pattern.norm).squareRoot()
                    if correlation > best.correlation { best = (correlation, i, row) }
                }
            }
        }
        return best.correlation > 0 ? best : nil
    }
}

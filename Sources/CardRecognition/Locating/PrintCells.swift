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

    /// - Parameters:
    ///   - smooth: The print of the picture, smoothed over about a cell.
    ///   - direction: Of the cells' rows, in radians clockwise from the x axis.
    ///   - size: The side of a cell in pixels.
    init(_ smooth: [Float], _ width: Int, _ height: Int, direction: Double, size: Double) {
        (self.direction, self.size) = (direction, size)
        let (c, s) = (cos(direction), sin(direction))
        let (w, h) = (Double(width), Double(height))
        // The picture's extent along and across the direction.
        let along = [0, w * c, h * s, w * c + h * s]
        let across = [0, -w * s, h * c, h * c - w * s]
        let (left, top) = (along.min() ?? 0, across.min() ?? 0)
        // Cards may reach a little beyond the picture.
        let margin = 2.0
        columns = Int(((along.max() ?? 0) - left) / size + 2 * margin) + 1
        rows = Int(((across.max() ?? 0) - top) / size + 2 * margin) + 1
        origin = Point(x: left - margin * size, y: top - margin * size)
        // With some to spare, see `bestMatch`.
        ink = [Float](repeating: 0, count: columns * rows + 8)
        for row in 0..<rows {
            for column in 0..<columns {
                let (a, b) = (origin.x + (Double(column) + 0.5) * size, origin.y + (Double(row) + 0.5) * size)
                let (x, y) = (a * c - b * s, a * s + b * c)
                guard x >= 0, y >= 0, x < w, y < h else { continue }
                ink[row * columns + column] = smooth[Int(y) * width + Int(x)]
            }
        }
    }

    /// Where the card is whose pattern lies at a cell.
    func quad(_ pattern: CellPattern, column: Int, row: Int, millimetre: Double) -> Quadrilateral {
        let a = origin.x + (Double(column) + Double(pattern.columns) / 2) * size
        let b = origin.y + (Double(row) + Double(pattern.rows) / 2) * size
        let (c, s) = (cos(direction), sin(direction))
        func corner(_ u: Double, _ v: Double) -> Point {
            let (x, y) = (
                a + u * pattern.geometry.width * millimetre, b + v * pattern.geometry.height * millimetre
            )
            return Point(x: x * c - y * s, y: x * s + y * c)
        }
        return Quadrilateral(
            topLeft: corner(-0.5, -0.5), topRight: corner(0.5, -0.5), bottomRight: corner(0.5, 0.5),
            bottomLeft: corner(-0.5, 0.5))
    }

    /// For each place where a pattern of some size fits, one over the spread of the print under it; 0 where there is
    /// too little print for anything to be there.
    func contrast(columns width: Int, rows height: Int) -> [Float] {
        guard columns >= width, rows >= height else { return [] }
        let (across, down) = (columns - width + 1, rows - height + 1)
        let stride = columns + 1
        // Sums of all cells above and to the left.
        var (sums, squares) = (
            [Float](repeating: 0, count: stride * (rows + 1)), [Float](repeating: 0, count: stride * (rows + 1))
        )
        for row in 0..<rows {
            var (sum, square) = (Float(0), Float(0))
            for column in 0..<columns {
                let value = ink[row * columns + column]
                sum += value
                square += value * value
                sums[(row + 1) * stride + column + 1] = sums[row * stride + column + 1] + sum
                squares[(row + 1) * stride + column + 1] = squares[row * stride + column + 1] + square
            }
        }
        func window(_ sums: [Float], _ column: Int, _ row: Int) -> Float {
            let (top, bottom) = (row * stride + column, (row + height) * stride + column)
            return sums[bottom + width] - sums[bottom] - sums[top + width] + sums[top]
        }
        let count = Float(width * height)
        var result = [Float](repeating: 0, count: across * down)
        for row in 0..<down {
            for column in 0..<across {
                let sum = window(sums, column, row)
                let variance = window(squares, column, row) - sum * sum / count
                if variance > 0.006 * count { result[row * across + column] = 1 / variance.squareRoot() }
            }
        }
        return result
    }

    /// Where a pattern agrees best with the print, and its correlation there.
    ///
    /// - Parameter contrast: As ``contrast(columns:rows:)`` gives it for the pattern's size.
    func bestMatch(_ pattern: CellPattern, _ contrast: [Float]) -> (correlation: Float, column: Int, row: Int)?
    {
        let (width, height) = (pattern.columns, pattern.rows)
        guard columns >= width, rows >= height else { return nil }
        let (across, down, stride) = (columns - width + 1, rows - height + 1, columns)
        var best: (product: Float, column: Int, row: Int) = (0, 0, 0)
        ink.withUnsafeBytes { ink in
            pattern.values.withUnsafeBufferPointer { values in
                for row in 0..<down {
                    // Eight places at a time; `ink` has as many cells to spare at its end.
                    for first in Swift.stride(from: 0, to: across, by: 8) {
                        var products = SIMD8<Float>.zero
                        for r in 0..<height {
                            let line = (row + r) * stride + first
                            for c in 0..<width {
                                let cells = ink.loadUnaligned(
                                    fromByteOffset: 4 * (line + c), as: SIMD8<Float>.self)
                                products += values[r * width + c] * cells
                            }
                        }
                        for i in 0..<min(8, across - first) {
                            let product = products[i] * contrast[row * across + first + i]
                            if product > best.product { best = (product, first + i, row) }
                        }
                    }
                }
            }
        }
        let correlation = best.product / pattern.norm.squareRoot()
        return correlation > 0.3 ? (correlation, best.column, best.row) : nil
    }
}

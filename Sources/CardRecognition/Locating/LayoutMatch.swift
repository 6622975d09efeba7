import CardModel
import Foundation
import Imaging

/// How well the print of a picture agrees with a kind's layout.
struct LayoutMatch {
    /// A place to look at, in shares of the card's sides from its middle, and the print expected there.
    private struct Sample {
        var u: Float
        var v: Float
        var expected: Float
    }

    let kind: CardKind
    /// Width over height.
    let aspect: Float
    private let samples: [Sample]

    /// - Parameter spacing: The distance between the places looked at, in half millimetres.
    init(_ template: LayoutTemplate, spacing: Int) {
        kind = template.kind
        let geometry = template.geometry
        let (width, height, step) = (geometry.width, geometry.height, 0.5)
        aspect = Float(width / height)
        let (columns, rows) = (Int(width / step), Int(height / step))
        var density = [Float](repeating: 0, count: columns * rows)
        for row in 0..<rows {
            for column in 0..<columns {
                let (x, y) = ((Double(column) + 0.5) * step, (Double(row) + 0.5) * step)
                density[row * columns + column] = Float(template.density(x: x, y: y))
            }
        }
        // As the print map is smoothed.
        density = PrintMap.boxMean(density, columns, rows, radius: 2)
        var samples: [Sample] = []
        for row in stride(from: 3, to: rows - 2, by: spacing) {
            for column in stride(from: 3, to: columns - 2, by: spacing) {
                samples.append(
                    Sample(
                        u: Float((Double(column) + 0.5) * step / width - 0.5),
                        v: Float((Double(row) + 0.5) * step / height - 0.5),
                        expected: density[row * columns + column]))
            }
        }
        let mean = samples.reduce(0) { $0 + $1.expected } / Float(samples.count)
        let spread = (samples.reduce(0) { $0 + ($1.expected - mean) * ($1.expected - mean) }).squareRoot()
        self.samples = samples.map { Sample(u: $0.u, v: $0.v, expected: ($0.expected - mean) / spread) }
    }

    /// The correlation, -1…1, of the print found with the print expected where the card lies at `placement`.
    func correlation(_ map: PrintMap, _ placement: Placement) -> Float {
        var (sum, squares, product) = (Float(0), Float(0), Float(0))
        let (width, right, bottom) = (map.width, Float(map.width - 1), Float(map.height - 1))
        map.ink.withUnsafeBufferPointer { ink in
            samples.withUnsafeBufferPointer { samples in
                for sample in samples {
                    let (px, py) = placement.apply(sample.u, sample.v)
                    let (x, y) = (px - 0.5, py - 0.5)
                    // Beyond the picture nothing is known, and nothing is taken for granted: no print.
                    guard x >= 0, y >= 0, x < right, y < bottom else { continue }
                    let (column, row) = (Int(x), Int(y))
                    let (fx, fy) = (x - Float(column), y - Float(row))
                    let i = row * width + column
                    let top = ink[i] + fx * (ink[i + 1] - ink[i])
                    let low = ink[i + width] + fx * (ink[i + width + 1] - ink[i + width])
                    let value = top + fy * (low - top)
                    sum += value
                    squares += value * value
                    product += value * sample.expected
                }
            }
        }
        let variance = squares - sum * sum / Float(samples.count)
        return variance > 1e-6 ? product / variance.squareRoot() : 0
    }

    /// The correlation over those places only that the map has, and their share of all: what a card that reaches
    /// beyond the picture can be told by.
    func seen(_ map: PrintMap, _ placement: Placement) -> (correlation: Float, share: Float) {
        var (count, sum, squares, product) = (Float(0), Float(0), Float(0), Float(0))
        var (expected, expectedSquares) = (Float(0), Float(0))
        for sample in samples {
            let (x, y) = placement.apply(sample.u, sample.v)
            guard x >= 0, y >= 0, x < Float(map.width), y < Float(map.height) else { continue }
            let value = map.ink[Int(y) * map.width + Int(x)]
            count += 1
            sum += value
            squares += value * value
            product += value * sample.expected
            expected += sample.expected
            expectedSquares += sample.expected * sample.expected
        }
        guard count > 0 else { return (0, 0) }
        let spread = (squares - sum * sum / count) * (expectedSquares - expected * expected / count)
        let correlation = spread > 1e-6 ? (product - sum * expected / count) / spread.squareRoot() : 0
        return (correlation, count / Float(samples.count))
    }
}

import CardModel
import Foundation
import Imaging

/// How well the print of a straightened picture agrees with a kind's layout.
struct LayoutMatch {
    /// A place to look at, in shares of the card's sides, and the print expected there.
    private struct Sample {
        var u: Float
        var v: Float
        var expected: Float
    }

    let kind: CardKind
    private let samples: [Sample]

    /// Places are 1.5 mm apart; the expectation is smoothed as the map is.
    init(_ template: LayoutTemplate) {
        kind = template.kind
        let geometry = CardGeometry.of(kind)
        let (width, height) = (geometry.width, geometry.height)
        let step = 0.5
        let (columns, rows) = (Int(width / step), Int(height / step))
        var density = [Float](repeating: 0, count: columns * rows)
        for row in 0..<rows {
            for column in 0..<columns {
                let (x, y) = ((Double(column) + 0.5) * step, (Double(row) + 0.5) * step)
                for block in template.blocks where block.x.contains(x) && block.y.contains(y) {
                    density[row * columns + column] = max(density[row * columns + column], Float(block.density))
                }
            }
        }
        density = InkMap.boxMean(density, columns, rows, radius: 2)
        var samples: [Sample] = []
        for row in stride(from: 3, to: rows - 2, by: 3) {
            for column in stride(from: 3, to: columns - 2, by: 3) {
                samples.append(
                    Sample(
                        u: Float((Double(column) + 0.5) * step / width),
                        v: Float((Double(row) + 0.5) * step / height),
                        expected: density[row * columns + column]))
            }
        }
        let mean = samples.reduce(0) { $0 + $1.expected } / Float(samples.count)
        let spread = (samples.reduce(0) { $0 + ($1.expected - mean) * ($1.expected - mean) }).squareRoot()
        self.samples = samples.map { Sample(u: $0.u, v: $0.v, expected: ($0.expected - mean) / spread) }
    }

    /// The correlation, -1…1, of the print found with the print expected, the layout laid on the map through
    /// `placement`.
    func correlation(_ map: InkMap, _ placement: Placement) -> Float {
        var (sum, squares, product) = (Float(0), Float(0), Float(0))
        map.ink.withUnsafeBufferPointer { ink in
            for sample in samples {
                let (u, v) = placement.apply(sample.u, sample.v)
                let value = map.value(u, v, ink)
                sum += value
                squares += value * value
                product += value * sample.expected
            }
        }
        let variance = squares - sum * sum / Float(samples.count)
        return variance > 1e-6 ? product / variance.squareRoot() : 0
    }
}

/// Where a layout lies on an ``InkMap``: a projective map from the layout's unit square to the map's.
struct Placement {
    /// The coefficients row by row, for places measured from the square's middle; the ninth is 1.
    var coefficients = SIMD8<Float>(1, 0, 0, 0, 1, 0, 0, 0)
    /// Whether the layout lies upside down.
    var isInverted = false

    @inline(__always)
    func apply(_ u: Float, _ v: Float) -> (Float, Float) {
        let (x, y) = isInverted ? (0.5 - u, 0.5 - v) : (u - 0.5, v - 0.5)
        let c = coefficients
        let w = 1 / (1 + c[6] * x + c[7] * y)
        return ((c[0] * x + c[1] * y + c[2]) * w + 0.5, (c[3] * x + c[4] * y + c[5]) * w + 0.5)
    }
}

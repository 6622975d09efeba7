import Foundation
import Imaging

/// Where the picture's brightness steps, one pixel wide, and across which direction.
///
/// Steps are measured on the logarithm of brightness, so that an edge in the shade counts as much as in the light, and
/// against the picture's own typical step, so that the weave of a cloth or sensor noise counts little.
struct EdgeMap {
    /// One pixel on an edge.
    struct Pixel {
        var x: Int
        var y: Int
        /// The unit normal, towards the brighter side.
        var normalX: Float
        var normalY: Float
        /// 0…1, how clear the edge is.
        var strength: Float
    }

    let width: Int
    let height: Int
    /// The pixels on edges.
    private(set) var pixels: [Pixel] = []
    /// For each pixel of the picture, which of `pixels` it is, or -1.
    private(set) var index: [Int32]

    init(_ grid: PixelGrid) {
        width = grid.width
        height = grid.height
        index = [Int32](repeating: -1, count: width * height)
        guard width > 4, height > 4 else { return }
        let logarithm = (0...255).map { log2(Float($0) + 12) }
        var gradientX = [Float](repeating: 0, count: width * height)
        var gradientY = gradientX
        var magnitude = gradientX
        let values = Self.smoothed(grid.values.map { logarithm[Int($0)] }, width: width, height: height)
        Self.differentiate(values, width, height, &gradientX, &gradientY, &magnitude)
        let typical = min(max(Self.median(magnitude), 0.006), 0.06)
        collect(values, gradientX, gradientY, magnitude, typical: typical)
    }

    private static func differentiate(
        _ values: [Float], _ width: Int, _ height: Int, _ gx: inout [Float], _ gy: inout [Float],
        _ magnitude: inout [Float]
    ) {
        values.withUnsafeBufferPointer { v in
            for y in 1..<(height - 1) {
                for i in (y * width + 1)..<(y * width + width - 1) {
                    let (a, b, c) = (v[i - width - 1], v[i - width], v[i - width + 1])
                    let (d, f) = (v[i - 1], v[i + 1])
                    let (g, h, k) = (v[i + width - 1], v[i + width], v[i + width + 1])
                    // Scharr's kernel: its direction is right to a fraction of a degree, Sobel's is not.
                    let x = 3 * (c - a + k - g) + 10 * (f - d)
                    let y = 3 * (g - a + k - c) + 10 * (h - b)
                    gx[i] = x / 16
                    gy[i] = y / 16
                    magnitude[i] = (x * x + y * y).squareRoot() / 16
                }
            }
        }
    }

    /// Smooths with the binomial kernel 1 4 6 4 1 in both directions: a border is a long step and survives it, sensor
    /// noise and the weave of a cloth do not.
    private static func smoothed(_ values: [Float], width: Int, height: Int) -> [Float] {
        func pass(_ values: [Float], along step: Int, across: Int, count: Int, lines: Int) -> [Float] {
            var result = values
            values.withUnsafeBufferPointer { v in
                for line in 0..<lines {
                    for k in 2..<(count - 2) {
                        let i = line * across + k * step
                        let sides = v[i - step] + v[i + step]
                        result[i] = (v[i - 2 * step] + v[i + 2 * step] + 4 * sides + 6 * v[i]) / 16
                    }
                }
            }
            return result
        }
        let rows = pass(values, along: 1, across: width, count: width, lines: height)
        return pass(rows, along: width, across: 1, count: height, lines: width)
    }

    /// The median of every seventh value.
    private static func median(_ values: [Float]) -> Float {
        var some = stride(from: 0, to: values.count, by: 7).map { values[$0] }
        some.sort()
        return some.isEmpty ? 0 : some[some.count / 2]
    }

    private mutating func collect(
        _ values: [Float], _ gx: [Float], _ gy: [Float], _ magnitude: [Float], typical: Float
    ) {
        let least = 1.5 * typical
        pixels.reserveCapacity(width * height / 10)
        for y in 2..<(height - 2) {
            for i in (y * width + 2)..<(y * width + width - 2) where magnitude[i] > least {
                let m = magnitude[i]
                let (x, y2) = (gx[i], gy[i])
                // Only the crest of the step, looking along the nearest of the four directions.
                let (ax, ay) = (abs(x), abs(y2))
                let next: Int
                if ay < 0.4142 * ax {
                    next = 1
                } else if ax < 0.4142 * ay {
                    next = width
                } else {
                    next = x * y2 > 0 ? width + 1 : width - 1
                }
                guard m >= magnitude[i - next], m > magnitude[i + next] else { continue }
                let pixel = Pixel(
                    x: i - y * width, y: y, normalX: x / m, normalY: y2 / m, strength: m / (m + 3 * typical))
                index[i] = Int32(pixels.count)
                pixels.append(weighed(pixel, by: step(across: pixel, values) / m))
            }
        }
    }

    /// How much brighter it is some pixels on one side of the edge than on the other.
    private func step(across pixel: Pixel, _ values: [Float]) -> Float {
        func value(_ distance: Float) -> Float {
            let x = Int((Float(pixel.x) + distance * pixel.normalX).rounded())
            let y = Int((Float(pixel.y) + distance * pixel.normalY).rounded())
            return values[max(0, min(height - 1, y)) * width + max(0, min(width - 1, x))]
        }
        return value(3.5) - value(-3.5)
    }

    /// A border is a step between two surfaces; rules and strokes are thin, with the same on both sides, and count less.
    private func weighed(_ pixel: Pixel, by step: Float) -> Pixel {
        var result = pixel
        result.strength *= max(0.2, min(1, step))
        return result
    }
}

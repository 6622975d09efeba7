import Foundation

/// The directions that the lines of print of a picture run in.
enum TextDirection {
    /// The likeliest directions, best first, in radians clockwise from the x axis, 0..<π: those along which the print
    /// falls into few dense rows (a projection profile with a large sum of squares).
    static func likeliest(_ map: PrintMap, count: Int) -> [Double] {
        let points = inked(map)
        guard points.count > 20 else { return [] }
        let steps = 90
        let scores = (0..<steps).map { step -> Double in
            let angle = Double(step) * .pi / Double(steps)
            return concentration(points, Float(cos(angle)), Float(sin(angle)), reach: map.width + map.height)
        }
        let peaks = scores.indices.filter { i in
            (1...3).allSatisfy {
                scores[i] >= scores[(i + $0) % steps] && scores[i] > scores[(i + steps - $0) % steps]
            }
        }
        return peaks.sorted { scores[$0] > scores[$1] }.prefix(count).map { Double($0) * .pi / Double(steps) }
    }

    /// Some of the places with print.
    private static func inked(_ map: PrintMap) -> [SIMD2<Float>] {
        var points: [SIMD2<Float>] = []
        let stride = map.width * map.height > 150_000 ? 2 : 1
        for y in Swift.stride(from: 0, to: map.height, by: stride) {
            for x in Swift.stride(from: 0, to: map.width, by: stride) where map.ink[y * map.width + x] > 0.3 {
                points.append(SIMD2(Float(x), Float(y)))
            }
        }
        return points
    }

    private static func concentration(_ points: [SIMD2<Float>], _ cosine: Float, _ sine: Float, reach: Int)
        -> Double
    {
        var counts = [Int32](repeating: 0, count: 2 * reach)
        for point in points {
            counts[Int(point.y * cosine - point.x * sine) + reach] += 1
        }
        return counts.reduce(0) { $0 + Double($1) * Double($1) }
    }
}

import Foundation
import Imaging

/// Pulls the sides of a quadrilateral onto the edges beside them.
struct BorderSnap {
    let edges: EdgeMap
    /// The least mean strength of the edges under a side that make it worth moving.
    var leastSupport = 0.25

    /// The quadrilateral with its sides moved, and the mean strength of the edges under each side.
    ///
    /// - Parameter reach: How far a side may move, as a share of the quadrilateral's first side.
    func snap(_ quad: Quadrilateral, reach: Double = 0.035) -> (quad: Quadrilateral, supports: [Double]) {
        let across = quad.topLeft.distance(to: quad.topRight)
        let range = max(2, Int((reach * across).rounded()))
        var lines: [Line] = []
        var supports: [Double] = []
        for i in 0..<4 {
            let (line, support) = side(from: quad.corners[i], to: quad.corners[(i + 1) % 4], range: range)
            lines.append(line)
            supports.append(support)
        }
        let corners = (0..<4).compactMap { lines[($0 + 3) % 4].crossing(lines[$0]) }
        guard corners.count == 4 else { return (quad, supports) }
        let snapped = Quadrilateral(
            topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
        return snapped.isConvex ? (snapped, supports) : (quad, supports)
    }

    private static let samples = 64

    private func side(from p: Point, to q: Point, range: Int) -> (Line, Double) {
        let length = p.distance(to: q)
        // The normal points outwards, the corners going round clockwise.
        let normal = Point(x: (q.y - p.y) / length, y: (p.x - q.x) / length)
        let strengths = profile(from: p, to: q, normal: normal, range: range)
        let width = 2 * range + 1
        var best = (first: 0, last: 0, value: -Float.infinity, support: Float(0))
        for first in 0..<width {
            for last in 0..<width where abs(first - last) <= range {
                var sum: Float = 0
                for k in 0..<Self.samples {
                    sum +=
                        strengths[
                            k * width + first + (2 * (last - first) * k + Self.samples) / (2 * Self.samples)]
                }
                let support = sum / Float(Self.samples)
                let (a, b) = (Float(first - range) / Float(range), Float(last - range) / Float(range))
                let value = support - 0.18 * (a * a + b * b)
                if value > best.value { best = (first, last, value, support) }
            }
        }
        guard Double(best.support) >= leastSupport else {
            return (Line(through: p, q), Double(best.support))
        }
        func moved(_ point: Point, _ shift: Double) -> Point {
            Point(x: point.x + shift * normal.x, y: point.y + shift * normal.y)
        }
        let (start, end) = (moved(p, Double(best.first - range)), moved(q, Double(best.last - range)))
        return (refined(Line(through: start, end), from: start, to: end), Double(best.support))
    }

    /// The strength of the edges that run along the side, at each of its samples and each distance from it.
    private func profile(from p: Point, to q: Point, normal: Point, range: Int) -> [Float] {
        let width = 2 * range + 1
        let (nx, ny) = (Float(normal.x), Float(normal.y))
        var strengths = [Float](repeating: 0, count: Self.samples * width)
        for k in 0..<Self.samples {
            // The corners are round: a card's sides start a little later.
            let t = 0.07 + 0.86 * (Double(k) + 0.5) / Double(Self.samples)
            for o in 0..<width {
                let shift = Double(o - range)
                let x = p.x + t * (q.x - p.x) + shift * normal.x
                let y = p.y + t * (q.y - p.y) + shift * normal.y
                guard x >= 0, y >= 0, Int(x) < edges.width, Int(y) < edges.height else { continue }
                let at = edges.index[Int(y) * edges.width + Int(x)]
                guard at >= 0 else { continue }
                let pixel = edges.pixels[Int(at)]
                guard abs(pixel.normalX * nx + pixel.normalY * ny) > 0.94 else { continue }
                strengths[k * width + o] = pixel.strength
            }
        }
        // A pixel off is still a hit.
        var wide = strengths
        for k in 0..<Self.samples {
            for o in 0..<width {
                let i = k * width + o
                if o > 0 { wide[i] = max(wide[i], 0.8 * strengths[i - 1]) }
                if o + 1 < width { wide[i] = max(wide[i], 0.8 * strengths[i + 1]) }
            }
        }
        return wide
    }

    /// The line through the edges within two pixels of a stretch, by weighted least squares.
    private func refined(_ line: Line, from p: Point, to q: Point) -> Line {
        var fit = LineFit(line)
        let length = p.distance(to: q)
        let (nx, ny) = (Float(line.normalX), Float(line.normalY))
        for k in Int(0.07 * length)..<max(Int(0.07 * length) + 1, Int(0.93 * length)) {
            let t = Double(k) / length
            let (x, y) = (p.x + t * (q.x - p.x), p.y + t * (q.y - p.y))
            for shift in -2...2 {
                let column = Int((x + Double(shift) * line.normalX).rounded(.down))
                let row = Int((y + Double(shift) * line.normalY).rounded(.down))
                guard column >= 0, row >= 0, column < edges.width, row < edges.height else { continue }
                let at = edges.index[row * edges.width + column]
                guard at >= 0 else { continue }
                let pixel = edges.pixels[Int(at)]
                if abs(pixel.normalX * nx + pixel.normalY * ny) > 0.95 { fit.add(pixel) }
            }
        }
        return fit.line
    }
}

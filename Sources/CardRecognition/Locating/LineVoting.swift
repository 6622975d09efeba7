import Foundation
import Imaging

/// Finds the straight lines that the edges of a picture lie on, by the Hough transform with the edges' directions
/// (D. H. Ballard, "Generalizing the Hough transform to detect arbitrary shapes", Pattern Recognition 13, 1981).
struct LineVoting {
    /// How many lines to return at most.
    var limit = 72
    /// How many of them within 15° of the same direction: the rulings of a sheet shall not crowd out a card's sides.
    var limitPerDirection = 24
    /// The least length of a line's stretch, in pixels.
    var leastLength = 20.0

    private static let bins = 180
    private static let spread = 3

    /// The clearest lines, best first.
    func lines(in edges: EdgeMap) -> [Line] {
        var found: [Line] = []
        for peak in peaks(in: edges) {
            var line = peak
            walk(&line, edges)
            guard line.weight > 0 else { continue }
            refit(&line, edges)
            walk(&line, edges)
            guard line.stretch.upperBound - line.stretch.lowerBound >= leastLength else { continue }
            found.append(line)
        }
        found.sort { $0.weight > $1.weight }
        var kept: [Line] = []
        var counts = [Int](repeating: 0, count: 13)
        for line in found {
            let direction = Int(
                (atan2(line.normalY, line.normalX) + .pi).truncatingRemainder(dividingBy: .pi) * 12 / .pi)
            guard counts[direction] < limitPerDirection, !kept.contains(where: { isSame($0, line) }) else {
                continue
            }
            counts[direction] += 1
            kept.append(line)
            if kept.count == limit { break }
        }
        return kept
    }

    private func peaks(in edges: EdgeMap) -> [Line] {
        let reach = Int(hypot(Double(edges.width), Double(edges.height))) + 3
        let columns = 2 * reach + 1
        let angles = (0..<Self.bins).map { Double($0) * .pi / Double(Self.bins) }
        let (cosines, sines) = (angles.map { Float(cos($0)) }, angles.map { Float(sin($0)) })
        var votes = [Float](repeating: 0, count: Self.bins * columns)
        votes.withUnsafeMutableBufferPointer { votes in
            for pixel in edges.pixels {
                let angle = atan2(pixel.normalY, pixel.normalX)
                let centre = Int((angle * Float(Self.bins) / .pi).rounded())
                for shift in -Self.spread...Self.spread {
                    let bin = (centre + shift + 2 * Self.bins) % Self.bins
                    let offset = (Float(pixel.x) + 0.5) * cosines[bin] + (Float(pixel.y) + 0.5) * sines[bin]
                    let place = offset + Float(reach)
                    let column = Int(place)
                    let share = place - Float(column)
                    let weight = pixel.strength * (1 - Float(abs(shift)) / Float(Self.spread + 2))
                    votes[bin * columns + column] += weight * (1 - share)
                    votes[bin * columns + column + 1] += weight * share
                }
            }
        }
        return strongest(votes, columns: columns).map { bin, column in
            Line(normalX: cos(angles[bin]), normalY: sin(angles[bin]), offset: Double(column - reach))
        }
    }

    /// The places in the table of votes that no neighbour exceeds, most votes first.
    private func strongest(_ votes: [Float], columns: Int) -> [(bin: Int, column: Int)] {
        var peaks: [(votes: Float, bin: Int, column: Int)] = []
        let least = Float(leastLength) * 0.25
        votes.withUnsafeBufferPointer { votes in
            for bin in 0..<Self.bins {
                for column in 3..<(columns - 3) {
                    let value = votes[bin * columns + column]
                    guard value > least, value >= votes[bin * columns + column - 1],
                        value > votes[bin * columns + column + 1]
                    else { continue }
                    if isPeak(votes, columns, bin, column, value) { peaks.append((value, bin, column)) }
                }
            }
        }
        peaks.sort { $0.votes > $1.votes }
        var counts = [Int](repeating: 0, count: 12)
        let few = peaks.filter { peak in
            counts[peak.bin * 12 / Self.bins] += 1
            return counts[peak.bin * 12 / Self.bins] <= 2 * limitPerDirection
        }
        return few.prefix(4 * limit).map { ($0.bin, $0.column) }
    }

    private func isPeak(
        _ votes: UnsafeBufferPointer<Float>, _ columns: Int, _ bin: Int, _ column: Int, _ value: Float
    ) -> Bool {
        for shift in -2...2 where shift != 0 {
            // Past the last angle the normal points the other way and offsets change sign.
            var (row, middle) = (bin + shift, column)
            if row < 0 || row >= Self.bins {
                row = (row + Self.bins) % Self.bins
                middle = columns - 1 - column
            }
            for other in max(0, middle - 2)...min(columns - 1, middle + 2)
            where votes[row * columns + other] > value { return false }
        }
        return value >= votes[bin * columns + column - 2] && value > votes[bin * columns + column + 2]
    }

    /// Collects the edges along the line: the running sums and the best stretch.
    private func walk(_ line: inout Line, _ edges: EdgeMap) {
        guard let range = Self.places(line, width: edges.width, height: edges.height) else {
            line.weight = 0
            return
        }
        let count = Int(range.upperBound - range.lowerBound)
        line.first = range.lowerBound
        line.sums = [Float](repeating: 0, count: count + 1)
        let (nx, ny) = (Float(line.normalX), Float(line.normalY))
        var sum: Float = 0
        // The stretch with the largest sum of (strength - even), Kadane's way.
        let even: Float = 0.22
        var (run, runStart, best, bestStart, bestEnd) = (Float(0), 0, Float(0), 0, 0)
        for k in 0..<count {
            let place = range.lowerBound + Double(k) + 0.5
            let x = line.offset * line.normalX - place * line.normalY
            let y = line.offset * line.normalY + place * line.normalX
            var strength: Float = 0
            for shift in -1...1 {
                let column = Int(x + Double(shift) * line.normalX)
                let row = Int(y + Double(shift) * line.normalY)
                guard column >= 0, row >= 0, column < edges.width, row < edges.height else { continue }
                let at = edges.index[row * edges.width + column]
                guard at >= 0 else { continue }
                let pixel = edges.pixels[Int(at)]
                if abs(pixel.normalX * nx + pixel.normalY * ny) > 0.95 {
                    strength = max(strength, pixel.strength)
                }
            }
            sum += strength
            line.sums[k + 1] = sum
            if run <= 0 { (run, runStart) = (0, k) }
            run += strength - even
            if run > best { (best, bestStart, bestEnd) = (run, runStart, k + 1) }
        }
        line.weight = Double(best)
        line.stretch = (range.lowerBound + Double(bestStart))...(range.lowerBound + Double(bestEnd))
    }

    /// The places of a line that lie in the picture.
    private static func places(_ line: Line, width: Int, height: Int) -> ClosedRange<Double>? {
        var (low, high) = (-Double.infinity, Double.infinity)
        let origin = line.point(at: 0)
        for (start, step, limit) in [
            (origin.x, -line.normalY, Double(width)), (origin.y, line.normalX, Double(height)),
        ] {
            if abs(step) < 1e-9 {
                if start < 0 || start > limit { return nil }
            } else {
                let (a, b) = ((0 - start) / step, (limit - start) / step)
                low = max(low, min(a, b))
                high = min(high, max(a, b))
            }
        }
        return high - low > 2 ? low...high : nil
    }

    /// Moves the line onto the edges of its stretch.
    private func refit(_ line: inout Line, _ edges: EdgeMap) {
        var fit = LineFit(line)
        let (nx, ny) = (Float(line.normalX), Float(line.normalY))
        for k in 0..<Int(line.stretch.upperBound - line.stretch.lowerBound) {
            let point = line.point(at: line.stretch.lowerBound + Double(k) + 0.5)
            for shift in -2...2 {
                let column = Int(point.x + Double(shift) * line.normalX)
                let row = Int(point.y + Double(shift) * line.normalY)
                guard column >= 0, row >= 0, column < edges.width, row < edges.height else { continue }
                let at = edges.index[row * edges.width + column]
                guard at >= 0 else { continue }
                let pixel = edges.pixels[Int(at)]
                if abs(pixel.normalX * nx + pixel.normalY * ny) > 0.95 { fit.add(pixel) }
            }
        }
        line = fit.line
    }

    /// Whether two lines run within about two pixels of each other along the second one's stretch.
    private func isSame(_ a: Line, _ b: Line) -> Bool {
        guard abs(a.normalX * b.normalX + a.normalY * b.normalY) > 0.996 else { return false }
        return [b.stretch.lowerBound, b.stretch.upperBound].allSatisfy {
            let p = b.point(at: $0)
            return abs(p.x * a.normalX + p.y * a.normalY - a.offset) < 2.2
        }
    }
}

import Foundation
import Imaging

/// Moves a layout over a map of print until both agree best, by trying small changes of one coefficient at a time.
struct LandmarkFit {
    /// The changes to try, coarse to fine, as shares of the card's sides.
    var steps: [Float] = [0.016, 0.008, 0.004, 0.002]

    /// The best placement found from a start, and its correlation.
    func fit(_ match: LayoutMatch, _ map: InkMap, from start: Placement) -> (
        placement: Placement, correlation: Float
    ) {
        var best = start
        var value = match.correlation(map, best)
        // Shifts move the whole card; the other coefficients move its corners by half as much, perspective by a quarter.
        let order: [(coefficient: Int, scale: Float)] = [
            (2, 1), (5, 1), (0, 2), (4, 2), (1, 2), (3, 2), (6, 4), (7, 4),
        ]
        for step in steps {
            for _ in 0..<3 {
                let before = value
                for (coefficient, scale) in order {
                    for sign: Float in [1, -1] {
                        var trial = best
                        trial.coefficients[coefficient] += sign * step * scale
                        let gain = match.correlation(map, trial)
                        guard gain > value else { continue }
                        (best, value) = (trial, gain)
                        break
                    }
                }
                if value - before < 0.002 { break }
            }
        }
        return (best, value)
    }
}

import Foundation
import Imaging

/// Moves a layout over a map of print until both agree best, by trying small changes of one coefficient at a time.
struct LandmarkFit {
    /// The best placement found from a start, and its correlation. A change is a share of the card's sides, coarse to
    /// fine; `coarse` judges the coarse ones, `fine` the others.
    func fit(
        coarse: LayoutMatch, fine: LayoutMatch, _ map: PrintMap, from start: Placement
    ) -> (placement: Placement, correlation: Float) {
        var best = start
        var value: Float = 0
        for (match, steps) in [(coarse, [0.016, 0.008] as [Float]), (fine, [0.004, 0.002])] {
            value = match.correlation(map, best)
            for step in steps {
                for _ in 0..<3 {
                    let before = value
                    improve(&best, &value, match, map, step)
                    if value - before < 0.002 { break }
                }
            }
        }
        return (best, value)
    }

    /// Shifts move the whole card; the other coefficients move its corners by half as much, perspective by a quarter.
    private static let order: [(coefficient: Int, scale: Float)] = [
        (2, 1), (5, 1), (0, 2), (4, 2), (1, 2), (3, 2), (6, 4), (7, 4),
    ]

    private func improve(
        _ best: inout Placement, _ value: inout Float, _ match: LayoutMatch, _ map: PrintMap, _ step: Float
    ) {
        for (coefficient, scale) in Self.order {
            for sign: Float in [1, -1] {
                var change = Placement.identity
                change.coefficients[coefficient] += sign * step * scale
                let trial = best.after(change)
                let correlation = match.correlation(map, trial)
                guard correlation > value else { continue }
                (best, value) = (trial, correlation)
                break
            }
        }
    }
}

import Foundation
import Imaging

/// Moves a layout over a map of print until both agree best, by trying small changes of one coefficient at a time.
struct LandmarkFit {
    /// What a change costs in correlation, for the square of each coefficient's share of the card's sides: 1 % costs
    /// 0.004, so that what the print leaves open (where a line of values of unknown length ends) stays as it was.
    var stiffness: Float = 40
    /// The changes to try first, as shares of the card's sides.
    var coarseSteps: [Float] = [0.016, 0.008]

    /// What a shape costs in correlation that no card has from any side, for the square of the deviation of its sides'
    /// ratio and of its angle: 1 % costs 0.002.
    var rigidity: Float = 20

    /// How well a layout agrees with a map.
    var judge: (LayoutMatch, PrintMap, Placement) -> Float = { $0.correlation($1, $2) }

    /// Where the map lies in the picture, and the picture's frame.
    let base: Placement
    let frame: Size

    /// A change of the start being tried.
    private struct Trial {
        var change = Placement.identity
        /// The coefficients' moves, as shares of the card's sides.
        var moves = SIMD8<Float>(repeating: 0)
    }

    /// The best placement found from a start, and its correlation. A change is a share of the card's sides, coarse to
    /// fine; `coarse` judges the coarse ones, `fine` the others.
    func fit(
        coarse: LayoutMatch, fine: LayoutMatch, _ map: PrintMap, from start: Placement
    ) -> (placement: Placement, correlation: Float) {
        var best = Trial()
        for (match, steps) in [(coarse, coarseSteps), (fine, [0.004, 0.002])] {
            var value = self.value(best, match, map, start)
            for step in steps {
                for _ in 0..<4 {
                    let before = value
                    improve(&best, &value, match, map, start, step)
                    if value - before < 0.001 { break }
                }
            }
        }
        let placement = start.after(best.change)
        return (placement, judge(fine, map, placement))
    }

    private func value(_ trial: Trial, _ match: LayoutMatch, _ map: PrintMap, _ start: Placement) -> Float {
        let placement = start.after(trial.change)
        let shape = Perspective(of: base.after(placement), inFrame: frame)
        let deviation = shape.aspect / match.aspect - 1
        return judge(match, map, placement) - stiffness * (trial.moves * trial.moves).sum()
            - rigidity * (deviation * deviation + shape.skew * shape.skew)
    }

    /// Shifts move the whole card; the other coefficients move its corners by half as much, perspective by a quarter.
    private static let order: [(coefficient: Int, scale: Float)] = [
        (2, 1), (5, 1), (0, 2), (4, 2), (1, 2), (3, 2), (6, 4), (7, 4),
    ]

    private func improve(
        _ best: inout Trial, _ value: inout Float, _ match: LayoutMatch, _ map: PrintMap, _ start: Placement,
        _ step: Float
    ) {
        for (coefficient, scale) in Self.order {
            for sign: Float in [1, -1] {
                var trial = best
                trial.change.coefficients[coefficient] += sign * step * scale
                trial.moves[coefficient] += sign * step
                let better = self.value(trial, match, map, start)
                guard better > value else { continue }
                (best, value) = (trial, better)
                break
            }
        }
    }
}

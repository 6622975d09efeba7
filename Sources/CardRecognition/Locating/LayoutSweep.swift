import CardModel
import Foundation
import Imaging

/// Looks for layouts everywhere in a picture, in a few directions and many sizes: what finds a card whose border can't
/// be seen.
struct LayoutSweep {
    private struct Hit {
        var correlation: Float
        var quad: Quadrilateral
    }

    /// The side of a cell in millimetres.
    private static let cell = 4.2
    /// Sizes tried for each doubling of the size.
    private static let sizesPerOctave = 5

    private static let patterns = LayoutTemplate.all.flatMap { template -> [CellPattern] in
        let pattern = CellPattern(template, cell: cell)
        return [pattern, pattern.inverted]
    }

    /// How many borders to return at most.
    var limit = 16

    /// The likeliest borders, in pixels of the picture, best first, without a score for their edges.
    func hypotheses(in picture: PixelGrid) -> [BorderHypothesis] {
        let directions = TextDirection.likeliest(PrintMap(picture, millimetre: 2), count: 3)
        guard !directions.isEmpty else { return [] }
        var hits: [Hit] = []
        // Cards of a sixth of the longer side up to all of it; large ones can be seen in a smaller picture.
        var (grid, scale) = (picture, 1.0)
        for octave in 0..<3 {
            if octave > 0, let half = grid.halved { (grid, scale) = (half, 2 * scale) }
            let smallest = 0.16 * Double(max(picture.width, picture.height)) * pow(2, Double(octave)) / scale
            hits += sweep(grid, smallest: smallest, directions).map {
                Hit(correlation: $0.correlation, quad: $0.quad.scaled(by: scale))
            }
        }
        var kept: [BorderHypothesis] = []
        for hit in hits.sorted(by: { $0.correlation > $1.correlation }) {
            let tolerance = 0.06 * hit.quad.topLeft.distance(to: hit.quad.bottomRight)
            guard !kept.contains(where: { $0.quad.isNear(hit.quad, within: tolerance) }) else { continue }
            kept.append(BorderHypothesis(quad: hit.quad, score: 0))
            if kept.count == limit { break }
        }
        return kept
    }

    /// The best places for cards whose first side is from `smallest` pixels to twice that.
    private func sweep(_ grid: PixelGrid, smallest: Double, _ directions: [Double]) -> [Hit] {
        let middle = 1.4 * smallest / CardGeometry.identityCard.width
        let map = PrintMap(grid, millimetre: middle)
        let smooth = PrintMap.boxMean(
            map.ink, map.width, map.height, radius: max(1, Int(0.3 * Self.cell * middle)))
        var hits: [Hit] = []
        for step in 0..<Self.sizesPerOctave {
            let side = smallest * pow(2, Double(step) / Double(Self.sizesPerOctave))
            let millimetre = side / CardGeometry.identityCard.width
            for direction in directions {
                let cells = PrintCells(
                    smooth, map.width, map.height, direction: direction, size: Self.cell * millimetre)
                var contrasts: [CardGeometry: [Float]] = [:]
                for pattern in Self.patterns {
                    let contrast =
                        contrasts[pattern.geometry]
                        ?? cells.contrast(columns: pattern.columns, rows: pattern.rows)
                    contrasts[pattern.geometry] = contrast
                    guard let match = cells.bestMatch(pattern, contrast) else { continue }
                    let quad = cells.quad(pattern, column: match.column, row: match.row, millimetre: millimetre)
                    hits.append(Hit(correlation: match.correlation, quad: quad))
                }
            }
        }
        return hits
    }
}

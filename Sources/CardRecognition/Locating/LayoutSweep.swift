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

    /// The size of a cell in millimetres.
    private static let cell = 4.2

    private static let patterns = LayoutTemplate.all.flatMap { template -> [CellPattern] in
        let pattern = CellPattern(template, cell: cell)
        return [pattern, pattern.inverted]
    }

    /// How many borders to return at most.
    var limit = 12

    /// The likeliest borders, in pixels of the picture, best first, without a score for their edges.
    func hypotheses(in picture: PixelGrid) -> [BorderHypothesis] {
        let frame = Double(max(picture.width, picture.height))
        var hits: [Hit] = []
        let directions = TextDirection.likeliest(PrintMap(picture, millimetre: 2), count: 3)
        // Cards of a fifth of the longer side up to all of it.
        var side = 0.17 * frame
        while side < 1.02 * frame {
            let millimetre = side / CardGeometry.identityCard.width
            let map = PrintMap(picture, millimetre: millimetre)
            for direction in directions {
                hits += sweep(map, direction: direction, millimetre: millimetre)
            }
            side *= 1.14
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

    /// Correlates all patterns with the print in one direction and size.
    private func sweep(_ map: PrintMap, direction: Double, millimetre: Double) -> [Hit] {
        let cells = PrintCells(map, direction: direction, size: Self.cell * millimetre)
        var hits: [Hit] = []
        for pattern in Self.patterns {
            guard let (correlation, column, row) = cells.bestMatch(pattern)
            else { continue }
            let width = pattern.geometry.width * millimetre
            let height = pattern.geometry.height * millimetre
            let middle = cells.point(
                Double(column) + Double(pattern.columns) / 2, Double(row) + Double(pattern.rows) / 2)
            let (c, s) = (cos(direction), sin(direction))
            func corner(_ u: Double, _ v: Double) -> Point {
                Point(
                    x: middle.x + u * width * c - v * height * s, y: middle.y + u * width * s + v * height * c)
            }
            let quad = Quadrilateral(
                topLeft: corner(-0.5, -0.5), topRight: corner(0.5, -0.5), bottomRight: corner(0.5, 0.5),
                bottomLeft: corner(-0.5, 0.5))
            hits.append(Hit(correlation: correlation, quad: quad))
        }
        return hits
    }
}

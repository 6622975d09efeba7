import CardModel
import Foundation
import Imaging

/// Locates cards in a reduced picture.
struct CardSearch {
    private static let matches = LayoutTemplate.all.map(LayoutMatch.init)

    /// How many placements to fit at most.
    var fits = 6

    /// A border with one way to lay one kind's layout on it.
    private struct Reading {
        var border: BorderHypothesis
        var map: InkMap
        var match: LayoutMatch
        var placement: Placement
        var correlation: Float
        var score: Double { Double(correlation) + 0.25 * border.score }
    }

    /// All candidates, best first, in pixels of the picture's middle size.
    func candidates(in picture: ReducedPicture) -> [CardCandidate] {
        let frame = Size(width: picture.small.width, height: picture.small.height)
        let lines = LineVoting().lines(in: EdgeMap(picture.small))
        var borders = QuadrilateralSearch().hypotheses(lines, frame: frame)
        borders.append(.wholeFrame(frame))
        return candidates(in: picture, borders: borders)
    }

    /// The candidates that the given borders, in pixels of the picture's small size, lead to.
    func candidates(in picture: ReducedPicture, borders: [BorderHypothesis]) -> [CardCandidate] {
        var readings: [Reading] = []
        for border in borders {
            guard let map = inkMap(of: border.quad, in: picture) else { continue }
            for match in Self.matches {
                for isInverted in [false, true] {
                    let placement = Placement(isInverted: isInverted)
                    let correlation = match.correlation(map, placement)
                    readings.append(
                        Reading(
                            border: border, map: map, match: match, placement: placement,
                            correlation: correlation))
                }
            }
        }
        readings.sort { $0.score > $1.score }
        var fitted: [Reading] = []
        for var reading in readings.prefix(fits) {
            (reading.placement, reading.correlation) = LandmarkFit().fit(
                reading.match, reading.map, from: reading.placement)
            fitted.append(reading)
        }
        fitted.sort { $0.score > $1.score }
        return fitted.compactMap { candidate($0, scale: picture.step) }
    }

    /// The print within a quadrilateral. The finer picture is read only where the coarser one has too few pixels.
    private func inkMap(of quad: Quadrilateral, in picture: ReducedPicture) -> InkMap? {
        let side = quad.topLeft.distance(to: quad.topRight)
        return side >= 0.8 * Double(InkMap.columns)
            ? InkMap(picture.small, within: quad)
            : InkMap(picture.middle, within: quad.scaled(by: picture.step))
    }

    private func candidate(_ reading: Reading, scale: Double) -> CardCandidate? {
        let unit = Quadrilateral(covering: Size(width: 1, height: 1))
        let border = reading.border.quad.scaled(by: scale)
        guard let map = Homography(from: unit, to: border) else { return nil }
        let fitted = unit.corners.map { corner -> Point in
            let (u, v) = reading.placement.apply(Float(corner.x), Float(corner.y))
            return map.apply(Point(x: Double(u), y: Double(v)))
        }
        let landmarks = Quadrilateral(
            topLeft: fitted[0], topRight: fitted[1], bottomRight: fitted[2], bottomLeft: fitted[3])
        let upright = border.turned(quarterTurns: reading.placement.isInverted ? 2 : 0)
        return CardCandidate(
            kind: reading.match.kind, quad: reading.border.score > 0.3 ? upright : landmarks,
            score: max(0, min(1, reading.score)), layoutScore: Double(reading.correlation),
            borderScore: reading.border.score, landmarks: landmarks)
    }
}

import CardModel
import Foundation
import Imaging

/// Locates cards in a reduced picture.
struct CardSearch {
    /// A kind's layout, looked at in coarse and in fine steps.
    private struct Layout {
        let coarse: LayoutMatch
        let fine: LayoutMatch
    }

    private static let layouts = LayoutTemplate.all.map {
        Layout(coarse: LayoutMatch($0, spacing: 6), fine: LayoutMatch($0, spacing: 4))
    }

    /// How many borders to straighten at most, and how many of their readings to fit.
    var straightened = 6
    var fits = 3

    /// The least agreement, judged on the picture as it is, that makes a further card worth looking for.
    private static let promising = 0.35
    /// How many cards to look for in a picture.
    private static let cards = 6

    /// A border with one way to lay one kind's layout on it.
    private struct Reading {
        var border: BorderHypothesis
        var layout: Layout
        /// Whether the border's first corner is the card's bottom-right one.
        var isInverted: Bool
        var correlation: Float
        /// What the layout's placement on the straightened map is.
        var placement = Placement.straightened
        var score: Double { Double(correlation) + 0.25 * border.score }
    }

    /// All candidates, best first, in pixels of the picture's middle size.
    func candidates(in picture: ReducedPicture) -> [CardCandidate] {
        // Nothing can be told from fewer pixels, and the steps below count on neighbours.
        guard min(picture.small.width, picture.small.height) >= 24 else { return [] }
        let edges = EdgeMap(picture.small)
        // Each way of finding borders is tried only if those before it didn't lead to a clear card.
        let ways: [() -> [BorderHypothesis]] = [
            { borders(edges, scale: 1) },
            { picture.small.halved.map { borders(EdgeMap($0), scale: 2) } ?? [] },
            { LayoutSweep().hypotheses(in: picture.small) },
        ]
        var found: [CardCandidate] = []
        for way in ways {
            found += candidates(in: picture, edges, borders: way())
            if found.contains(where: \.isClear) { break }
        }
        return found.sorted { $0.score > $1.score }
    }

    /// The borders that the edges of a picture suggest, whose pixels have `scale` of the small picture's.
    private func borders(_ edges: EdgeMap, scale: Double) -> [BorderHypothesis] {
        let frame = Size(width: edges.width, height: edges.height)
        var voting = LineVoting()
        voting.leastLength /= scale
        let lines = voting.lines(in: edges)
        let found =
            QuadrilateralSearch().hypotheses(lines, frame: frame)
            + CornerSearch().hypotheses(lines, frame: frame)
            + [.wholeFrame(frame)]
        return found.map { $0.scaled(by: scale) }
    }

    /// The candidates that the given borders, in pixels of the picture's small size, lead to: those of the likeliest
    /// card, then, as long as each is a clear one, those of further cards beside it.
    func candidates(in picture: ReducedPicture, _ edges: EdgeMap, borders: [BorderHypothesis])
        -> [CardCandidate]
    {
        var left = judged(borders, in: picture)
        var found: [CardCandidate] = []
        for _ in 0..<Self.cards where !left.isEmpty {
            let likeliest = left.prefix(straightened).map(\.border)
            var card = readings(of: Array(likeliest.prefix(3)), in: picture, edges)
            if card.first?.isClear != true {
                card += readings(of: Array(likeliest.dropFirst(3)), in: picture, edges)
                card.sort { $0.score > $1.score }
            }
            found += card
            guard let best = card.first, best.isClear else { break }
            let taken = best.scaled(by: 1 / picture.step).quad
            left.removeAll { $0.correlation < Self.promising || taken.covers($0.border.quad) }
        }
        return found
    }

    /// The fitted readings of some borders, best first.
    private func readings(
        of borders: [BorderHypothesis], in picture: ReducedPicture, _ edges: EdgeMap
    ) -> [CardCandidate] {
        var readings: [(reading: Reading, map: PrintMap)] = []
        for border in borders {
            guard let map = straightened(border.quad, in: picture) else { continue }
            for layout in Self.layouts {
                for isInverted in [false, true] {
                    var reading = Reading(
                        border: border, layout: layout, isInverted: isInverted, correlation: 0)
                    if isInverted { reading.placement = Placement.straightened.after(.inverted) }
                    reading.correlation = layout.coarse.correlation(map, reading.placement)
                    readings.append((reading, map))
                }
            }
        }
        readings.sort { $0.reading.score > $1.reading.score }
        var fitted: [Reading] = []
        for (start, map) in readings.prefix(fits) {
            var reading = start
            guard fit(&reading, map, within: reading.border.quad, in: picture) else { continue }
            fitted.append(reading)
        }
        return fitted.compactMap { settled($0, in: picture, edges) }.sorted { $0.score > $1.score }
    }

    /// A border and how well the print in it agrees with the best layout, judged on the picture as it is.
    private struct JudgedBorder {
        var border: BorderHypothesis
        var correlation: Double
        var score: Double { correlation + 0.25 * border.score }
    }

    /// The borders, those first within which the print looks most like a card's.
    private func judged(_ borders: [BorderHypothesis], in picture: ReducedPicture) -> [JudgedBorder] {
        var maps: [Int: PrintMap] = [:]
        var judged: [JudgedBorder] = []
        for border in borders {
            guard let placement = Placement(on: border.quad) else { continue }
            // The card's millimetre in pixels, to a factor of two.
            let side = border.quad.topLeft.distance(to: border.quad.topRight)
            let level = Int(log2(max(1, side / CardGeometry.identityCard.width)).rounded())
            let map = maps[level] ?? PrintMap(picture.small, millimetre: pow(2, Double(level)))
            maps[level] = map
            let best = [placement, placement.after(.inverted)].flatMap { placement in
                Self.layouts.map { $0.coarse.correlation(map, placement) }
            }.max()
            judged.append(JudgedBorder(border: border, correlation: Double(best ?? 0)))
        }
        return judged.sorted { $0.score > $1.score }
    }

    /// The print within a quadrilateral. The finer picture is read only where the coarser one has too few pixels.
    private func straightened(_ quad: Quadrilateral, in picture: ReducedPicture) -> PrintMap? {
        quad.topLeft.distance(to: quad.topRight) >= 200
            ? PrintMap(picture.small, within: quad)
            : PrintMap(picture.middle, within: quad.scaled(by: picture.step))
    }

    /// The candidate of a fitted reading: its sides pulled onto the edges, from where the print puts them and from
    /// where they were seen, whichever has more edges under them.
    private func settled(_ reading: Reading, in picture: ReducedPicture, _ edges: EdgeMap) -> CardCandidate? {
        let frame = Size(width: picture.small.width, height: picture.small.height)
        guard var landmarks = landmarks(of: reading, within: reading.border.quad, frame) else { return nil }
        var correlation = reading.correlation
        if !reading.border.isWhole {
            // The border was a guess: straightened by the landmarks, the print shows them more truly.
            for _ in 0..<3 {
                guard let map = straightened(landmarks, in: picture) else { break }
                var next = reading
                next.placement = .straightened
                guard fit(&next, map, within: landmarks, in: picture), next.correlation > correlation - 0.02,
                    let moved = self.landmarks(of: next, within: landmarks, frame)
                else { break }
                let isSettled = moved.isNear(
                    landmarks, within: 0.004 * moved.topLeft.distance(to: moved.bottomRight))
                (landmarks, correlation) = (moved, next.correlation)
                if isSettled { break }
            }
        }
        let snap = BorderSnap(edges: edges)
        var best = snap.snap(landmarks)
        if reading.border.isWhole {
            let seen = snap.snap(
                reading.border.quad.turned(quarterTurns: reading.isInverted ? 2 : 0), reach: 0.01)
            if merit(of: seen, landmarks) > merit(of: best, landmarks) { best = seen }
        }
        let border = 0.7 * best.supports.reduce(0, +) / 4 + 0.3 * (best.supports.min() ?? 0)
        return CardCandidate(
            kind: reading.layout.fine.kind, quad: best.quad.scaled(by: picture.step),
            score: max(0, min(1, Double(correlation) + 0.25 * border)), layoutScore: Double(correlation),
            borderScore: border, landmarks: landmarks.scaled(by: picture.step))
    }

    /// Fits a reading on the straightened map of a quadrilateral; false if that is squeezed flat.
    private func fit(
        _ reading: inout Reading, _ map: PrintMap, within quad: Quadrilateral, in picture: ReducedPicture
    ) -> Bool {
        guard let onPicture = Placement(on: quad), let onMap = Placement.straightened.inverse else {
            return false
        }
        let frame = Size(width: picture.small.width, height: picture.small.height)
        var landmarks = LandmarkFit(base: onPicture.after(onMap), frame: frame)
        if !reading.border.isWhole {
            (landmarks.stiffness, landmarks.coarseSteps) = (8, [0.03, 0.016, 0.008])
        }
        (reading.placement, reading.correlation) = landmarks.fit(
            coarse: reading.layout.coarse, fine: reading.layout.fine, map, from: reading.placement)
        return true
    }

    /// The edges under a snapped border, less what it is away from where the print puts it: 1 % of the diagonal
    /// costs a quarter of a side.
    private func merit(of border: (quad: Quadrilateral, supports: [Double]), _ landmarks: Quadrilateral)
        -> Double
    {
        let distance =
            zip(border.quad.corners, landmarks.corners).reduce(0) { $0 + $1.0.distance(to: $1.1) } / 4
        return border.supports.reduce(0, +) - 25 * distance
            / landmarks.topLeft.distance(to: landmarks.bottomRight)
    }

    /// Where a reading's placement on the straightened map of a quadrilateral puts the card; nil if that is far outside
    /// of the frame or no view of a card.
    private func landmarks(of reading: Reading, within quad: Quadrilateral, _ frame: Size) -> Quadrilateral? {
        guard let onPicture = Placement(on: quad), let onMap = Placement.straightened.inverse else {
            return nil
        }
        let landmarks = onPicture.after(onMap).after(reading.placement).quad
        let isNear = landmarks.corners.allSatisfy { corner in
            abs(corner.x - Double(frame.width) / 2) < Double(frame.width)
                && abs(corner.y - Double(frame.height) / 2) < Double(frame.height)
        }
        let sides = (0..<4).map { landmarks.corners[$0].distance(to: landmarks.corners[($0 + 1) % 4]) }
        return isNear && landmarks.isConvex && sides.allSatisfy { $0 > 8 } ? landmarks : nil
    }
}

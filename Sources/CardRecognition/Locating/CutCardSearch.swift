import CardModel
import Foundation
import Imaging

/// Looks for a card of which a part is outside the picture: one whole side is seen, and the two beside it run into
/// the picture's border. The card's form says where they would end, and the print that is seen must agree with a
/// layout.
struct CutCardSearch {
    /// The picture in which the lines were found.
    let picture: PixelGrid
    private let frame: Size

    /// The least agreement of the seen print with a layout, -1…1. A cut card has fewer blocks to tell it by than a
    /// whole one, and chance agrees better with few: up to 0.45 in pictures without a card.
    private static let leastScore = 0.5
    /// The least share of the card that must be seen.
    private static let leastSeen: Float = 0.3
    /// The most that may be seen of a card that is called cut.
    private static let mostSeen: Float = 0.95
    /// How many of the placements are fitted.
    private static let fits = 6

    private static let layouts = LayoutTemplate.all.map {
        (template: $0, coarse: LayoutMatch($0, spacing: 6), fine: LayoutMatch($0, spacing: 4))
    }

    init(_ picture: PixelGrid) {
        self.picture = picture
        frame = Size(width: picture.width, height: picture.height)
    }

    /// The candidates, best first, in pixels of the picture.
    func candidates() -> [CardCandidate] {
        guard min(frame.width, frame.height) >= 24 else { return [] }
        let lines = LineVoting().lines(in: EdgeMap(picture))
        var maps: [Int: PrintMap] = [:]
        func map(for quad: Quadrilateral) -> PrintMap {
            // The card's millimetre in pixels, to a factor of two.
            let side = quad.topLeft.distance(to: quad.topRight)
            let level = Int(log2(max(1, side / CardGeometry.identityCard.width)).rounded())
            let map = maps[level] ?? PrintMap(picture, millimetre: pow(2, Double(level)))
            maps[level] = map
            return map
        }
        var placed: [(layout: Int, placement: Placement, map: PrintMap, score: Float)] = []
        for open in openSides(of: lines) {
            for index in Self.layouts.indices {
                for quad in open.completed(as: Self.layouts[index].template.geometry) {
                    guard let placement = Placement(on: quad) else { continue }
                    let map = map(for: quad)
                    let seen = Self.layouts[index].coarse.seen(map, placement)
                    guard (Self.leastSeen...Self.mostSeen).contains(seen.share) else { continue }
                    placed.append((index, placement, map, seen.correlation))
                }
            }
        }
        placed.sort { $0.score > $1.score }
        return placed.prefix(Self.fits).compactMap { start in
            var fit = LandmarkFit(base: .identity, frame: frame)
            fit.judge = { $0.seen($1, $2).correlation }
            let layout = Self.layouts[start.layout]
            let fitted = fit.fit(coarse: layout.coarse, fine: layout.fine, start.map, from: start.placement)
            guard Double(fitted.correlation) > Self.leastScore, fitted.placement.quad.isConvex else {
                return nil
            }
            return CardCandidate(
                kind: layout.template.kind, quad: fitted.placement.quad, score: Double(fitted.correlation),
                layoutScore: Double(fitted.correlation))
        }.sorted { $0.score > $1.score }
    }

    /// A side that is seen whole, and where the two beside it go.
    private struct OpenSides {
        var corners: (Point, Point)
        /// Unit vectors away from the corners along the sides beside.
        var directions: (Point, Point)

        /// The cards of a form that have this as a short or as a long side, either way up, clockwise.
        func completed(as geometry: CardGeometry) -> [Quadrilateral] {
            let side = corners.0.distance(to: corners.1)
            let aspect = geometry.width / geometry.height
            return [(side * aspect, 1), (side / aspect, 0)].flatMap { length, turn -> [Quadrilateral] in
                func end(_ corner: Point, _ direction: Point) -> Point {
                    Point(x: corner.x + length * direction.x, y: corner.y + length * direction.y)
                }
                let (c, d) = (end(corners.1, directions.1), end(corners.0, directions.0))
                let quad = Quadrilateral(
                    topLeft: corners.0, topRight: corners.1, bottomRight: c, bottomLeft: d)
                guard quad.isConvex else { return [] }
                return [quad.turned(quarterTurns: turn), quad.turned(quarterTurns: turn + 2)]
            }
        }
    }

    /// The sides that may be seen whole, with both of the sides beside them or, where one of these can't be told from
    /// the background, as far as edges go and with one.
    private func openSides(of lines: [Line]) -> [OpenSides] {
        var found: [OpenSides] = []
        for whole in lines {
            let beside = lines.filter { abs($0.normalX * whole.normalX + $0.normalY * whole.normalY) < 0.4 }
            for (i, first) in beside.enumerated() {
                guard let p = whole.crossing(first), isInside(p) else { continue }
                var others: [(end: Point, line: Line?)] = beside[(i + 1)...].compactMap { second in
                    whole.crossing(second).map { ($0, second) }
                }
                if let end = whole.end(awayFrom: p) { others.append((end, nil)) }
                for (q, second) in others where isSide(whole, from: p, to: q) {
                    for side in [1.0, -1] {
                        guard let a = direction(of: first, from: p, on: side, of: whole),
                            let b = second.map({ direction(of: $0, from: q, on: side, of: whole) }) ?? a
                        else { continue }
                        let turn = (q.x - p.x) * b.y - (q.y - p.y) * b.x
                        found.append(
                            turn > 0
                                ? OpenSides(corners: (p, q), directions: (a, b))
                                : OpenSides(corners: (q, p), directions: (b, a)))
                    }
                }
            }
        }
        return found
    }

    private func isSide(_ line: Line, from p: Point, to q: Point) -> Bool {
        let (length, least) = (p.distance(to: q), 0.15 * Double(min(frame.width, frame.height)))
        return isInside(q) && length > least
            && line.support(from: line.place(of: p), to: line.place(of: q)) > 0.4 * length
    }

    private func isInside(_ point: Point) -> Bool {
        let slack = 0.02 * Double(max(frame.width, frame.height))
        return point.x > -slack && point.y > -slack && point.x < Double(frame.width) + slack
            && point.y < Double(frame.height) + slack
    }

    /// Where a line goes from a corner on one side of another line; nil unless there are edges on it from the corner
    /// to the picture's border.
    private func direction(of line: Line, from corner: Point, on side: Double, of whole: Line) -> Point? {
        var along = Point(x: -line.normalY, y: line.normalX)
        let ahead = (along.x * whole.normalX + along.y * whole.normalY) * side > 0
        if !ahead { along = Point(x: -along.x, y: -along.y) }
        func reach(_ at: Double, _ speed: Double, _ limit: Int) -> Double {
            abs(speed) < 1e-9 ? .infinity : (speed > 0 ? Double(limit) - at : -at) / speed
        }
        let length = min(reach(corner.x, along.x, frame.width), reach(corner.y, along.y, frame.height))
        guard length.isFinite, length > 8 else { return nil }
        let start = line.place(of: corner)
        let support = line.support(from: start, to: ahead ? start + length : start - length)
        return support > 0.35 * length ? along : nil
    }
}

extension Line {
    /// The end of the line's stretch that is farther from a point on it; nil unless the other end is near the point.
    fileprivate func end(awayFrom point: Point) -> Point? {
        let (low, high) = (stretch.lowerBound - place(of: point), stretch.upperBound - place(of: point))
        let (near, far) = abs(low) < abs(high) ? (low, high) : (high, low)
        return abs(near) < 0.1 * abs(far) ? self.point(at: place(of: point) + far) : nil
    }
}

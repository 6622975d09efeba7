/// Where in the steps the codes of a text most likely stand (the best path of CTC through this text).
struct CTCAlignment {
    /// For each code the first and the last row in which it is emitted, and the row where it is likeliest.
    struct Placement {
        var first: Int
        var last: Int
        var peak: Double
    }

    let placements: [Placement]

    /// Nil where the codes do not fit into the rows.
    init?(_ codes: [Int32], in lattice: Lattice) {
        let rows = lattice.steps.count
        guard !codes.isEmpty else {
            placements = []
            return
        }
        guard rows >= codes.count else { return nil }
        // Places 0, 2, 4 … are blanks, 1, 3, 5 … the codes.
        let places = 2 * codes.count + 1
        func label(_ place: Int) -> Int32 { place % 2 == 0 ? lattice.blank : codes[place / 2] }
        var moves = [UInt8](repeating: 0, count: rows * places)
        var best = [Double](repeating: 0, count: places)
        best[0] = 1
        var previous = best
        // No path outside of this window is worth following; what is there is 0.
        var window = 0..<1
        for row in 0..<rows {
            swap(&best, &previous)
            var peak = 0.0
            var (low, high) = (window.lowerBound, min(places, window.upperBound + 2))
            for place in max(0, low - 2)..<low { best[place] = 0 }
            for place in low..<high {
                var (move, value) = (UInt8(0), row == 0 && place > 0 ? 0 : previous[place])
                if place > 0, previous[place - 1] > value { (move, value) = (1, previous[place - 1]) }
                if place > 1, place % 2 == 1, codes[place / 2] != codes[place / 2 - 1],
                    previous[place - 2] > value
                {
                    (move, value) = (2, previous[place - 2])
                }
                value *= lattice[row, label(place)]
                best[place] = value
                moves[row * places + place] = move
                peak = max(peak, value)
            }
            guard peak > 0 else { return nil }
            while best[low] < peak * Self.leastShare {
                best[low] = 0
                low += 1
            }
            while best[high - 1] < peak * Self.leastShare {
                best[high - 1] = 0
                high -= 1
            }
            for place in low..<high { best[place] /= peak }
            window = low..<high
        }
        var place = best[places - 1] > best[places - 2] ? places - 1 : places - 2
        guard best[place] > 0 else { return nil }
        var placements = [Placement](repeating: Placement(first: rows, last: -1, peak: 0), count: codes.count)
        for row in stride(from: rows - 1, through: 0, by: -1) {
            if place % 2 == 1 {
                let code = place / 2
                placements[code].first = row
                placements[code].last = max(placements[code].last, row)
                placements[code].peak = max(placements[code].peak, lattice[row, codes[code]])
            }
            place -= Int(moves[row * places + place])
        }
        self.placements = placements
    }

    /// A path of a smaller share of the likeliest one's probability, by any row, is not followed: less than ten
    /// characters that the recogniser had ruled out.
    private static let leastShare = 1e-60
}

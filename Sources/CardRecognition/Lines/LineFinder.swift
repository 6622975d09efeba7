import Imaging

/// Finds where the lines of a slot really are.
struct LineFinder {
    let map: CardInk

    /// A line's band on the card, in millimetres.
    struct Band: Hashable, Sendable {
        /// The height of the centre of the character boxes.
        var centre: Double
        /// The height of the character boxes.
        var em: Double
        var left: Double
        var right: Double
    }

    /// The lines of a slot from the top; none where there is no ink like a line of print.
    func bands(in slot: TextSlot) -> [Band] {
        let response = response(in: slot, overEms: Self.beginning)
        guard let first = anchor(of: slot, in: response) else { return [] }
        var centres = [first]
        if slot.lines > 1 {
            // A last line may be as short as one character.
            let response = self.response(in: slot, overEms: Self.shortest)
            let floor = response[first] * Self.continues
            centres += walk(from: first, by: 1, in: slot, response, above: floor)
            centres += walk(from: first, by: -1, in: slot, response, above: floor)
        }
        return centres.sorted().prefix(slot.lines).map { band(at: response.middle(near: $0), in: slot) }
    }

    /// The response to the beginning of the slot's lines, which is all that every line has.
    private func response(in slot: TextSlot, overEms ems: Double) -> LineResponse {
        let end = min(slot.x.upperBound, slot.x.lowerBound + Self.margin + ems * slot.em)
        return LineResponse(profile: map.rowProfile(x: slot.x.lowerBound...end), em: slot.em, scale: map.scale)
    }

    /// The strongest line, with the expected place as a mild preference.
    private func anchor(of slot: TextSlot, in response: LineResponse) -> Double? {
        let reach = (slot.y.upperBound - slot.y.lowerBound) / 2
        let best = response.maxima(in: slot.y).max { a, b in
            weight(a, slot, reach) * response[a] < weight(b, slot, reach) * response[b]
        }
        guard let best, response[best] > Self.faintest else { return nil }
        return best
    }

    private func weight(_ centre: Double, _ slot: TextSlot, _ reach: Double) -> Double {
        let off = (centre - slot.expected) / reach
        return 1 - 0.5 * min(1, off * off)
    }

    /// Further lines in one direction, as long as there are any.
    private func walk(
        from start: Double, by direction: Double, in slot: TextSlot, _ response: LineResponse,
        above floor: Double
    ) -> [Double] {
        var found: [Double] = []
        var at = start
        while true {
            let near = at + direction * slot.em * slot.pitch.lowerBound
            let far = at + direction * slot.em * slot.pitch.upperBound
            let low = max(min(near, far), slot.y.lowerBound)
            let high = min(max(near, far), slot.y.upperBound)
            guard low < high else { return found }
            let middle = response.middle(near: at)
            let further = response.maxima(in: low...high).filter {
                // A line of lower letters, as of another script, is nearer than its response's maximum.
                abs(response.middle(near: $0) - middle) >= slot.em * slot.pitch.lowerBound
            }
            guard let next = further.max(by: { response[$0] < response[$1] }), response[next] > floor
            else { return found }
            found.append(next)
            at = next
        }
    }

    /// From the slot's left edge to a little after the last ink.
    private func band(at centre: Double, in slot: TextSlot) -> Band {
        let half = slot.em * 0.45
        let profile = map.columnProfile(y: (centre - half)...(centre + half))
        let from = max(0, Int(slot.x.lowerBound * map.scale))
        let to = min(profile.count, Int(slot.x.upperBound * map.scale))
        let margin = slot.em * (slot.lines > 1 ? Self.marginOfWrapped : Self.marginOfSingle)
        let right = lastInk(profile[min(from, to)..<to], em: slot.em).map { Double($0) / map.scale + margin }
        return Band(
            centre: centre, em: slot.em, left: slot.x.lowerBound,
            right: min(slot.x.upperBound, max(right ?? slot.x.upperBound, slot.x.lowerBound + 1.2 * slot.em)))
    }

    /// The last column with as much ink as a character has, told from the line's own ink and paper: the ink of half a
    /// character's columns, for the line may have no more than one, and the paper of the barest tenth.
    private func lastInk(_ columns: ArraySlice<Double>, em: Double) -> Int? {
        let ranked = columns.sorted()
        guard let paper = ranked.dropFirst(ranked.count / 10).first,
            let ink = ranked.dropLast(min(ranked.count - 1, Int(em * map.scale * 0.5))).last
        else { return nil }
        let sums = PrefixSums(Array(columns))
        let least = paper + Self.inkShare * (ink - paper)
        // A speck is narrower than the narrowest stroke of print.
        let width = max(1, Int(em * map.scale * 0.15))
        return columns.indices.last { column in
            let end = column - columns.startIndex + 1
            return columns[column] > least && sums.mean(Double(max(0, end - width)), Double(end)) > least
        }
    }

    /// What is left behind the last ink, in character heights.
    private static let marginOfSingle = 0.9
    /// The same where a line may break anywhere: 一 has too little ink to be told from noise, and must not be cut.
    private static let marginOfWrapped = 1.3
    /// So much of the difference between paper and ink is ink.
    private static let inkShare = 0.3
    /// From a slot's left edge to its first glyph, in millimetres.
    private static let margin = 1.8
    /// The characters by which a slot's first line is found.
    private static let beginning = 5.0
    /// The characters by which further lines are found: they may have only one, and a wide or a faint one first.
    private static let shortest = 1.6
    /// A further line has at least this share of the strongest one's response.
    private static let continues = 0.35
    /// Less than this, in grey levels, is paper.
    private static let faintest = 1.0
}

extension LineFinder.Band {
    /// The whole place of a slot's usual line, for a slot in which no line was found.
    init(usualOf slot: TextSlot) {
        self.init(
            centre: slot.expected, em: slot.em, left: slot.x.lowerBound, right: slot.x.upperBound)
    }
}

/// How much like the middle of a line of print each height is: the ink within a character's height less the ink
/// just above and below it.
struct LineResponse {
    private let values: [Double]
    private let profile: [Double]
    private let em: Double
    private let scale: Double

    init(profile: [Double], em: Double, scale: Double) {
        self.profile = profile
        self.em = em
        self.scale = scale
        let sums = PrefixSums(profile)
        let half = em * scale / 2
        let flank = em * scale * 0.16
        var responses: [Double] = []
        responses.reserveCapacity(profile.count)
        for row in profile.indices {
            let middle = Double(row) + 0.5
            let top = middle - half
            let bottom = middle + half
            let around = sums.mean(top - flank, top) + sums.mean(bottom, bottom + flank)
            responses.append(sums.mean(top, bottom) - around / 2)
        }
        values = responses
    }

    /// The response at a height in millimetres.
    subscript(height: Double) -> Double {
        let row = Int(height * scale)
        return values.indices.contains(row) ? values[row] : 0
    }

    /// The middle of the ink of the line near a height: digits fill only a part of the character's height, so that the
    /// response alone leaves their place open.
    func middle(near height: Double) -> Double {
        let from = max(0, Int((height - em * 0.62) * scale))
        let to = min(profile.count, Int((height + em * 0.62) * scale) + 1)
        guard from < to, let floor = profile[from..<to].min() else { return height }
        var weight = 0.0
        var moment = 0.0
        for row in from..<to {
            weight += profile[row] - floor
            moment += (profile[row] - floor) * (Double(row) + 0.5)
        }
        return weight > 0 ? moment / weight / scale : height
    }

    /// The heights, in millimetres, at which the response is largest among its neighbours.
    func maxima(in range: ClosedRange<Double>) -> [Double] {
        let from = max(1, Int(range.lowerBound * scale))
        let to = min(values.count - 2, Int(range.upperBound * scale))
        guard from <= to else { return [] }
        let rows = (from...to).filter { values[$0] >= values[$0 - 1] && values[$0] > values[$0 + 1] }
        return rows.map { row in (Double(row) + 0.5) / scale }
    }
}

/// The means of any stretch of a profile.
private struct PrefixSums {
    private var sums: [Double] = [0]

    init(_ profile: [Double]) {
        for value in profile { sums.append(sums[sums.count - 1] + value) }
    }

    func mean(_ from: Double, _ to: Double) -> Double {
        let first = min(max(0, Int(from.rounded())), sums.count - 1)
        let end = min(max(0, Int(to.rounded())), sums.count - 1)
        guard end > first else { return 0 }
        return (sums[end] - sums[first]) / Double(end - first)
    }
}

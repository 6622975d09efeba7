extension Posteriors {
    /// The posteriors of several lines as though they were one line with a gap at each break, so that a text that
    /// was wrapped can be searched as a whole. Places within the result mean nothing in any of the images.
    ///
    /// - Parameters:
    ///   - lines: The lines in their order.
    ///   - blank: The code of a step in which nothing is written (``Alphabet/blank``).
    public init(joining lines: [Posteriors], blank: Int) {
        var steps: [[Entry]] = []
        for line in lines {
            if !steps.isEmpty { steps.append([Entry(code: blank, probability: 1)]) }
            steps += line.steps.map { Array(line[$0]) }
        }
        self.init(steps, pixelsPerStep: lines.first?.pixelsPerStep ?? 1)
    }
}

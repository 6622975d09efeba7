/// What the recogniser saw in each time step of a line: the output codes that it thought possible.
///
/// A step is a narrow column of the line image. Codes of a probability under 0.01 are not listed, so that a step's
/// probabilities sum to a little less than 1.
public struct Posteriors: Sendable, Hashable {
    /// An output code in a step.
    public struct Entry: Sendable, Hashable {
        /// The output code (see ``Alphabet``).
        public let code: Int
        /// Its probability, 0.01...1.
        public let probability: Float

        /// Makes an entry.
        public init(code: Int, probability: Float) {
            self.code = code
            self.probability = probability
        }
    }

    /// The steps that these are of. Of a whole line they start at 0; those of a part keep the line's numbers.
    public let steps: Range<Int>
    /// The columns of the line image that a step covers, in pixels.
    public let pixelsPerStep: Double
    /// The left edge of step 0, in pixels from the line image's left edge.
    public let origin: Double

    private let entries: [Entry]
    /// Where each step's entries start in `entries`, for the line's steps from 0 on, and the end of the last.
    private let offsets: [Int]

    /// Makes the posteriors of a whole line.
    ///
    /// - Parameters:
    ///   - entriesByStep: For each step its codes, each once.
    ///   - pixelsPerStep: The columns of the line image that a step covers.
    ///   - origin: The left edge of the first step, in pixels from the line image's left edge.
    public init(_ entriesByStep: [[Entry]], pixelsPerStep: Double, origin: Double = 0) {
        var offsets = [0]
        for entries in entriesByStep { offsets.append((offsets.last ?? 0) + entries.count) }
        self.init(
            entries: entriesByStep.flatMap { $0 }, offsets: offsets, steps: 0..<entriesByStep.count,
            pixelsPerStep: pixelsPerStep, origin: origin)
    }

    private init(entries: [Entry], offsets: [Int], steps: Range<Int>, pixelsPerStep: Double, origin: Double) {
        self.entries = entries
        self.offsets = offsets
        self.steps = steps
        self.pixelsPerStep = pixelsPerStep
        self.origin = origin
    }

    /// The codes of a step, each once, the likeliest first.
    public subscript(step: Int) -> ArraySlice<Entry> {
        entries[offsets[step]..<offsets[step + 1]]
    }

    /// The same posteriors in a part of the steps. Steps that these have not are ignored.
    public subscript(part: Range<Int>) -> Posteriors {
        Posteriors(
            entries: entries, offsets: offsets, steps: part.clamped(to: steps), pixelsPerStep: pixelsPerStep,
            origin: origin)
    }

    /// The left edge of a step, in pixels from the line image's left edge.
    public func x(ofStep step: Int) -> Double {
        origin + Double(step) * pixelsPerStep
    }

    /// The step that covers a column of the line image, within `steps.lowerBound...steps.upperBound`.
    public func step(atX x: Double) -> Int {
        let step = ((x - origin) / pixelsPerStep).rounded(.down)
        return Int(min(max(step, Double(steps.lowerBound)), Double(steps.upperBound)))
    }
}

import TesseractBridge

/// What Tesseract says of a line, copied out of it.
struct EngineReading {
    struct Symbol {
        let text: String
        let steps: Range<Int>
    }

    var entries: [[Posteriors.Entry]]
    let symbols: [Symbol]
    /// The columns of the image that the steps are of.
    let columns: Range<Double>

    /// Tesseract adds this many columns on either side of a line that it looked for.
    private static let padding = 4.0

    /// - Parameters:
    ///   - steps: A `TBTimeSteps`.
    ///   - width: The columns of the image.
    ///   - layout: How it was read.
    init(_ steps: OpaquePointer, width: Int, layout: LineLayout) {
        switch layout {
        case .rawLine:
            columns = 0..<Double(width)
        case .singleLine:
            var (left, right): (Int32, Int32) = (0, 0)
            TBTimeStepsExtent(steps, &left, &right)
            let start = max(0, Double(left) - Self.padding)
            columns = start..<max(start + 1, min(Double(width), Double(right) + Self.padding))
        }
        var count: Int32 = 0
        var entries = [[Posteriors.Entry]](repeating: [], count: Int(TBTimeStepsCount(steps)))
        let posteriors = TBTimeStepsPosteriors(steps, &count)
        for posterior in UnsafeBufferPointer(start: posteriors, count: Int(count)) {
            entries[Int(posterior.step)].append(
                Posteriors.Entry(code: Int(posterior.code), probability: posterior.probability))
        }
        self.entries = entries
        let first = TBTimeStepsSymbols(steps, &count)
        symbols = UnsafeBufferPointer(start: first, count: Int(count)).map { symbol in
            let first = Int(symbol.first_step)
            return Symbol(text: String(cString: symbol.text), steps: first..<first + Int(symbol.step_count))
        }
    }
}

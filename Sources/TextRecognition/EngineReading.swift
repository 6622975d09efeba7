import TesseractBridge

/// What Tesseract says of a line, copied out of it.
struct EngineReading {
    struct Symbol {
        let text: String
        let steps: Range<Int>
    }

    var entries: [[Posteriors.Entry]]
    let symbols: [Symbol]

    /// - Parameter steps: A `TBTimeSteps`.
    init(_ steps: OpaquePointer) {
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

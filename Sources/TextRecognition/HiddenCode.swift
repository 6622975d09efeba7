extension EngineReading {
    /// Moves probability from the blank to the last output code before it where that code was meant.
    ///
    /// Tesseract names both of them alike (see TesseractBridge), so its posteriors do not tell them apart; the symbols
    /// of its own reading do. Such a code comes last in the sequences of a few characters: in such a character's steps
    /// it stands after the code before it.
    mutating func restoreHiddenCode(with alphabet: Alphabet) {
        let hidden = alphabet.blank - 1
        for symbol in symbols {
            guard let codes = alphabet.codes(for: symbol.text), codes.last == hidden, codes.count > 1 else {
                continue
            }
            let before = codes[codes.count - 2]
            let steps = symbol.steps.clamped(to: entries.indices)
            guard
                let peak = steps.max(by: { probability(of: before, in: $0) < probability(of: before, in: $1) })
            else {
                continue
            }
            // Where the two share a step both are listed; else it is the first step that the code before leaves.
            let rest = (peak + 1)..<max(peak + 1, steps.upperBound)
            let shared = rest.first { probability(of: hidden, in: $0) > 0 }
            let place = shared ?? rest.first { probability(of: alphabet.blank, in: $0) > 0.5 }
            guard let place else { continue }
            let blank = probability(of: alphabet.blank, in: place)
            let other = probability(of: hidden, in: place)
            entries[place].removeAll { $0.code == hidden || $0.code == alphabet.blank }
            entries[place].append(Posteriors.Entry(code: hidden, probability: blank))
            if other > 0 { entries[place].append(Posteriors.Entry(code: alphabet.blank, probability: other)) }
            entries[place].sort { $0.probability > $1.probability }
        }
    }

    private func probability(of code: Int, in step: Int) -> Float {
        entries[step].first { $0.code == code }?.probability ?? 0
    }
}

/// A beginning of the line as a search has read it.
struct Hypothesis {
    /// The text of the characters that are complete (see ``TextTree``).
    let text: Int32
    /// Where in the code trie the character stands that is not complete, or complete and not yet followed.
    let node: Int32
    /// The probability of all paths that end in the blank.
    var blankMass: Double
    /// The probability of all paths that end in a code.
    var codeMass: Double

    var mass: Double { blankMass + codeMass }
}

/// The hypotheses of a step, each once.
struct HypothesisTable {
    private(set) var hypotheses: [Hypothesis] = []
    private var slots: [Int32]

    init() {
        slots = [Int32](repeating: -1, count: 1024)
    }

    mutating func removeAll() {
        slots.withUnsafeMutableBufferPointer { $0.update(repeating: -1) }
        hypotheses.removeAll(keepingCapacity: true)
    }

    /// Adds to the masses of a hypothesis, which is new where there was none.
    mutating func add(text: Int32, node: Int32, blankMass: Double = 0, codeMass: Double = 0) {
        let slot = slot(text: text, node: node)
        let index = Int(slots[slot])
        if index >= 0 {
            hypotheses[index].blankMass += blankMass
            hypotheses[index].codeMass += codeMass
        } else {
            slots[slot] = Int32(hypotheses.count)
            hypotheses.append(Hypothesis(text: text, node: node, blankMass: blankMass, codeMass: codeMass))
            if hypotheses.count * 2 > slots.count { grow() }
        }
    }

    /// The slot of a hypothesis, or the free one where it belongs.
    private func slot(text: Int32, node: Int32) -> Int {
        let key = UInt64(UInt32(bitPattern: text)) << 32 | UInt64(UInt32(bitPattern: node))
        var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 40) & (slots.count - 1)
        while slots[slot] >= 0 {
            let found = hypotheses[Int(slots[slot])]
            if found.text == text, found.node == node { break }
            slot = (slot + 1) & (slots.count - 1)
        }
        return slot
    }

    private mutating func grow() {
        slots = [Int32](repeating: -1, count: slots.count * 2)
        for index in hypotheses.indices {
            slots[slot(text: hypotheses[index].text, node: hypotheses[index].node)] = Int32(index)
        }
    }
}

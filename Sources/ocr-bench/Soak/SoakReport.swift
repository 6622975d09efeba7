import CommandLineSupport

/// What a soak has shown.
struct SoakReport: Sendable {
    /// In bytes.
    struct Memory: Equatable, Sendable {
        /// What is resident now; nil where the system does not tell.
        var resident: Int?
        /// The most that was resident at any time.
        var peak: Int

        static var current: Memory {
            Memory(resident: ProcessUsage.residentMemory, peak: ProcessUsage.current.peakMemory)
        }
    }

    /// Objects that live.
    struct Live: Equatable, Sendable {
        var flows = 0
        var parts = 0
        var photos = 0

        static let none = Live()
    }

    /// Memory is flat when the process's peak at the end is no more than this above that after the first taps: a
    /// thousandth of what 10,000 leaked photos would take, and less than a kibibyte for each tap.
    static let tolerance = 8 << 20

    let taps: Int
    let seed: UInt64
    var time = Duration.zero
    var cards = SoakListener.Testimony()
    var pages = SoakListener.Testimony()
    /// How many listeners came and went.
    private(set) var passing = 0
    /// How many of them heard something else than a part, without gaps, of what the one heard that stayed.
    private(set) var passingWithGaps = 0
    var live = Live()
    /// After ``Soak/warmUp`` taps; nil when there were fewer.
    var memoryAfterWarmUp: Memory?
    var memoryAtTheEnd = Memory(peak: 0)

    init(taps: Int, seed: UInt64) {
        self.taps = taps
        self.seed = seed
    }

    /// Counts a listener that came and went, after ``cards`` is known.
    mutating func addPassing(_ heard: [Int]) {
        passing += 1
        let history = cards.history
        // What it heard is bounded, and it may have been cancelled before its first word.
        guard let first = heard.first else { return }
        let isPart = history.indices.contains { history[$0] == first && history[$0...].starts(with: heard) }
        if !isPart { passingWithGaps += 1 }
    }

    /// The promises that were broken, as sentences; none when all were kept.
    var broken: [String] {
        var broken: [String] = []
        if !cards.isComplete || !pages.isComplete {
            broken.append("a state was lost or came out of order")
        }
        if passingWithGaps > 0 {
            broken.append("\(passingWithGaps) listeners that came and went missed a state")
        }
        if live != .none {
            broken.append("\(live.text) are still in memory")
        }
        if let memoryAfterWarmUp, memoryAtTheEnd.peak > memoryAfterWarmUp.peak + Self.tolerance {
            let growth = Self.mebibytes(memoryAtTheEnd.peak - memoryAfterWarmUp.peak)
            broken.append("the most memory used grew by \(growth) after the first \(Soak.warmUp) taps")
        }
        return broken
    }

    var table: String {
        func row(_ name: String, _ value: String) -> String { name.padding(toLength: 36) + value + "\n" }
        func memory(_ memory: Memory) -> String {
            "\(memory.resident.map(Self.mebibytes) ?? "?") (most at any time: \(Self.mebibytes(memory.peak)))"
        }
        var text = row("taps", "\(taps), seed \(seed), in \(time.seconds.fixed(decimals: 1)) s")
        text += row(
            "states of cards", "\(cards.history.count): \(cards.uploaded) uploaded, \(cards.failed) failed")
        text += row(
            "states of second pages",
            "\(pages.history.count): \(pages.uploaded) uploaded, \(pages.failed) failed")
        text += row("listeners that came and went", "\(passing)")
        text += row("live at the end", live.text)
        if let memoryAfterWarmUp {
            text += row("resident after \(Soak.warmUp) taps", memory(memoryAfterWarmUp))
        }
        text += row("resident at the end", memory(memoryAtTheEnd))
        return text + (broken.isEmpty ? "all promises were kept\n" : broken.map { "BROKEN: \($0)\n" }.joined())
    }

    private static func mebibytes(_ bytes: Int) -> String {
        (Double(bytes) / Double(1 << 20)).fixed(decimals: 1) + " MiB"
    }
}

extension SoakReport.Live {
    fileprivate var text: String { "\(flows) flows, \(parts) parts, \(photos) photos" }
}

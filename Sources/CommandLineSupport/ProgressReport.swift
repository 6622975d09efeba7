import Foundation

/// Messages with the program's name before them, and on a terminal a line that shows how far the work is, how fast it
/// goes, and how long it will take.
public struct ProgressReport {
    private let program: String
    private let total: Int?
    private let showsBar: Bool
    private let start = ContinuousClock.now
    private var done = 0
    private var skipped = 0

    /// Makes a report on a number of steps; nil where that is not known.
    public init(program: String, total: Int?, showsBar: Bool = StandardError.isTerminal) {
        self.program = program
        self.total = total
        self.showsBar = showsBar && total.map { $0 > 1 } ?? true
    }

    /// Writes a message on a line of its own.
    public func say(_ message: String) {
        clear()
        StandardError.write("\(program): \(message)\n")
        draw()
    }

    /// Counts a step as done.
    public mutating func advance() {
        done += 1
        draw()
    }

    /// Counts steps as done that were done before, so that they don't count as fast.
    public mutating func skip(_ steps: Int) {
        done += steps
        skipped += steps
    }

    /// Takes the bar away, before something else is written to the terminal.
    public func clear() {
        if showsBar { StandardError.write("\r\u{1B}[K") }
    }

    private func draw() {
        guard showsBar, total.map({ done < $0 }) ?? true else { return }
        StandardError.write("\r\(status(after: ContinuousClock.now - start))\u{1B}[K")
    }

    /// The line at a time after the start.
    func status(after time: Duration) -> String {
        let seconds = time.seconds
        let rate = seconds > 0 ? Double(done - skipped) / seconds : 0
        let speed = "\(rate.fixed(decimals: rate < 10 ? 1 : 0))/s"
        guard let total, total > 0 else { return "\(done) done  \(speed)" }
        let width = 30
        let filled = min(width, width * done / total)
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
        let left = rate > 0 ? "  \(Self.clock(Double(max(0, total - done)) / rate)) left" : ""
        return "\(bar) \(done)/\(total)  \(speed)\(left)"
    }

    /// A time such as `4:05` or `2:00:30`.
    private static func clock(_ seconds: Double) -> String {
        let seconds = Int(min(seconds.rounded(.up), 359_999))
        let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60].drop { $0 == 0 }
        let shown = Array(repeating: 0, count: max(0, 2 - parts.count)) + parts
        return shown.enumerated()
            .map { $0 > 0 && $1 < 10 ? "0\($1)" : "\($1)" }
            .joined(separator: ":")
    }
}

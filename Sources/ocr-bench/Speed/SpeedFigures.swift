import CardRecognition
import CommandLineSupport

/// How long things took.
struct SpeedFigures {
    /// One run through all photos.
    struct Pass {
        let cards: Int
        let wall: Duration
        let processor: Duration
        /// Each photo's with a card on it, from its bytes to its values.
        var milliseconds: [Double] = []
        /// The most that was resident up to the end, in bytes.
        var peakMemory = 0

        var cardsPerSecond: Double { wall > .zero ? Double(cards) / wall.seconds : 0 }
        /// Processor time a card, in milliseconds.
        var processorMilliseconds: Double { cards > 0 ? processor.milliseconds / Double(cards) : 0 }
    }

    private static let stages: [(name: String, time: @Sendable (StageTimings) -> Duration)] = [
        ("decode", { $0.decode }), ("locate", { $0.locate }), ("rectify", { $0.rectify }),
        ("recognise", { $0.recognise }), ("decide", { $0.decide }), ("all", { $0.total }),
    ]

    /// The shares of which values are told.
    static let shares = [("median", 0.5), ("p95", 0.95), ("p99", 0.99)]

    let jobs: Int
    /// From the process's start to the first photo's values.
    var startUp = Duration.zero
    /// The first photo's time, in which a recogniser is made.
    var firstPhoto = Duration.zero
    var oneWorker = Pass(cards: 0, wall: .zero, processor: .zero)
    var rounds: [Pass] = []
    var threads: Int?
    private(set) var photos = 0
    private(set) var cards = 0
    private var timings: [StageTimings] = []

    init(jobs: Int) {
        self.jobs = jobs
    }

    /// Counts a photo; one without a card says nothing of the time that a card takes.
    mutating func add(_ results: CardResults) {
        photos += 1
        cards += results.cards.count
        if !results.cards.isEmpty { timings.append(results.timings) }
    }

    /// The value that a share of the sorted ones does not exceed; nil where there are none.
    static func percentile(_ share: Double, of values: [Double]) -> Double? {
        guard !values.isEmpty else { return nil }
        let rank = Int((share * Double(values.count)).rounded(.up))
        return values.sorted()[max(0, min(values.count, rank) - 1)]
    }

    /// The percentiles of some times as an object.
    static func percentiles(of values: [Double], decimals: Int) -> JSONText {
        .object(shares.map { ($0, .optional(percentile($1, of: values), decimals: decimals)) })
    }

    private var stageFigures: [(name: String, milliseconds: [Double])] {
        Self.stages.map { name, time in (name, timings.map { time($0).milliseconds }) }
    }
}

extension SpeedFigures {
    var json: JSONText {
        func pass(_ pass: Pass) -> JSONText {
            .object([
                ("cards_per_second", .number(pass.cardsPerSecond, decimals: 3)),
                ("processor_ms_per_card", .number(pass.processorMilliseconds, decimals: 1)),
                ("ms_per_photo", Self.percentiles(of: pass.milliseconds, decimals: 2)),
                ("peak_memory_bytes", .integer(pass.peakMemory)),
            ])
        }
        let stages = stageFigures.map { ($0, Self.percentiles(of: $1, decimals: 2)) }
        return .object([
            ("photos", .integer(photos)), ("cards", .integer(cards)), ("jobs", .integer(jobs)),
            ("start_up_ms", .number(startUp.milliseconds, decimals: 1)),
            ("first_photo_ms", .number(firstPhoto.milliseconds, decimals: 1)),
            ("stages_ms", .object(stages)), ("one_worker", pass(oneWorker)),
            ("rounds", .array(rounds.map(pass))),
            ("threads", threads.map(JSONText.integer) ?? .null),
        ])
    }

    var table: String {
        var text = "\(photos) photos, \(cards) cards\n\nmilliseconds a photo       median      95 %      99 %\n"
        func times(_ name: String, _ values: [Double]) {
            let shares = Self.shares.map { Self.percentile($1, of: values)?.fixed(decimals: 1) ?? "–" }
            text +=
                "  " + name.padding(toLength: 21) + shares.map { $0.leftPadding(toLength: 10) }.joined() + "\n"
        }
        stageFigures.forEach(times)
        if jobs > 1, let round = rounds.first { times("all, \(jobs) at a time", round.milliseconds) }
        func row(_ name: String, _ value: String) { text += name.padding(toLength: 36) + value + "\n" }
        text += "\n"
        row("start-up, to the first result", "\(startUp.milliseconds.fixed(decimals: 0)) ms")
        row("first photo", "\(firstPhoto.milliseconds.fixed(decimals: 0)) ms")
        row("1 worker", Self.text(oneWorker))
        for (index, round) in rounds.enumerated() {
            row("\(jobs) workers" + (rounds.count > 1 ? ", round \(index + 1)" : ""), Self.text(round))
        }
        if let round = rounds.last, oneWorker.cardsPerSecond > 0 {
            let ratio = round.cardsPerSecond / oneWorker.cardsPerSecond
            row("\(jobs) workers to one", "\(ratio.fixed(decimals: 2)) times the cards a second")
        }
        if let threads { row("threads in the process", "\(threads)") }
        return text
    }

    private static func text(_ pass: Pass) -> String {
        "\(pass.cardsPerSecond.fixed(decimals: 2)) cards a second, "
            + "\(pass.processorMilliseconds.fixed(decimals: 0)) ms of processor time a card, "
            + "\(pass.peakMemory >> 20) MiB at most"
    }
}

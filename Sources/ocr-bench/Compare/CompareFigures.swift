import CommandLineSupport

/// What one engine took for the cards of a set, one at a time.
struct CompareFigures {
    let name: String
    private(set) var predictions: [Prediction] = []
    private(set) var wall: [Double] = []
    private var processor = Duration.zero

    init(name: String) {
        self.name = name
    }

    /// Counts a card.
    mutating func add(_ reading: Reading, after time: Duration) {
        predictions += reading.predictions
        wall.append(time.milliseconds)
        processor += reading.processor
    }

    var cardsPerSecond: Double {
        let seconds = wall.reduce(0, +) / 1000
        return seconds > 0 ? Double(wall.count) / seconds : 0
    }

    /// A card's, in milliseconds.
    var processorMilliseconds: Double {
        wall.isEmpty ? 0 : processor.milliseconds / Double(wall.count)
    }
}

extension CompareFigures {
    /// All engines beside each other; the first is this one.
    struct Table {
        private let engines: [CompareFigures]
        private let exact: [Double]

        init(_ engines: [CompareFigures], truths: [Truth]) {
            self.engines = engines
            exact = engines.map { engine in
                let total = Score(of: engine.predictions, against: truths).total.total
                return total.values > 0 ? Double(total.exact) / Double(total.values) : 0
            }
        }

        /// How many times as many cards a second the first engine reads.
        private func ratio(to engine: CompareFigures) -> Double {
            engine.cardsPerSecond > 0 ? (engines.first?.cardsPerSecond ?? 0) / engine.cardsPerSecond : 0
        }

        var json: JSONText {
            .object(
                zip(engines, exact).map { engine, exact in
                    (
                        engine.name,
                        .object([
                            ("cards", .integer(engine.wall.count)),
                            ("cards_per_second", .number(engine.cardsPerSecond, decimals: 3)),
                            ("ms_per_card", SpeedFigures.percentiles(of: engine.wall, decimals: 1)),
                            ("processor_ms_per_card", .number(engine.processorMilliseconds, decimals: 1)),
                            ("values_exact", .number(exact, decimals: 4)),
                            ("times_slower", .number(ratio(to: engine), decimals: 2)),
                        ])
                    )
                })
        }

        var text: String {
            let heads = ["cards/s", "median ms", "95 %", "99 %", "processor ms", "exact %", "times slower"]
            func row(_ name: String, _ cells: [String]) -> String {
                name.padding(toLength: 12) + cells.map { $0.leftPadding(toLength: 14) }.joined() + "\n"
            }
            let rows = zip(engines, exact).map { engine, exact in
                let times = SpeedFigures.shares.map { SpeedFigures.percentile($1, of: engine.wall) ?? 0 }
                let figures: [(Double, Int)] =
                    [(engine.cardsPerSecond, 2)] + times.map { ($0, 0) }
                    + [(engine.processorMilliseconds, 0), (100 * exact, 1), (ratio(to: engine), 1)]
                return row(engine.name, figures.map { $0.fixed(decimals: $1) })
            }
            let count = engines.first?.wall.count ?? 0
            return "\(count) cards, each read by all in turn, one at a time, one thread each\n\n"
                + row("", heads)
                + rows.joined()
        }
    }
}

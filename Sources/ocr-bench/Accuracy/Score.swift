/// How readings compare with the truth.
///
/// The rules are the reference scorer's: the best guess counts, whether it is given with certainty or not; a value
/// given with certainty that is wrong is counted once more; what is missing counts as wrong. A negative is handled
/// well when no value given with certainty is wrong.
struct Score {
    /// The tally of one field of one kind at one level.
    struct Field {
        var values = 0
        var exact = 0
        var errorRates = 0.0
        var sure = 0
        var sureButWrong = 0

        static func + (a: Field, b: Field) -> Field {
            Field(
                values: a.values + b.values, exact: a.exact + b.exact, errorRates: a.errorRates + b.errorRates,
                sure: a.sure + b.sure, sureButWrong: a.sureButWrong + b.sureButWrong)
        }
    }

    /// The tally of one kind at one level.
    struct Cards {
        var images = 0
        var whollyRight = 0
        var kindRight = 0
        var fields: [String: Field] = [:]

        static func + (a: Cards, b: Cards) -> Cards {
            Cards(
                images: a.images + b.images, whollyRight: a.whollyRight + b.whollyRight,
                kindRight: a.kindRight + b.kindRight, fields: a.fields.merging(b.fields, uniquingKeysWith: +))
        }

        /// All fields together.
        var total: Field { fields.values.reduce(Field(), +) }
    }

    /// The tally of one sort of negatives.
    struct Negatives {
        var images = 0
        var handled = 0
    }

    /// A value that was read wrongly.
    struct Mistake {
        let file, field, truth, reading: String
        let isSure: Bool
    }

    private(set) var images = 0
    private(set) var predictions = 0
    /// Kinds in the order in which the truth has them first.
    private(set) var kinds: [String] = []
    private(set) var cards: [String: [Int: Cards]] = [:]
    private(set) var missing: [String: Int] = [:]
    /// Sorts of negatives in the order in which the truth has them first.
    private(set) var expectations: [String] = []
    private(set) var negatives: [String: Negatives] = [:]
    private(set) var inventedCards = 0
    private(set) var unknownFiles: [String] = []
    private(set) var mistakes: [Mistake] = []

    init(of predictions: [Prediction], against truths: [Truth]) {
        images = truths.count
        self.predictions = predictions.count
        let byFile = Dictionary(grouping: predictions, by: \.file)
        for truth in truths {
            let found = byFile[truth.file] ?? []
            if truth.isNegative {
                addNegative(truth, found)
            } else {
                addCard(truth, found)
            }
        }
        unknownFiles = Set(byFile.keys).subtracting(truths.map(\.file)).sorted()
    }

    /// All levels of a kind together.
    func total(of kind: String) -> Cards {
        (cards[kind] ?? [:]).values.reduce(Cards(), +)
    }

    /// All kinds and levels together.
    var total: Cards { kinds.map(total).reduce(Cards(), +) }

    private mutating func addNegative(_ truth: Truth, _ found: [Prediction]) {
        let expect = truth.expect ?? ""
        if negatives[expect] == nil { expectations.append(expect) }
        negatives[expect, default: Negatives()].images += 1
        negatives[expect, default: Negatives()].handled += Self.isHandled(truth, found) ? 1 : 0
    }

    /// No value given with certainty is wrong; a card that is there may be read, if rightly and under its own kind.
    private static func isHandled(_ truth: Truth, _ found: [Prediction]) -> Bool {
        found.allSatisfy { prediction in
            let given = prediction.given
            return given.isEmpty
                || prediction.kind == truth.shown
                    && given.allSatisfy { field, value in
                        value == Normalisation.normalise(truth.shownFields?[field], of: field)
                    }
        }
    }

    private mutating func addCard(_ truth: Truth, _ found: [Prediction]) {
        let chosen = found.firstIndex { $0.kind == truth.kind } ?? found.indices.first
        inventedCards += found.indices.count { $0 != chosen && !found[$0].given.isEmpty }
        let prediction = chosen.map { found[$0] }
        let given = prediction?.given ?? [:]

        if cards[truth.kind] == nil {
            kinds.append(truth.kind)
            missing[truth.kind] = 0
        }
        missing[truth.kind, default: 0] += prediction == nil ? 1 : 0
        var tally = Cards(images: 1, kindRight: prediction?.kind == truth.kind ? 1 : 0)
        for (field, value) in truth.fields.sorted(by: { $0.key < $1.key }) {
            let printed = Normalisation.normalise(value, of: field)
            // A value given with certainty stands, even an empty one.
            let guess = prediction?.fields?[field] ?? prediction?.uncertain?[field]
            let reading = Normalisation.normalise(guess, of: field)
            let (isRight, isSure) = (printed == reading, given[field] != nil)
            tally.fields[field] = Field(
                values: 1, exact: isRight ? 1 : 0,
                errorRates: EditDistance.characterErrorRate(of: reading, against: printed),
                sure: isSure ? 1 : 0, sureButWrong: isSure && !isRight ? 1 : 0)
            if !isRight {
                mistakes.append(
                    Mistake(file: truth.file, field: field, truth: printed, reading: reading, isSure: isSure))
            }
        }
        tally.whollyRight = tally.total.exact == tally.total.values ? 1 : 0
        cards[truth.kind, default: [:]][truth.level ?? 0, default: Cards()] =
            (cards[truth.kind]?[truth.level ?? 0] ?? Cards()) + tally
    }
}

extension Prediction {
    /// The values given with certainty, normalised; without empty ones.
    fileprivate var given: [String: String] {
        Dictionary(
            uniqueKeysWithValues: (fields ?? [:]).map { ($0, Normalisation.normalise($1, of: $0)) }
        ).filter { !$1.isEmpty }
    }
}

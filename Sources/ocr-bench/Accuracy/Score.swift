import CardModel

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
        /// How many were answered with the warning that says why.
        var warned = 0
    }

    /// A value that is printed, and what was read, both normalised.
    struct Comparison {
        let field: String
        let printed: String
        /// Empty where nothing was read.
        let read: String
        /// Whether it was given with certainty.
        let isSure: Bool
        /// 0...1; 0 where nothing was read.
        let confidence: Double

        var isRight: Bool { printed == read }
    }

    /// One photo, or one card of it: what it shows and what came out.
    struct Verdict {
        let truth: Truth
        /// In the order in which the values are printed.
        var comparisons: [Comparison] = []
        /// Whether all is as it should be; of a negative, whether it was handled well.
        var isRight: Bool
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
    /// In the truth's order.
    private(set) var verdicts: [Verdict] = []

    init(of predictions: [Prediction], against truths: [Truth]) {
        images = truths.count
        self.predictions = predictions.count
        let byFile = Dictionary(grouping: predictions, by: \.file)
        let kindsByFile = Dictionary(grouping: truths, by: \.file).mapValues { $0.map(\.kind) }
        for truth in truths {
            let found = byFile[truth.file] ?? []
            if truth.isNegative {
                addNegative(truth, found)
            } else {
                let others = (kindsByFile[truth.file] ?? []).filter { $0 != truth.kind }
                addCard(truth, found, besideKinds: others)
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
        let isHandled = Self.isHandled(truth, found)
        negatives[expect, default: Negatives()].handled += isHandled ? 1 : 0
        let codes = found.flatMap { $0.warnings ?? [] }.compactMap { Warning($0)?.code }
        let isWarned = truth.expectedWarning.map(codes.contains) ?? false
        negatives[expect, default: Negatives()].warned += isWarned ? 1 : 0
        verdicts.append(Verdict(truth: truth, isRight: isHandled))
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

    /// - Parameter others: The kinds of the cards beside this one in the same photo.
    private mutating func addCard(_ truth: Truth, _ found: [Prediction], besideKinds others: [String]) {
        let chosen = found.firstIndex { $0.kind == truth.kind } ?? found.indices.first
        inventedCards += found.indices.count {
            $0 != chosen && !found[$0].given.isEmpty && !others.contains(found[$0].kind ?? "")
        }
        let prediction = chosen.map { found[$0] }
        if cards[truth.kind] == nil {
            kinds.append(truth.kind)
            missing[truth.kind] = 0
        }
        missing[truth.kind, default: 0] += prediction == nil ? 1 : 0

        let comparisons = truth.fieldsInOrder.map { Self.compare(prediction, with: $1, of: $0) }
        let isWhollyRight = comparisons.allSatisfy(\.isRight)
        verdicts.append(Verdict(truth: truth, comparisons: comparisons, isRight: isWhollyRight))
        let tally = Cards(
            images: 1, whollyRight: isWhollyRight ? 1 : 0, kindRight: prediction?.kind == truth.kind ? 1 : 0,
            fields: Dictionary(uniqueKeysWithValues: comparisons.map { ($0.field, Field($0)) }))
        cards[truth.kind, default: [:]][truth.level ?? 0] =
            (cards[truth.kind]?[truth.level ?? 0] ?? Cards()) + tally
    }

    private static func compare(_ prediction: Prediction?, with value: String, of field: String) -> Comparison {
        // What is in `fields` stands, even where it is empty.
        let guess = prediction?.fields?[field] ?? prediction?.uncertain?[field]
        return Comparison(
            field: field, printed: Normalisation.normalise(value, of: field),
            read: Normalisation.normalise(guess, of: field), isSure: prediction?.given[field] != nil,
            confidence: guess == nil ? 0 : prediction?.confidence?[field] ?? 0)
    }
}

extension Score.Field {
    fileprivate init(_ comparison: Score.Comparison) {
        values = 1
        exact = comparison.isRight ? 1 : 0
        errorRates = EditDistance.characterErrorRate(of: comparison.read, against: comparison.printed)
        sure = comparison.isSure ? 1 : 0
        sureButWrong = comparison.isSure && !comparison.isRight ? 1 : 0
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

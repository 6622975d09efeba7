import CardModel
import TextRecognition

/// A holder's name: Han characters, with `·` between the parts of a minority name.
///
/// The surname is a mild preference among what the recogniser thinks possible: half a dozen characters look like 李,
/// and few of them are surnames. No surname is preferred for being commoner than another.
struct NameGrammar: FreeTextGrammar {
    struct State: Hashable, Sendable {
        /// The characters so far, counted no further than it matters.
        fileprivate var count = 0
        /// The first character, where two may be a surname.
        fileprivate var first: Unicode.Scalar?
        fileprivate var beginning = Beginning.nothing
        fileprivate var hasPoint = false
    }

    /// What a name has begun with.
    fileprivate enum Beginning: Hashable, Sendable {
        case nothing, rare, single, double
    }

    var start: State { State() }

    func advance(_ state: State, by scalar: Unicode.Scalar) -> (state: State, logPrior: Double)? {
        var after = state
        if scalar == Self.point {
            guard state.count > 0 else { return nil }
            after.hasPoint = true
            // Minority names have no surname.
            return (after, state.beginning == .rare && !state.hasPoint ? -Self.rare : 0)
        }
        guard scalar.isHan else { return nil }
        after.count = min(Self.long, state.count + 1)
        after.first = nil
        switch state.count {
        case 0:
            let isKnown = Surname.isBegun(by: scalar)
            after.first = isKnown ? scalar : nil
            after.beginning = isKnown ? .single : .rare
            return (after, isKnown ? 0 : Self.rare)
        case 1:
            if let first = state.first, Surname.share(of: String(first) + String(scalar)) != nil {
                after.beginning = .double
            }
            return (after, 0)
        default:
            return (after, 0)
        }
    }

    func choices(after state: State) -> GrammarChoices { .all }

    func finish(_ state: State) -> Double? {
        guard !state.hasPoint else { return 0 }
        if state.count >= Self.long { return Self.pointless }
        return state.count == 4 && state.beginning == .single ? Self.pointless / 2 : 0
    }

    /// The point is as small as a speck, and so long a name without one mostly lost it.
    func isWhole(_ text: String) -> Bool {
        text.unicodeScalars.contains(Self.point) || text.unicodeScalars.count < Self.long
    }

    private static let point: Unicode.Scalar = "·"
    /// So many characters are too many for a name without a point.
    private static let long = 5
    /// The logarithm of how much less likely any one name is that begins with no common surname.
    private static let rare = -3.0
    /// The same of a name that is too long, and by half of one whose surname leaves three characters.
    private static let pointless = -4.0
}

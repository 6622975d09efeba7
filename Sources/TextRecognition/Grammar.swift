/// What a text may look like: an automaton over its characters that prefers some and forbids others.
public protocol Grammar: Sendable {
    /// What the grammar must remember of the text so far.
    associatedtype State: Hashable & Sendable

    /// The state before the first character.
    var start: State { get }

    /// The state after one more character and the natural logarithm of the weight that the grammar gives to that
    /// character (0: no preference), or nil where the character cannot stand here.
    func advance(_ state: State, by scalar: Unicode.Scalar) -> (state: State, logPrior: Double)?

    /// The natural logarithm of the weight of a text's ending here (0: no preference), or nil where it cannot.
    func finish(_ state: State) -> Double?

    /// The characters that may follow. A grammar that lists them is searched faster; where there are few, the search
    /// also considers those that the recogniser thought all but impossible.
    ///
    /// The default asks ``advance(_:by:)`` for each character of the model once for each state that is reached, which
    /// takes about a tenth of a millisecond a state.
    func choices(after state: State) -> GrammarChoices

    /// Whether a gap in the line means nothing, wherever it is. True unless said otherwise; a grammar that lets a
    /// space stand in its texts says false.
    var ignoresSpaces: Bool { get }
}

/// The characters that a grammar allows in a place.
public enum GrammarChoices: Sendable, Hashable {
    /// All of the model's.
    case all
    /// These at most.
    case listed([Unicode.Scalar])
    /// Those that the grammar lets pass when asked for each.
    case unlisted
}

extension Grammar {
    /// The characters are asked for one by one.
    public func choices(after state: State) -> GrammarChoices { .unlisted }

    /// Gaps mean nothing.
    public var ignoresSpaces: Bool { true }

    /// The natural logarithm of the weight that the grammar gives to a whole text, or nil where it forbids it.
    public func logWeight(of text: String) -> Double? {
        var state = start
        var weight = 0.0
        for scalar in text.unicodeScalars {
            guard let next = advance(state, by: scalar) else { return nil }
            state = next.state
            weight += next.logPrior
        }
        return finish(state).map { weight + $0 }
    }
}

/// Any text, spaces included.
public struct OpenGrammar: Grammar {
    /// The grammar remembers nothing.
    public struct State: Hashable, Sendable {}

    /// Makes the grammar.
    public init() {}

    /// The only state.
    public var start: State { State() }

    /// Everything may follow.
    public func advance(_ state: State, by scalar: Unicode.Scalar) -> (state: State, logPrior: Double)? {
        (state, 0)
    }

    /// A text may end anywhere.
    public func finish(_ state: State) -> Double? { 0 }

    /// Everything may follow.
    public func choices(after state: State) -> GrammarChoices { .all }

    /// Spaces are read.
    public var ignoresSpaces: Bool { false }
}

/// Texts of the given characters, of a length within bounds.
public struct CharacterSetGrammar: Grammar {
    private let allowed: [Unicode.Scalar]
    private let set: Set<Unicode.Scalar>
    private let lengths: ClosedRange<Int>

    /// Makes a grammar.
    ///
    /// - Parameters:
    ///   - characters: The characters that may stand in the text.
    ///   - lengths: How many of them there may be.
    public init(_ characters: String, lengths: ClosedRange<Int> = 0...Int.max) {
        set = Set(characters.unicodeScalars)
        allowed = set.sorted { $0.value < $1.value }
        self.lengths = lengths
    }

    /// No character was read.
    public var start: Int { 0 }

    /// One of the set may follow while there is room.
    public func advance(_ state: Int, by scalar: Unicode.Scalar) -> (state: Int, logPrior: Double)? {
        guard state < lengths.upperBound, set.contains(scalar) else { return nil }
        // Where no bound is near, all lengths are alike, and the states with them.
        let isUnbounded = lengths.upperBound == Int.max && state >= lengths.lowerBound
        return (isUnbounded ? state : state + 1, 0)
    }

    /// The text may end where it is long enough.
    public func finish(_ state: Int) -> Double? { state >= lengths.lowerBound ? 0 : nil }

    /// The set, while there is room.
    public func choices(after state: Int) -> GrammarChoices {
        .listed(state < lengths.upperBound ? allowed : [])
    }

    /// Spaces are read where they are in the set.
    public var ignoresSpaces: Bool { !set.contains(" ") }
}

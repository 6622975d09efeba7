import CardModel
import TextRecognition

/// Vehicle classes in a row without separators, each once and in the order of the regulation: A1A2, C1D.
struct VehicleClassGrammar: Grammar {
    struct State: Hashable, Sendable {
        /// The letter that waits for its digit.
        var letter: Unicode.Scalar?
        /// The place of the last class among all.
        var last = -1
    }

    var start: State { State() }

    func advance(_ state: State, by scalar: Unicode.Scalar) -> (state: State, logPrior: Double)? {
        let written = state.letter.map { String($0) + String(scalar) } ?? String(scalar)
        if let place = Self.classes.firstIndex(of: written) {
            guard place > state.last else { return nil }
            return (State(letter: nil, last: place), state.last < 0 ? 0 : Self.further)
        }
        guard state.letter == nil, "ABC".unicodeScalars.contains(scalar) else { return nil }
        return (State(letter: scalar, last: state.last), 0)
    }

    func choices(after state: State) -> GrammarChoices { .listed(Self.signs) }

    func finish(_ state: State) -> Double? {
        state.letter == nil && state.last >= 0 ? 0 : nil
    }

    private static let classes = LicenceClass.allCases.map(\.rawValue)
    private static let signs = Set(classes.joined().unicodeScalars).sorted { $0.value < $1.value }
    /// Most licences name one class.
    private static let further = -1.0
}

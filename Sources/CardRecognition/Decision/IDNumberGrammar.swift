import CardModel
import TextRecognition

/// Seventeen digits and a check character (GB 11643), each weighed by what can exist.
///
/// Nothing is forbidden but the shape: a number whose check fails is only much less likely, so that a misprint or a
/// misreading that no valid number explains still shows.
struct IDNumberGrammar: Grammar {
    struct State: Hashable, Sendable {
        var digits = Digits()
        var check: Unicode.Scalar?
    }

    var start: State { State() }

    func advance(_ state: State, by scalar: Unicode.Scalar) -> (state: State, logPrior: Double)? {
        guard state.check == nil else { return nil }
        var after = state
        if state.digits.count == 17 {
            guard let check = Self.checkCharacter(scalar) else { return nil }
            after.check = check
            let valid = IDNumber.checkCharacter(of: state.digits.text) == Character(check)
            return (after, valid ? 0 : Self.failedCheck)
        }
        guard Digits.value(of: scalar) != nil else { return nil }
        after.digits.append(scalar)
        return (after, Self.prior(of: after.digits))
    }

    func choices(after state: State) -> GrammarChoices {
        state.check == nil ? .listed(state.digits.count == 17 ? Self.digits + ["X"] : Self.digits) : .listed([])
    }

    func finish(_ state: State) -> Double? {
        state.check == nil ? nil : 0
    }

    private static let digits = Array("0123456789".unicodeScalars)

    /// What the digits that have just become complete say: the region after six, the birth date after fourteen.
    private static func prior(of digits: Digits) -> Double {
        switch digits.count {
        case 6:
            Division.exists(code: digits.value) ? 0 : unknownRegion
        case 14:
            CalendarDate(digits: digits, from: 6)?.canBePrinted == true ? 0 : impossibleDate
        default:
            0
        }
    }

    private static func checkCharacter(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar {
        case "0"..."9", "X": scalar
        case "x", "×": "X"
        default: nil
        }
    }

    /// Misprints and forgeries are rarer than misread digits.
    private static let failedCheck = -8.0
    private static let impossibleDate = -10.0
    /// Codes are abolished and people keep them, but few of all six-digit codes ever existed.
    private static let unknownRegion = -4.0
}

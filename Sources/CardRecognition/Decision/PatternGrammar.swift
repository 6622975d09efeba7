import TextRecognition

/// A value of fixed form, such as a date: elements in order, some of which may be missing.
///
/// The digits are collected on the way, and a check of what they say weighs the value when it ends.
struct PatternGrammar: Grammar {
    /// One place in the form.
    struct Element: Sendable {
        /// The signs that are taken for this one, in a fixed order.
        let looks: [Unicode.Scalar]
        let isOptional: Bool
        /// What is added to the logarithm of the probability where an optional element is missing.
        let costOfAbsence: Double

        static let digit = Element(
            looks: Array("0123456789".unicodeScalars), isOptional: false, costOfAbsence: 0)
        static let optionalDigit = Element(looks: digit.looks, isOptional: true, costOfAbsence: 0)

        /// A printed sign, given with the signs that recognisers take it for.
        static func sign(_ looks: String) -> Element {
            Element(looks: Array(looks.unicodeScalars), isOptional: false, costOfAbsence: 0)
        }

        /// A printed sign that may be outside the strip or unread.
        static func optional(_ looks: String, cost: Double = 0) -> Element {
            Element(looks: Array(looks.unicodeScalars), isOptional: true, costOfAbsence: cost)
        }
    }

    /// How far a value has come.
    struct State: Hashable, Sendable {
        var next = 0
        var digits = Digits()
        var isForever = false
    }

    let elements: [Element]
    /// The logarithm of the prior probability of what the digits say; nil where the form is not complete.
    let judge: @Sendable (State) -> Double?

    var start: State { State() }

    func advance(_ state: State, by scalar: Unicode.Scalar) -> (state: State, logPrior: Double)? {
        var index = state.next
        var cost = 0.0
        while index < elements.count {
            let element = elements[index]
            if element.looks.contains(scalar) {
                var after = state
                after.next = index + 1
                after.digits.append(scalar)
                if scalar == "长" { after.isForever = true }
                return (after, cost)
            }
            guard element.isOptional else { return nil }
            cost += element.costOfAbsence
            index += 1
        }
        return nil
    }

    func choices(after state: State) -> GrammarChoices {
        var scalars: [Unicode.Scalar] = []
        for element in elements[min(state.next, elements.count)...] {
            scalars += element.looks
            guard element.isOptional else { break }
        }
        return .listed(scalars)
    }

    func finish(_ state: State) -> Double? {
        var cost = 0.0
        for element in elements[min(state.next, elements.count)...] {
            guard element.isOptional else { return nil }
            cost += element.costOfAbsence
        }
        return judge(state).map { $0 + cost }
    }
}

extension PatternGrammar {
    /// So many digits and nothing else.
    static func digits(_ count: Int) -> PatternGrammar {
        PatternGrammar(elements: Array(repeating: .digit, count: count)) { _ in 0 }
    }
}

/// Decimal digits in a row, at most 18.
struct Digits: Hashable, Sendable {
    private(set) var count = 0
    private(set) var value = 0

    /// Takes the scalar if it is a digit.
    mutating func append(_ scalar: Unicode.Scalar) {
        guard let digit = Self.value(of: scalar), count < 18 else { return }
        count += 1
        value = value * 10 + digit
    }

    /// The number that the digits of a range of places make, counted from the first.
    func number(_ places: Range<Int>) -> Int {
        var shifted = value
        for _ in places.upperBound..<count { shifted /= 10 }
        var modulus = 1
        for _ in places { modulus *= 10 }
        return shifted % modulus
    }

    /// The digits as they were read, leading zeros included.
    var text: String {
        let written = String(value)
        return count == 0 ? "" : String(repeating: "0", count: count - written.count) + written
    }

    static func value(of scalar: Unicode.Scalar) -> Int? {
        (48...57).contains(scalar.value) ? Int(scalar.value) - 48 : nil
    }
}

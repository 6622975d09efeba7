/// ASCII digits, read and written the same way by every type here.
///
/// `Int(_:)` will not do: it takes signs, so that `+1` or `-1` would pass for two digits.
enum Digits {
    /// The value of a run of ASCII digits; nil when there is none or anything else is among them.
    static func value(of text: ArraySlice<UInt8>) -> Int? {
        guard !text.isEmpty, text.count <= 18 else { return nil }
        var value = 0
        for digit in text {
            guard isDigit(digit) else { return nil }
            value = value * 10 + Int(digit - zero)
        }
        return value
    }

    static func isDigit(_ byte: UInt8) -> Bool {
        (zero...zero + 9).contains(byte)
    }

    /// The number in decimal with leading zeros.
    static func padded(_ number: Int, to width: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, width - text.count)) + text
    }

    static let zero = UInt8(ascii: "0")
}

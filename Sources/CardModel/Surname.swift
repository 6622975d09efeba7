/// The surnames that are common in China.
public enum Surname {
    /// The share of people that have a surname, 0...1; nil for one that is in no table, which proves nothing: there are
    /// thousands.
    public static func share(of surname: String) -> Double? { shares[surname] }

    /// Whether some common surname begins with a character: 欧 is none itself, but 欧阳 is.
    public static func isBegun(by character: Unicode.Scalar) -> Bool { beginnings.contains(character) }

    private static let shares: [String: Double] = {
        let rows = SurnameTable.text.split(whereSeparator: \.isWhitespace).compactMap {
            row -> (String, Double)? in
            let surname = row.prefix { !$0.isNumber }
            return Double(row[surname.endIndex...]).map { (String(surname), $0 / 100) }
        }
        return Dictionary(rows, uniquingKeysWith: max)
    }()

    private static let beginnings = Set(shares.keys.compactMap(\.unicodeScalars.first))
}

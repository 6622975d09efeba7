/// The table of divisions, indexed: codes for a binary search, and where each code's names lie in the text.
struct DivisionIndex: Sendable {
    /// One code of the table.
    struct Entry: Sendable {
        let code: Int
        let isCurrent: Bool
        let isHeading: Bool
        /// The names in the text's bytes, separated by `/`, newest first.
        let names: Range<Int>
    }

    /// Made on the first use, in about a millisecond.
    static let shared = DivisionIndex(DivisionTable.text)

    /// Sorted by code.
    let entries: [Entry]
    private let text: [UInt8]

    init(_ table: String) {
        text = Array(table.utf8)
        var entries: [Entry] = []
        entries.reserveCapacity(text.count / 18)
        for word in text.split(whereSeparator: { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }) {
            guard let code = Digits.value(of: word.prefix(6)) else { continue }
            let marks = word.dropFirst(6).prefix { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "=") }
            entries.append(
                Entry(
                    code: code, isCurrent: !marks.contains(UInt8(ascii: "-")),
                    isHeading: marks.contains(UInt8(ascii: "=")), names: marks.endIndex..<word.endIndex))
        }
        self.entries = entries
    }

    /// The position of the first entry whose code is not less than the one given.
    func lowerBound(_ code: Int) -> Int {
        var low = 0
        var high = entries.count
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].code < code {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }

    func entry(_ code: Int) -> Entry? {
        let position = lowerBound(code)
        return position < entries.count && entries[position].code == code ? entries[position] : nil
    }

    /// The entries whose codes lie in a range.
    func entries(in codes: Range<Int>) -> ArraySlice<Entry> {
        entries[lowerBound(codes.lowerBound)..<lowerBound(codes.upperBound)]
    }

    func names(of entry: Entry) -> [String] {
        text[entry.names].split(separator: Self.separator).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The entries of which any name, former ones too, begins with the text (or is it, when `whole`).
    func entries(named name: String, whole: Bool) -> [Entry] {
        let wanted = Array(name.utf8)
        return entries.filter { entry in
            var start = entry.names.lowerBound
            while start < entry.names.upperBound {
                let end = text[start..<entry.names.upperBound].firstIndex(of: Self.separator)
                let name = text[start..<(end ?? entry.names.upperBound)]
                if name.starts(with: wanted), !whole || name.count == wanted.count {
                    return true
                }
                start = name.endIndex + 1
            }
            return false
        }
    }

    private static let separator = UInt8(ascii: "/")
}

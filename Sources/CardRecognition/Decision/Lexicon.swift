/// A sorted table of words that is walked character by character, as a trie without its nodes.
struct Lexicon: Sendable {
    /// The words that begin with what has been walked so far.
    struct Cursor: Hashable, Sendable {
        fileprivate var first: Int
        fileprivate var end: Int
        fileprivate(set) var depth: Int
    }

    private let words: [[Unicode.Scalar]]

    /// Makes a table of words; doubles and empty words are left out.
    init(_ words: some Sequence<String>) {
        var sorted = words.map { Array($0.unicodeScalars) }.filter { !$0.isEmpty }
        sorted.sort { $0.lexicographicallyPrecedes($1) }
        var unique: [[Unicode.Scalar]] = []
        unique.reserveCapacity(sorted.count)
        for word in sorted where word != unique.last { unique.append(word) }
        self.words = unique
    }

    var start: Cursor { Cursor(first: 0, end: words.count, depth: 0) }

    /// The cursor one character further; nil where no word goes on so.
    func advance(_ cursor: Cursor, by scalar: Unicode.Scalar) -> Cursor? {
        // A word that ends here sorts before those that go on.
        let first = lowerBound(cursor) { $0 < scalar }
        let end = lowerBound(cursor) { $0 <= scalar }
        guard first < end else { return nil }
        return Cursor(first: first, end: end, depth: cursor.depth + 1)
    }

    /// Whether what has been walked is a word itself.
    func isWord(_ cursor: Cursor) -> Bool {
        cursor.first < cursor.end && words[cursor.first].count == cursor.depth
    }

    private func lowerBound(_ cursor: Cursor, where isBefore: (Unicode.Scalar) -> Bool) -> Int {
        var low = cursor.first
        var high = cursor.end
        while low < high {
            let middle = (low + high) / 2
            let word = words[middle]
            if word.count <= cursor.depth || isBefore(word[cursor.depth]) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }
}

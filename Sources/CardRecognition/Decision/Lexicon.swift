/// A sorted table of words that is walked character by character, as a trie without its nodes.
struct Lexicon: Sendable {
    /// The words that begin with what has been walked so far.
    struct Cursor: Hashable, Sendable {
        fileprivate var first: Int
        fileprivate var end: Int
        fileprivate(set) var depth: Int
    }

    /// The words' characters, one word behind the other in their order.
    private var scalars: [Unicode.Scalar] = []
    /// Where each word begins, and where the last one ends.
    private var bounds: [Int] = [0]

    /// Makes a table of words; doubles and empty words are left out.
    init(_ words: some Sequence<String>) {
        // UTF-8 sorts as its code points do.
        var sorted = Array(words)
        sorted.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        scalars.reserveCapacity(sorted.count * 12)
        bounds.reserveCapacity(sorted.count + 1)
        var last = ""
        for word in sorted where word != last {
            scalars.append(contentsOf: word.unicodeScalars)
            bounds.append(scalars.count)
            last = word
        }
    }

    private var count: Int { bounds.count - 1 }

    private func length(of word: Int) -> Int { bounds[word + 1] - bounds[word] }

    var start: Cursor { Cursor(first: 0, end: count, depth: 0) }

    /// The cursor one character further; nil where no word goes on so.
    func advance(_ cursor: Cursor, by scalar: Unicode.Scalar) -> Cursor? {
        // A word that ends here sorts before those that go on.
        let first = lowerBound(cursor) { $0 < scalar }
        let end = lowerBound(cursor) { $0 <= scalar }
        guard first < end else { return nil }
        return Cursor(first: first, end: end, depth: cursor.depth + 1)
    }

    /// The characters with which some word goes on.
    func continuations(of cursor: Cursor) -> [Unicode.Scalar] {
        var found: [Unicode.Scalar] = []
        var rest = cursor
        rest.first = lowerBound(cursor) { _ in false }
        while rest.first < rest.end {
            let scalar = scalars[bounds[rest.first] + cursor.depth]
            found.append(scalar)
            rest.first = lowerBound(rest) { $0 <= scalar }
        }
        return found
    }

    /// The text with one character changed so that it begins with a word, where it does not already and there is only
    /// one way to do so.
    ///
    /// - Parameter isWhole: Whether the word must be the whole text.
    func mended(_ text: [Unicode.Scalar], isWhole: Bool) -> [Unicode.Scalar]? {
        guard match(text[...], from: start, isWhole: isWhole) == nil else { return nil }
        var found: [Unicode.Scalar]?
        var cursor = start
        for place in text.indices {
            for scalar in continuations(of: cursor) where scalar != text[place] {
                guard let next = advance(cursor, by: scalar),
                    match(text[(place + 1)...], from: next, isWhole: isWhole) != nil
                else { continue }
                guard found == nil else { return nil }
                found = text
                found?[place] = scalar
            }
            guard let next = advance(cursor, by: text[place]) else { break }
            cursor = next
        }
        return found
    }

    /// Whether a text is a word.
    func hasWord(_ text: String) -> Bool {
        match(Array(text.unicodeScalars)[...], from: start, isWhole: true) != nil
    }

    /// Whether a text begins with a word.
    func hasBeginning(of text: [Unicode.Scalar]) -> Bool {
        match(text[...], from: start, isWhole: false) != nil
    }

    /// How many characters of a text complete a word, the longest one.
    private func match(_ text: ArraySlice<Unicode.Scalar>, from cursor: Cursor, isWhole: Bool) -> Int? {
        var cursor = cursor
        var longest: Int?
        for (count, scalar) in text.enumerated() {
            if isWord(cursor) { longest = count }
            guard let next = advance(cursor, by: scalar) else { return isWhole ? nil : longest }
            cursor = next
        }
        return isWord(cursor) ? text.count : isWhole ? nil : longest
    }

    /// Whether what has been walked is a word itself.
    func isWord(_ cursor: Cursor) -> Bool {
        cursor.first < cursor.end && length(of: cursor.first) == cursor.depth
    }

    private func lowerBound(_ cursor: Cursor, where isBefore: (Unicode.Scalar) -> Bool) -> Int {
        var low = cursor.first
        var high = cursor.end
        while low < high {
            let middle = (low + high) / 2
            if length(of: middle) <= cursor.depth || isBefore(scalars[bounds[middle] + cursor.depth]) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }
}

/// Reads the likeliest code of each step: a text for a small part of a search's cost, often the likeliest one.
public enum CTCBestPath {
    /// The text of the best path, without spaces; nil where its codes do not spell whole characters.
    ///
    /// - Parameters:
    ///   - posteriors: A line's posteriors.
    ///   - alphabet: The alphabet of the model that the posteriors are of.
    public static func text(_ posteriors: Posteriors, alphabet: Alphabet) -> String? {
        let trie = alphabet.trie
        var scalars = String.UnicodeScalarView()
        var node: Int32 = 0
        func endsCharacter() -> Bool {
            guard node != 0 else { return true }
            let unichar = trie.unichars[Int(node)]
            guard unichar >= 0 else { return false }
            scalars.append(contentsOf: alphabet.scalars[Int(unichar)])
            node = 0
            return true
        }
        var last = alphabet.blank
        for step in posteriors.steps {
            guard let code = posteriors[step].first?.code else { return nil }
            defer { last = code }
            guard code != last, code != alphabet.blank else { continue }
            if trie.child(of: node, by: Int32(code)) < 0, !endsCharacter() { return nil }
            node = trie.child(of: node, by: Int32(code))
            guard node >= 0 else { return nil }
        }
        guard endsCharacter() else { return nil }
        scalars.removeAll { $0 == " " }
        return String(scalars)
    }
}

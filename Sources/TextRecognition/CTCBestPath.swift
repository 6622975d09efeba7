/// Reads the likeliest code of each step: a text for a thousandth of a search's cost, often the likeliest one.
public enum CTCBestPath {
    /// The text of the best path; nil where its codes do not spell whole characters.
    ///
    /// - Parameters:
    ///   - posteriors: A line's posteriors.
    ///   - alphabet: The alphabet of the model that the posteriors are of.
    ///   - ignoresSpaces: Whether gaps mean nothing.
    public static func text(
        _ posteriors: Posteriors, alphabet: Alphabet, ignoresSpaces: Bool = true
    ) -> String? {
        let trie = alphabet.trie
        var scalars = String.UnicodeScalarView()
        var node: Int32 = 0
        var last = alphabet.blank
        for step in posteriors.steps {
            guard let code = posteriors[step].first?.code else { return nil }
            defer { last = code }
            guard code != last, code != alphabet.blank else { continue }
            let unichar = trie.unichars[Int(node)]
            let child = trie.child(of: node, by: Int32(code))
            if child >= 0 {
                node = child
                continue
            }
            guard unichar >= 0 else { return nil }
            scalars.append(contentsOf: alphabet.scalars[Int(unichar)])
            node = trie.child(of: 0, by: Int32(code))
            guard node >= 0 else { return nil }
        }
        if node != 0 {
            let unichar = trie.unichars[Int(node)]
            guard unichar >= 0 else { return nil }
            scalars.append(contentsOf: alphabet.scalars[Int(unichar)])
        }
        if ignoresSpaces { scalars.removeAll { $0 == " " } }
        return String(scalars)
    }
}

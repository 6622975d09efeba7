import TextRecognition

/// What the recogniser saw in the slots of a page, in each picture of the page.
struct PageText: Sendable {
    var views: [PageView]
    let decoder: LineDecoder

    /// The belief in what a slot of one line and fixed form says.
    ///
    /// - Parameter redundancy: See ``LineDecoder/belief(_:_:redundancy:_:)``.
    func belief<Value>(
        _ slot: TextSlot.Name, _ grammar: some Grammar, redundancy: Int? = nil, _ parse: (String) -> Value?
    ) -> Belief<Value> {
        decoder.belief(lineViews(of: slot) { $0[0] }, grammar, redundancy: redundancy, parse)
    }

    /// The text of a slot of free form, its lines joined.
    func text(_ slot: TextSlot.Name, _ grammar: some FreeTextGrammar) -> FieldValue? {
        let blank = decoder.alphabet.blank
        return decoder.text(lineViews(of: slot) { Posteriors(joining: $0, blank: blank) }, grammar)
    }

    /// The belief in the holder's name: nothing else on the card bears it out, and many characters look alike.
    func name() -> Belief<String> {
        guard let name = text(.name, NameGrammar()) else { return Belief() }
        return Belief(name.text, probability: name.confidence).flattened(by: 1.2)
    }

    private func lineViews(of slot: TextSlot.Name, _ joined: ([Posteriors]) -> Posteriors) -> [LineView] {
        let views = views.map { $0.looks.compactMap { $0[slot] }.filter { !$0.isEmpty } }.filter { !$0.isEmpty }
        // Pictures are of one print in one light, so that ten which take one character for another aren't ten witnesses;
        // looks at one picture are but one.
        let independence = 1 / Double(max(1, views.count)).squareRoot()
        return views.flatMap { looks in
            looks.map { LineView(posteriors: joined($0), weight: independence / Double(looks.count)) }
        }
    }
}

/// What the recogniser saw in one picture of a page.
struct PageView: Sendable {
    /// In each look at it, the lines of the slots that were looked at, from the top.
    var looks: [[TextSlot.Name: [Posteriors]]]
}

/// A line as one look at a picture of it shows it.
struct LineView: Sendable {
    let posteriors: Posteriors
    /// How much it counts as a witness, 0...1.
    let weight: Double
}

extension CardRecord {
    /// The record after the prints that an ID card and a licence of one person share have been compared.
    ///
    /// A value that the other document says too is believed more, and a guess among them may become certain. Documents
    /// with different numbers, or without, bear nothing out: they may be two persons'.
    func corroborated() -> CardRecord {
        guard agrees(on: .number) else { return self }
        var result = self
        for subject in CardConflict.Subject.allCases where agrees(on: subject) {
            let keys = subject.keys
            guard let card = values[keys.idCard], let licence = values[keys.licence] else { continue }
            result.values[keys.idCard] = card.borne(out: licence)
            result.values[keys.licence] = licence.borne(out: card)
        }
        return result
    }

    /// Whether both documents say the same of a subject, and one of them with certainty.
    private func agrees(on subject: CardConflict.Subject) -> Bool {
        let keys = subject.keys
        guard let card = values[keys.idCard], let licence = values[keys.licence] else { return false }
        return card.text == licence.text && (card.isCertain || licence.isCertain)
    }
}

extension CardRecord.Value {
    /// The value after another document has been found to say the same.
    ///
    /// Two prints of one text are misread alike more often than by chance, so the witness counts for half.
    fileprivate func borne(out witness: CardRecord.Value) -> CardRecord.Value {
        guard let confidence, let other = witness.confidence else { return self }
        let raised = 1 - (1 - confidence) * (1 - other).squareRoot()
        return CardRecord.Value(
            text: text, confidence: raised, isCertain: isCertain || raised >= Self.certain)
    }

    /// A guess that is so likely, once borne out, is as good as read.
    private static let certain = 0.9
}

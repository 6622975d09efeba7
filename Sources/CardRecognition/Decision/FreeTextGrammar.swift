import TextRecognition

/// A grammar of texts that cannot be listed: it says what is likely, and what a text lacks.
///
/// A prior, never a cage: what is in no table stays as it was read, at a price that the print must outweigh.
protocol FreeTextGrammar: Grammar {
    /// The same grammar of the texts that begin as expected only; nil where nothing is expected.
    ///
    /// The characters that may come next are then few, so that the search also finds those that the recogniser has
    /// all but ruled out.
    var strict: Self? { get }

    /// The text as it must have been printed, where it cannot have been as it was read and there is just one way to
    /// change that; such a text is never sure.
    func mended(_ text: String) -> String?

    /// Whether a text has all that such texts have; one that has not may lack a line or a sign.
    func isWhole(_ text: String) -> Bool
}

extension FreeTextGrammar {
    var strict: Self? { nil }

    func mended(_ text: String) -> String? { nil }

    func isWhole(_ text: String) -> Bool { true }
}

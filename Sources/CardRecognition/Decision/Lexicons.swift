import CardModel

extension Lexicon {
    /// How addresses begin: province, prefecture and county, as printed in one piece.
    static let divisionPaths = Lexicon(Division.printedPaths)

    /// The names of the public-security organs that issue ID cards, in the forms that they have.
    static let authorities = Lexicon(Authority.all)
}

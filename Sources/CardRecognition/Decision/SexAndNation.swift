import CardModel
import TextRecognition

/// The row of an ID card that holds the sex and the ethnic group, which is read as one line: 男民族汉.
struct SexAndNation: Hashable, Sendable {
    let sex: Sex
    let nation: String

    /// Every way in which the row can read, with the labels whole, in part or unread.
    static let grammar: VocabularyGrammar = {
        let rows = Sex.allCases.flatMap { sex in
            ["民族", "民", "族", ""].flatMap { label in
                (EthnicGroup.all + EthnicGroup.otherForms).map { "\(sex.rawValue)\(label)\($0)" }
            }
        }
        return VocabularyGrammar(rows + rows.map { "别" + $0 } + rows.map { "性别" + $0 })
    }()

    /// Parses a row that the grammar allows.
    init?(printed: String) {
        let row = printed.drop { "性别".contains($0) }
        guard let first = row.first, let sex = Sex(rawValue: String(first)) else { return nil }
        self.sex = sex
        nation = String(row.dropFirst().drop { "民族".contains($0) })
    }
}

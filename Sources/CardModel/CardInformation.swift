/// What is known of a person from the cards: typed values, contradictions, and reasons to doubt.
///
/// As JSON the values keep the capture dictionary's keys and formats, by document, except that `class` is a list:
/// ```json
/// {"idCard": {"name": "…", "sex": "女", "nation": "汉", "birth": "19491231", "address": "…",
///             "idcard": "11010519491231002X", "authority": "…", "validDate": "20100101-长期"},
///  "licence": {"licenceNo": "…", "name": "…", "sex": "女", "nationality": "中国", "address": "…",
///              "birth": "19491231", "firstIssue": "19900105", "class": ["A1", "A2", "D"],
///              "validFrom": "20140105", "validTo": "长期", "fileNo": "110100000000", "record": "…"},
///  "guesses": {"idCard.address": "…"},
///  "conflicts": [{"subject": "name", "idCard": {"value": "…", "confidence": 0.99},
///                 "licence": {"value": "…", "confidence": 0.98}}],
///  "warnings": ["expired:idCard.validDate"]}
/// ```
/// A document of which nothing is known, and a value that was not read, is absent.
public struct CardInformation: Hashable, Sendable, Codable {
    /// The ID card; nil when nothing of it was read with certainty.
    public internal(set) var idCard: IDCard?
    /// The driving licence; nil when nothing of it was read with certainty.
    public internal(set) var licence: DrivingLicence?
    /// The best guesses for values that were not read with certainty, by `document.field`. They are in none of the
    /// other members, and nobody has checked their form.
    public internal(set) var guesses: [String: String]
    /// Where the two documents contradict each other, in the order of ``CardConflict/Subject``.
    public internal(set) var conflicts: [CardConflict]
    /// Where a document contradicts itself, is no longer valid, or cannot be as it was read.
    public let warnings: [Warning]

    /// Decodes a record. What an ID card and a licence with the same number both say bears each other out, so that a
    /// guess on one which the other confirms becomes a value.
    /// - Parameter day: the day on which the documents are looked at, for ``Warning/Code/expired``.
    /// - Throws: ``CardInformationError`` for the first value whose form is wrong.
    public init(_ record: CardRecord, on day: CalendarDate = .today()) throws(CardInformationError) {
        let record = record.corroborated()
        let idCard = try IDCard(DocumentReader(document: .idCard, dictionary: record.dictionary))
        let licence = try DrivingLicence(DocumentReader(document: .licence, dictionary: record.dictionary))
        self.idCard = idCard
        self.licence = licence
        guesses = record.guesses
        conflicts = CardConflict.between(idCard, licence, in: record)
        warnings = (idCard?.warnings(on: day) ?? []) + (licence?.warnings(on: day) ?? [])
    }

    /// Decodes a merged dictionary, flat: `["idCard.name": …, "licence.fileNo": …]`. Keys of other documents and
    /// fields that are not known are passed over.
    /// - Parameter day: the day on which the documents are looked at, for ``Warning/Code/expired``.
    /// - Throws: ``CardInformationError`` for the first value whose form is wrong.
    public init(_ dictionary: [String: String], on day: CalendarDate = .today()) throws(CardInformationError) {
        try self.init(CardRecord(dictionary), on: day)
    }
}

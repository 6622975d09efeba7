import Foundation
import Testing

@testable import ocr_bench

struct NormalisationTests {
    @Test(arguments: [
        ("birth", "1949-12-31", "19491231"), ("birth", "1949年1月5日", "19490105"),
        ("birth", "1949.1.5", "19490105"),
        ("birth", "１９４９1231", "19491231"), ("validTo", "长期有效", "长期"),
        ("validDate", "2010.01.01-2030.01.01", "20100101-20300101"),
        ("validDate", "2010-1-1至2030-1-1", "20100101-20300101"), ("validDate", "2010.01.01—长期", "20100101-长期"),
        ("validDate", "2010010120300101", "20100101-20300101"), ("validDate", "?", "?"),
        ("name", "迪丽努尔•阿卜杜", "迪丽努尔·阿卜杜"), ("name", "A. B", "A·B"),
        ("idcard", "11010519491231002x", "11010519491231002X"), ("class", "a1 a2", "A1A2"),
        ("address", "朝阳区 1x号\n２楼", "朝阳区1X号2楼"), ("address", " \u{200B}", ""),
    ])
    func makesSpellingsOfOneValueEqual(field: String, text: String, normal: String) {
        #expect(Normalisation.normalise(text, of: field) == normal)
    }

    @Test func takesWhatIsMissingForEmpty() {
        #expect(Normalisation.normalise(nil, of: "name") == "")
    }
}

struct EditDistanceTests {
    @Test(arguments: [("", "", 0), ("张三", "张三", 0), ("张三", "张", 1), ("kitten", "sitting", 3), ("", "abc", 3)])
    func countsChanges(first: String, second: String, distance: Int) {
        #expect(EditDistance.between(first, second) == distance)
        #expect(EditDistance.between(second, first) == distance)
    }

    @Test func errorRateIsAtMostOne() {
        #expect(EditDistance.characterErrorRate(of: "张四", against: "张三") == 0.5)
        #expect(EditDistance.characterErrorRate(of: "abcdefgh", against: "x") == 1)
        #expect(EditDistance.characterErrorRate(of: "", against: "") == 0)
        #expect(EditDistance.characterErrorRate(of: "x", against: "") == 1)
    }
}

struct CalibrationTests {
    /// Values with the confidences given, of which those in `right` are right.
    private func calibration(_ confidences: [Double], right: Set<Int>) -> Calibration {
        Calibration(
            confidences.enumerated().map { Calibration.Value(confidence: $1, isRight: right.contains($0)) })
    }

    @Test func measuresHowFarConfidencesAreFromTheTruth() {
        #expect(calibration([1, 1], right: [0, 1]).expectedError == 0)
        #expect(calibration([1, 1], right: [0]).expectedError == 0.5)
        // Half of the values are 0.75 too low, the other half as they should be.
        #expect(calibration([0.25, 0], right: [0]).expectedError == 0.375)
    }

    @Test func sortsIntoTenths() throws {
        let bins = calibration([0.05, 0.95, 1], right: [1]).bins
        #expect(bins.count == 10)
        #expect(bins[1] == nil)
        let last = try #require(bins[9])
        #expect(last.values == 2)
        #expect(last.meanConfidence == 0.975)
        #expect(last.shareRight == 0.5)
    }

    @Test func countsTheWrongAmongTheSurest() {
        let values = calibration([0.9, 0.8, 0.7, 0.1], right: [0, 1])
        #expect(values.errorRate(atCoverage: 0.5) == 0)
        #expect(values.errorRate(atCoverage: 0.6) > 0.33)
        #expect(values.errorRate(atCoverage: 1) == 0.5)
        #expect(calibration([], right: []).errorRate(atCoverage: 1) == 0)
    }
}

struct ScoreTests {
    private func truth(_ text: String) throws -> Truth {
        try JSONDecoder().decode(Truth.self, from: Data(text.utf8))
    }

    private func prediction(
        _ file: String, _ kind: String, _ fields: [String: String], uncertain: [String: String] = [:],
        warnings: [String] = []
    ) -> Prediction {
        Prediction(
            file: file, kind: kind, fields: fields, uncertain: uncertain, confidence: nil, warnings: warnings)
    }

    private func emblem(_ file: String = "a") throws -> Truth {
        try truth(
            """
            {"file":"\(file)","kind":"id-emblem","level":1,
             "fields":{"authority":"朝阳分局","validDate":"20100101-长期"}}
            """)
    }

    @Test func countsTheBestGuessAndWhetherItWasCertain() throws {
        let score = Score(
            of: [
                prediction("a", "id-emblem", ["authority": "朝阳分局"], uncertain: ["validDate": "2010.01.01-长期"])
            ],
            against: [try emblem()])
        #expect(score.total.whollyRight == 1)
        #expect(score.total.kindRight == 1)
        #expect(score.total.total.exact == 2)
        #expect(score.total.total.sure == 1)
        #expect(score.total.total.sureButWrong == 0)
    }

    @Test func countsAWrongValueGivenWithCertainty() throws {
        let score = Score(
            of: [prediction("a", "id-emblem", ["authority": "朝日分局"])], against: [try emblem()])
        #expect(score.total.whollyRight == 0)
        #expect(score.total.total.sureButWrong == 1)
        #expect(score.cards["id-emblem"]?[1]?.fields["authority"]?.errorRates == 0.25)
        #expect(score.cards["id-emblem"]?[1]?.fields["validDate"]?.errorRates == 1)
    }

    @Test func countsAPhotoWithoutAnAnswer() throws {
        let score = Score(of: [], against: [try emblem()])
        #expect(score.missing["id-emblem"] == 1)
        #expect(score.total.total.exact == 0)
    }

    @Test func takesTheLineOfTheTrueKindAndCountsTheOtherAsInvented() throws {
        let found = [
            prediction("a", "licence", ["name": "张三"]), prediction("a", "id-emblem", ["authority": "朝阳分局"]),
        ]
        let score = Score(of: found, against: [try emblem()])
        #expect(score.inventedCards == 1)
        #expect(score.total.total.exact == 1)
    }

    @Test func expectsBothSidesOfASheet() throws {
        let portrait = try truth(#"{"file":"a","kind":"id-portrait","level":1,"fields":{"name":"张三"}}"#)
        let found = [
            prediction("a", "id-portrait", ["name": "张三"]),
            prediction("a", "id-emblem", ["authority": "朝阳分局", "validDate": "20100101-长期"]),
        ]
        let score = Score(of: found, against: [portrait, try emblem()])
        #expect(score.inventedCards == 0)
        #expect(score.total.whollyRight == 2)
    }

    @Test(arguments: [
        ("no-card", "noCard"), ("wrong-card", "wrongSide"), ("partial", "cutOff"),
        ("over-exposed", "overExposed"),
        ("blurred", "blurred"),
    ])
    func countsNegativesAnsweredWithTheirReason(expect: String, warning: String) throws {
        let negative = try truth(
            #"{"file":"n","kind":"negative","level":null,"expect":"\#(expect)","fields":{}}"#)
        let good = Score(
            of: [prediction("n", "none", [:], warnings: ["glare:name", warning])], against: [negative])
        #expect(good.negatives[expect]?.warned == 1)
        let bad = Score(of: [prediction("n", "none", [:], warnings: ["tooSmall"])], against: [negative])
        #expect(bad.negatives[expect]?.warned == 0)
    }

    @Test func judgesNegativesByWhatTheyGiveWithCertainty() throws {
        let nothing = try truth(#"{"file":"n","kind":"negative","level":null,"expect":"no-card","fields":{}}"#)
        let partial = try truth(
            """
            {"file":"p","kind":"negative","level":null,"expect":"partial","fields":{},"shown":"id-emblem",
             "shown_fields":{"authority":"朝阳分局"}}
            """)
        let good = Score(
            of: [
                prediction("n", "none", [:], uncertain: ["name": "张三"]),
                prediction("p", "id-emblem", ["authority": "朝阳分局"]),
            ], against: [nothing, partial])
        #expect(good.negatives.values.map(\.handled) == [1, 1])
        let bad = Score(
            of: [prediction("n", "licence", ["name": "张三"]), prediction("p", "id-emblem", ["authority": "朝"])],
            against: [nothing, partial])
        #expect(bad.negatives.values.map(\.handled) == [0, 0])
    }

    @Test func printsWhatWasReadBesideWhatIsPrinted() throws {
        let found = [
            prediction("a", "id-emblem", ["authority": "朝日分局"], uncertain: ["validDate": "20100101-长期"])
        ]
        #expect(
            Score(of: found, against: [try emblem()]).comparison == """
                = read as printed    ? as printed, but given as uncertain    ! not as printed

                a  id-emblem
                  ! authority    朝日分局  (given with certainty)
                                 朝阳分局  (printed)
                  ? validDate    20100101-长期

                1 of 2 values as printed; 0 of 1 cards without a mistake; 1 values given with certainty, 1 of them wrong.

                """)
    }
}

struct SpeedFiguresTests {
    @Test func takesPercentilesByRank() {
        let values = [5.0, 1, 2, 4, 3]
        #expect(SpeedFigures.percentile(0.5, of: values) == 3)
        #expect(SpeedFigures.percentile(0.95, of: values) == 5)
        #expect(SpeedFigures.percentile(0.5, of: []) == nil)
    }

    @Test func countsCardsASecondAndProcessorTimeACard() {
        let pass = SpeedFigures.Pass(cards: 4, wall: .seconds(2), processor: .seconds(1))
        #expect(pass.cardsPerSecond == 2)
        #expect(pass.processorMilliseconds == 250)
        #expect(SpeedFigures.Pass(cards: 0, wall: .zero, processor: .zero).cardsPerSecond == 0)
    }
}

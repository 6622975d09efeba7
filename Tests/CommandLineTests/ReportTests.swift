import CardModel
import CommandLineSupport
import Imaging
import Testing

@testable import CardRecognition
@testable import ocr_demo

struct ReportTests {
    private var card: CardReading {
        CardReading(
            dictionary: CaptureDictionary(
                kind: .idPortrait, fields: [.idcard: "11010519491231002X", .name: "张三"],
                uncertain: [.address: "北京市/朝阳区"],
                confidence: [.idcard: 0.99951, .name: 0.9, .address: 0.4]),
            warnings: [Warning(.glare, field: .address)],
            corners: Quadrilateral(
                topLeft: Point(x: 1.04, y: 2), topRight: Point(x: 90.26, y: 3.96),
                bottomRight: Point(x: 91, y: 60),
                bottomLeft: Point(x: 0, y: 61.5)),
            lines: [:],
            quality: CaptureQuality(sharpness: 0.81239, glare: 0, exposure: 0.5))
    }

    private func report(_ cards: [CardReading], _ warnings: [Warning] = [], timed: Bool = false) -> Report {
        var timings = StageTimings()
        timings.decode = .microseconds(12_400)
        timings.recognise = .milliseconds(100)
        return Report(
            file: "a/b.jpg", result: .success(CardResults(cards: cards, warnings: warnings, timings: timings)),
            showsTimings: timed)
    }

    @Test func writesAnObjectACardInTheContractsOrder() {
        #expect(
            report([card]).objects.map(\.text) == [
                #"{"file":"a/b.jpg","card":0,"kind":"id-portrait","#
                    + #""fields":{"name":"张三","idcard":"11010519491231002X"},"uncertain":{"address":"北京市/朝阳区"},"#
                    + #""confidence":{"name":0.9,"address":0.4,"idcard":1},"warnings":["glare:address"],"#
                    + #""quad":[[1,2],[90.3,4],[91,60],[0,61.5]],"#
                    + #""quality":{"sharpness":0.812,"glare":0,"exposure":0.5}}"#
            ])
    }

    @Test func countsTheCardsOfAPhoto() {
        let objects = report([card, card]).objects.map(\.text)
        #expect(objects.count == 2)
        #expect(objects[0].hasPrefix(#"{"file":"a/b.jpg","card":0,"#))
        #expect(objects[1].hasPrefix(#"{"file":"a/b.jpg","card":1,"#))
    }

    @Test func tellsTheTimeOnlyWhenAsked() {
        #expect(report([card], timed: true).objects[0].text.hasSuffix(#""exposure":0.5},"milliseconds":112}"#))
    }

    @Test func writesAPhotoWithoutACardWithItsWarning() {
        #expect(
            report([], [Warning(.noCard)]).objects.map(\.text) == [
                #"{"file":"a/b.jpg","card":0,"kind":"none","fields":{},"uncertain":{},"confidence":{},"#
                    + #""warnings":["noCard"]}"#
            ])
    }

    @Test func writesAnErrorForAFileThatCannotBeRead() {
        let report = Report(
            file: "x.jpg", result: .failure(Failure(PhotoFileError.notFound)), showsTimings: false)
        #expect(
            report.objects.map(\.text) == [
                #"{"file":"x.jpg","error":{"code":"fileNotFound","message":"there is no such file or folder"}}"#
            ])
        #expect(report.table == "")
    }

    @Test func masksNamesAndNumbers() {
        let text = report([card]).redacted.objects[0].text
        #expect(text.contains(#""fields":{"name":"张*","idcard":"1****************X"}"#))
        #expect(text.contains(#""uncertain":{"address":"北京市/朝阳区"}"#))
    }

    @Test func hasARowACardWithTheSameColumnsForAll() {
        #expect(
            CSVText.row(report([card]).rows[0])
                == "a/b.jpg,0,id-portrait,张三,,,,,11010519491231002X,,,,,,,,,,,"
                + ",,,,北京市/朝阳区,,,,,,,,,,,,glare:address,,,\r\n")
        let rows =
            report([card, card], timed: true).rows + report([], [Warning(.noCard)]).rows
            + Report(file: "x", result: .failure(Failure(PhotoFileError.notFound)), showsTimings: false).rows
        #expect(rows.map(\.count) == Array(repeating: Report.columns.count, count: 4))
        #expect(rows.map { $0[1].text } == ["0", "1", "0", ""])
        #expect(rows.map { $0[2].text } == ["id-portrait", "id-portrait", "none", ""])
        #expect(rows[3].suffix(4).map(\.text) == ["", "fileNotFound", "there is no such file or folder", ""])
        #expect(rows[0].last?.text == "112")
    }

    @Test func printsATableForPeople() {
        #expect(
            report([card]).table == """
                a/b.jpg  id-portrait
                  name         90 %  张三
                  sex                (not read)
                  nation             (not read)
                  birth              (not read)
                  address      40 %  北京市/朝阳区  (uncertain)
                  idcard       99 %  11010519491231002X
                  ! glare:address: A reflection covers the card: tilt the card or move the lamp.


                """)
    }

    @Test func saysInTheTableThatThereIsNoCard() {
        #expect(
            report([], [Warning(.noCard)]).table.hasPrefix("a/b.jpg  no card\n  ! noCard: No card was found"))
    }
}

struct MergedReportTests {
    private let captures = [
        CaptureDictionary(kind: .idPortrait, fields: [.name: "张三", .sex: "男"]),
        CaptureDictionary(kind: .idEmblem, uncertain: [.authority: "北京市公安局朝阳分局"]),
        CaptureDictionary(kind: .licence, fields: [.name: "李四", .sex: "男"]),
    ]

    @Test func printsOneLineOfJSON() throws {
        let text = try MergedReport(CardRecord(captures)).text(.jsonl)
        #expect(text.filter { $0 == "\n" }.count == 1)
        #expect(
            text.hasPrefix(
                #"{"conflicts":[{"idCard":{"value":"张三"},"licence":{"value":"李四"},"subject":"name"}]"#))
        #expect(text.contains(#""guesses":{"idCard.authority":"北京市公安局朝阳分局"}"#))
    }

    @Test func printsATableWithWhatContradicts() throws {
        #expect(
            try MergedReport(CardRecord(captures)).text(.table) == """
                idCard.name           张三
                idCard.sex            男
                idCard.authority      北京市公安局朝阳分局  (uncertain)
                licence.name          李四
                licence.sex           男
                ! name: the ID card says 张三, the licence 李四

                """)
    }

    @Test func masksNamesInWhatContradicts() throws {
        let report = try MergedReport(CardRecord(captures), isRedacted: true)
        #expect(
            try report.text(.table) == """
                idCard.name           张*
                idCard.sex            男
                idCard.authority      北京市公安局朝阳分局  (uncertain)
                licence.name          李*
                licence.sex           男
                ! name: the ID card says 张*, the licence 李*

                """)
        #expect(try report.text(.jsonl).contains(#""idCard":{"name":"张*","sex":"男"}"#))
    }

    @Test func hasARowAValueForSpreadsheets() throws {
        #expect(
            try MergedReport(CardRecord(captures)).text(.csv)
                == "\u{FEFF}key,value,certain\r\nidCard.name,张三,yes\r\nidCard.sex,男,yes\r\n"
                + "idCard.authority,北京市公安局朝阳分局,no\r\nlicence.name,李四,yes\r\nlicence.sex,男,yes\r\n")
    }

    @Test func saysThatNothingWasRead() throws {
        #expect(try MergedReport(CardRecord()).text(.table) == "nothing was read\n")
    }
}

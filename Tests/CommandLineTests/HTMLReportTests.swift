import CardModel
import CommandLineSupport
import Digests
import Foundation
import Imaging
import Testing

@testable import CardRecognition
@testable import ocr_demo

/// The report as a page.
@Suite(.serialized)
struct HTMLReportTests {
    private static let photo = "photos/id-emblem-L0-004.jpg"

    private func demo(_ arguments: String..., input: String = "") async throws -> ProgramRun {
        try await ProgramRun.run(
            ProgramRun.built("ocr-demo"), ["--format", "html"] + arguments, in: Places.fixtures, input: input)
    }

    @Test func showsWhatWasReadFromWhat() async throws {
        let page = try await demo(Self.photo).output
        #expect(page.hasPrefix("<!DOCTYPE html>\n"))
        #expect(page.hasSuffix("</article>\n</body>\n</html>\n"))
        #expect(page.contains("<h2>\(Self.photo) <small>id-emblem</small></h2>"))
        #expect(page.contains(#"<tr class="sure"><th scope="row">validDate</th>"#))
        let sizes = try page.matches(of: /src="data:image\/jpeg;base64,([A-Za-z0-9+\/=]+)"/).map { match in
            try Photo.decode(#require(Data(base64Encoded: String(match.1)))).image.size
        }
        // The card, and what its two values were read from.
        #expect(sizes.map(\.width).first == 320)
        #expect(sizes.count == 3)
        #expect(sizes.dropFirst().allSatisfy { $0.width < 480 && $0.height < 60 })
        #expect(page.utf8.count < 50_000)
    }

    @Test func fetchesNothingAndRunsNothingElse() async throws {
        let page = try await demo(Self.photo).output
        let attributes = page.matches(of: /\s(src|href|srcset|action|poster|data)="([^"]*)/)
        #expect(attributes.count == 3)
        #expect(attributes.allSatisfy { $0.1 == "src" && $0.2.hasPrefix("data:image/jpeg;base64,") })
        let rest = page.replacing(/base64,[A-Za-z0-9+\/=]+/, with: "")
        for address in ["url(", "@import", "//"] { #expect(!rest.contains(address)) }
        let scripts = page.matches(of: /<script>([^<]*)<\/script>/)
        let script = try #require(scripts.first?.1)
        #expect(scripts.count == 1)
        let digest = try SHA256.digest(of: Data(script.utf8)).base64EncodedString()
        #expect(
            page.contains(
                "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'sha256-\(digest)'\"")
        )
    }

    @Test func showsNoPictureWhereNamesAreMaskedOrNoneIsWanted() async throws {
        let plain = try await demo(Self.photo, "--no-images").output
        let redacted = try await demo("photos/id-portrait-L0-001.jpg", "--redact").output
        for page in [plain, redacted] {
            #expect(page.hasSuffix("</html>\n"))
            #expect(!page.contains("<img"))
            #expect(!page.contains("base64"))
        }
        #expect(plain.contains(#"<td lang="zh-Hans">2"#))
        #expect(redacted.contains("<td lang=\"zh-Hans\">黄*秀</td>"))
        #expect(!redacted.contains("黄雨秀"))
        #expect(redacted.contains("<td lang=\"zh-Hans\">3****************1</td>"))
        #expect(!redacted.contains("360821200303122341"))
    }

    @Test func isWholeWhenTheRunIsInterrupted() async throws {
        let session = try ProgramSession(
            ProgramRun.built("ocr-demo"), ["--format", "html", "--no-images", "--files-from", "-"],
            in: Places.fixtures)
        try session.send("no-such.jpg")
        // The list is not at its end, and yet what was read is there.
        #expect(
            await session.lines(to: "</article>").suffix(2) == [
                "<p>fileNotFound: there is no such file or folder</p>", "</article>",
            ])
        session.interrupt()
        let end = await session.end()
        #expect(end.status == 130)
        #expect(end.lines == ["</body>", "</html>"])
    }

    @Test func saysThatItCannotGoOnWithAPage() async throws {
        let run = try await demo("--resume", "--output", "page.html", Self.photo)
        #expect(run.status == 2)
        #expect(
            run.messages.hasPrefix(
                "ocr-demo: --resume needs --output FILE and --format jsonl, without --merge\n"))
    }

    @Test func showsOneRecordOfAllThatWasRead() throws {
        let record = CardRecord([
            CaptureDictionary(kind: .idPortrait, fields: [.name: "<张三>"]),
            CaptureDictionary(kind: .licence, fields: [.name: "李四"], uncertain: [.address: "北京市"]),
        ])
        let page = try MergedReport(record).text(.html)
        #expect(page.hasPrefix("<!DOCTYPE html>\n"))
        #expect(page.hasSuffix("</body>\n</html>\n"))
        #expect(
            page.contains(
                #"<tr class="sure"><th scope="row">idCard.name</th><td lang="zh-Hans">&lt;张三&gt;</td><td></td></tr>"#
            ))
        #expect(page.contains(#"<td lang="zh-Hans">北京市</td><td>uncertain</td>"#))
        #expect(page.contains("<li>name: the ID card says &lt;张三&gt;, the licence 李四</li>"))
    }
}

/// What is in a page of what was read.
struct HTMLArticleTests {
    private func report(_ result: Result<CardResults, Failure>) -> String {
        Report(file: "<script>alert(1)</script>\".jpg", result: result, showsTimings: false).html
            .map(\.source).joined()
    }

    @Test func letsNoValueBecomeMarkup() throws {
        let corners = Quadrilateral(covering: Size(width: 10, height: 10))
        let card = CardReading(
            dictionary: CaptureDictionary(
                kind: .idPortrait, fields: [.name: "<img src=x onerror=alert(1)>"],
                uncertain: [.address: "</td><b>&", .nation: "汉"],
                confidence: [.name: 0.999, .address: 0.6, .nation: 0.2]),
            warnings: [Warning("<i>:<u>")!], corners: corners, lines: [:],
            quality: CaptureQuality(sharpness: 1, glare: 0, exposure: 0.5))
        #expect(
            report(.success(CardResults(cards: [card], warnings: [], timings: StageTimings()))) == """
                <article>
                <h2>&lt;script&gt;alert(1)&lt;/script&gt;&quot;.jpg <small>id-portrait</small></h2>
                <table>
                <tr class="sure"><th scope="row">name</th><td lang="zh-Hans">&lt;img src=x onerror=alert(1)&gt;</td>\
                <td>99 %</td><td></td></tr>
                <tr class="poor"><th scope="row">sex</th><td lang="zh-Hans"></td><td>not read</td><td></td></tr>
                <tr class="poor"><th scope="row">nation</th><td lang="zh-Hans">汉</td><td>20 %, uncertain</td>\
                <td></td></tr>
                <tr class="poor"><th scope="row">birth</th><td lang="zh-Hans"></td><td>not read</td><td></td></tr>
                <tr class="unsure"><th scope="row">address</th><td lang="zh-Hans">&lt;/td&gt;&lt;b&gt;&amp;</td>\
                <td>60 %, uncertain</td><td></td></tr>
                <tr class="poor"><th scope="row">idcard</th><td lang="zh-Hans"></td><td>not read</td><td></td></tr>
                </table>
                <ul>
                <li>&lt;i&gt;:&lt;u&gt;: Check the photo (&lt;i&gt;).</li>
                </ul>
                </article>

                """)
    }

    @Test func saysWhatWasNotRead() {
        #expect(
            report(.failure(Failure(PhotoFileError.unreadable(reason: "<oh>")))).contains(
                "<small>error</small></h2>\n<p>fileUnreadable: the file cannot be read: &lt;oh&gt;</p>\n</article>"
            ))
        #expect(
            report(.success(CardResults(cards: [], warnings: [Warning(.noCard)], timings: StageTimings())))
                .contains("<small>no card</small></h2>\n<ul>\n<li>noCard: No card was found"))
    }
}

import CardModel
import Imaging
import Testing
import TextRecognition

@testable import CardRecognition

/// Followers of the emblem's side, whose lines are spelt out as the recogniser would have seen them.
@Suite("A card is followed through frames")
struct CardFollowerTests {
    private static let alphabet = Alphabet(
        unichars: "凤台武功县公安局0123456789.-".enumerated().map { .init(text: String($1), codes: [$0]) },
        codeCount: 21, blank: 20)
    private static let period = "2013.02.25-2023.02.25"

    private let reader = CardReader(
        alphabet: alphabet, limits: .default, threshold: CardReader.defaultThreshold)

    /// A line of which each character is certain, but for those that may be others too.
    private static func line(_ text: String, _ doubts: [Int: [Character: Float]] = [:]) -> Posteriors {
        let steps = text.enumerated().flatMap { index, character -> [[Posteriors.Entry]] in
            let likely = (doubts[index] ?? [character: 1]).compactMap { text, probability in
                alphabet.codes(for: String(text)).map {
                    Posteriors.Entry(code: $0[0], probability: probability)
                }
            }
            return [
                likely.sorted { $0.probability > $1.probability }, [Posteriors.Entry(code: 20, probability: 1)],
            ]
        }
        return Posteriors(steps, pixelsPerStep: 3)
    }

    private func view(
        _ authority: String, _ doubts: [Int: [Character: Float]] = [:], period: String = period,
        sharpness: Double = 0.5, x: Double = 0, warnings: [Warning] = []
    ) -> CardView {
        let corners = Quadrilateral(Rectangle(x: x, y: 0, width: 856, height: 540))
        let text = PageText(
            views: [
                PageView(looks: [[.authority: [Self.line(authority, doubts)], .period: [Self.line(period)]]])
            ],
            decoder: LineDecoder(alphabet: Self.alphabet))
        return CardView(
            candidate: CardCandidate(kind: .idEmblem, quad: corners, score: 1), text: text,
            values: Page.idEmblem.interpret(text),
            quality: CaptureQuality(sharpness: sharpness, glare: 0, exposure: 0.7), warnings: warnings,
            corners: corners, lines: [:])
    }

    private var follower: CardFollower { CardFollower(reader: reader, requested: nil) }

    @Test("a view that leaves nothing open is all it takes")
    func single() throws {
        var follower = follower
        let told = try #require(follower.take(.card(view("凤台县公安局"))).first)
        #expect(told.step == .complete)
        #expect(told.views == 1)
        #expect(
            told.reading?.dictionary.fields == [.authority: "凤台县公安局", .validDate: "20130225-20230225"])
        #expect(follower.isComplete)
        #expect(follower.end().isEmpty)
    }

    @Test("two views that each leave another character open give the whole value")
    func fusing() throws {
        var follower = follower
        let first = follower.take(.card(view("凤台县公安局", [0: ["武": 0.55, "凤": 0.45]])))
        #expect(first.map(\.step) == [.reading])
        #expect(first.first?.reading?.dictionary.uncertain[.authority] != nil)
        let second = follower.take(.card(view("凤台县公安局", [1: ["功": 0.55, "台": 0.45]])))
        #expect(second.map(\.step) == [.complete])
        #expect(second.first?.reading?.dictionary.fields[.authority] == "凤台县公安局")
        #expect(second.first?.views == 2)
        #expect(second.first?.frame == 1)
    }

    @Test("any number of views that leave the same character open leave it open")
    func repeating() throws {
        var follower = follower
        for _ in 0..<20 {
            let told = follower.take(.card(view("凤台县公安局", [0: ["武": 0.4, "凤": 0.6]])))
            #expect(told.map(\.step) == [.reading])
        }
        #expect(follower.end().map(\.step) == [.incomplete])
        #expect(follower.end().first?.views == 20)
    }

    @Test("no more than the best few views of a line are kept")
    func bounded() {
        var views = GatheredViews(view("凤台县公安局", [0: ["武": 0.4, "凤": 0.6]], sharpness: 0.4))
        for count in 2...50 {
            views.add(view("凤台县公安局", [0: ["武": 0.4, "凤": 0.6]], sharpness: count == 30 ? 0.9 : 0.5))
            #expect(views.count == count)
            #expect(views.card.text.views.count == min(count, GatheredViews.most))
        }
        // Place and quality are those of the sharpest.
        #expect(views.card.quality.sharpness == 0.9)
        views.add(view("凤台县公安局"))
        #expect(views.card.text.views.first?.looks.first?[.authority] == [Self.line("凤台县公安局")])
    }

    @Test("one view that contradicts is taken for a slip, and two for another card")
    func strangers() {
        let doubt: [Int: [Character: Float]] = [0: ["武": 0.4, "凤": 0.6]]
        let other = "2003.06.18-2023.06.18"
        var follower = follower
        _ = follower.take(.card(view("凤台县公安局", doubt)))
        let slip = follower.take(.card(view("武功县公安局", [5: ["局": 0.5, "县": 0.5]], period: other)))
        #expect(slip.map(\.step) == [.reading])
        #expect(slip.first?.reading?.dictionary.fields == [.validDate: "20130225-20230225"])
        let back = follower.take(.card(view("凤台县公安局", doubt)))
        #expect(back.first?.views == 2)
        #expect(back.first?.card == 0)

        _ = follower.take(.card(view("武功县公安局", [5: ["局": 0.5, "县": 0.5]], period: other)))
        let new = follower.take(.card(view("武功县公安局", period: other)))
        #expect(new.map(\.step) == [.incomplete, .complete])
        #expect(new.map(\.card) == [0, 1])
        #expect(new.first?.reading?.dictionary.fields == [.validDate: "20130225-20230225"])
        #expect(new.last?.reading?.dictionary.fields[.validDate] == "20030618-20230618")
        #expect(new.last?.views == 2)
    }

    @Test("glare is told of where it lies over a value that is not certain")
    func glare() {
        let doubt: [Int: [Character: Float]] = [0: ["武": 0.4, "凤": 0.6]]
        let warnings = [
            Warning(.glare, field: .authority), Warning(.glare, field: .validDate), Warning(.glare),
        ]
        var follower = follower
        let told = follower.take(.card(view("凤台县公安局", doubt, warnings: warnings)))
        #expect(told.map(\.step) == [.glare(over: [.authority])])
    }

    @Test("what is not read is told of with its number, and where a card is")
    func nothing() {
        var follower = follower
        #expect(follower.end().isEmpty)
        let corners = Quadrilateral(Rectangle(x: 1, y: 2, width: 300, height: 200))
        let told = [
            follower.take(.nothing(.searching, nil)), follower.take(.nothing(.init(.blurred), corners)),
            follower.take(.nothing(.init(.tooSmall), corners)),
            follower.take(.nothing(.damaged(.emptyFile), nil)),
        ].joined()
        #expect(
            told.map(\.step) == [.searching, .holdStill, .unsuitable(Warning(.tooSmall)), .damaged(.emptyFile)])
        #expect(told.map(\.frame) == [0, 1, 2, 3])
        #expect(told.map(\.corners) == [nil, corners, corners, nil])
        #expect(told.allSatisfy { $0.reading == nil && $0.views == 0 })
        #expect(follower.end().map(\.step) == [.incomplete])
    }
}

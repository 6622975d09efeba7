import Testing
import TextRecognition

@testable import CardRecognition

@Suite("Several pictures of one line")
struct ViewFusionTests {
    private let alphabet = Alphabet(
        unichars: "李张伟明".enumerated().map { .init(text: String($1), codes: [$0]) }, codeCount: 5, blank: 4)

    /// A line of characters with a gap between, each with how likely which character is.
    private func line(_ characters: [Character: Float]...) -> Posteriors {
        let steps = characters.flatMap { character -> [[Posteriors.Entry]] in
            let entries = character.compactMap { text, probability in
                alphabet.codes(for: String(text)).map {
                    Posteriors.Entry(code: $0[0], probability: probability)
                }
            }
            return [
                entries.sorted { $0.probability > $1.probability }, [Posteriors.Entry(code: 4, probability: 1)],
            ]
        }
        return Posteriors(steps, pixelsPerStep: 3)
    }

    private func read(_ views: Posteriors...) -> FieldValue? {
        LineDecoder(alphabet: alphabet).text(
            views.map { LineView(posteriors: $0, weight: 1) }, TextGrammar.anything)
    }

    @Test("two pictures that are each unsure of another character give the whole value")
    func completing() throws {
        let first = line(["李": 0.55, "张": 0.45], ["伟": 1])
        let second = line(["张": 1], ["明": 0.55, "伟": 0.45])
        #expect(read(first)?.text == "李伟")
        #expect(read(second)?.text == "张明")
        let both = try #require(read(first, second))
        #expect(both.text == "张伟")
        #expect(both.confidence > 0.99)
    }

    @Test("the right value is found although no picture has it among its own")
    func crossing() {
        let views = [line(["李": 0.55, "张": 0.45], ["伟": 1]), line(["张": 1], ["明": 0.55, "伟": 0.45])]
        let own = views.map {
            Array(CTCBeamSearch.decode($0, alphabet: alphabet, grammar: OpenGrammar()).prefix(1))
        }
        let fusion = ViewFusion(
            views.map { LineView(posteriors: $0, weight: 1) }, candidates: own, alphabet: alphabet)
        #expect(fusion.candidates(TextGrammar.anything).first?.text == "张伟")
    }

    @Test("a picture with a hand over the line does no harm")
    func spoilt() throws {
        let good = line(["张": 0.98], ["伟": 0.98])
        let spoilt = line(["明": 1], ["明": 1], ["明": 1])
        let value = try #require(read(good, good, spoilt))
        #expect(value.text == "张伟")
    }

    @Test("pictures that contradict each other leave doubt")
    func contradiction() throws {
        let value = try #require(read(line(["张": 0.99, "李": 0.01]), line(["李": 0.99, "张": 0.01])))
        #expect(value.confidence < 0.6)
    }

    @Test("two looks at one picture that say the same are no surer than one")
    func looks() throws {
        let doubtful = line(["李": 0.8, "张": 0.2], ["伟": 1])
        let slot = TextSlot.Name(rawValue: "name")
        func confidence(_ views: [PageView]) throws -> Double {
            let text = PageText(views: views, decoder: LineDecoder(alphabet: alphabet))
            return try #require(text.text(slot, TextGrammar.anything)).confidence
        }
        let once = try confidence([PageView(looks: [[slot: [doubtful]]])])
        let twice = try confidence([PageView(looks: [[slot: [doubtful]], [slot: [doubtful]]])])
        #expect(abs(once - twice) < 1e-4)
        let pictures = [PageView(looks: [[slot: [doubtful]]]), PageView(looks: [[slot: [doubtful]]])]
        #expect(try confidence(pictures) > once + 0.05)
    }

    @Test("a name is believed less than a text that reads as well, unless it is all but certain")
    func name() throws {
        func confidences(_ share: Float) throws -> (name: Double, text: Double) {
            let text = PageText(
                views: [PageView(looks: [[.name: [line(["张": 1], ["伟": share])]]])],
                decoder: LineDecoder(alphabet: alphabet))
            return (
                try #require(text.name().best).probability,
                try #require(text.text(.name, TextGrammar.anything)).confidence
            )
        }
        let likely = try confidences(0.92)
        #expect(likely.text > 0.91)
        #expect(likely.name < 0.9)
        #expect(try confidences(0.999).name > 0.98)
    }

    @Test("what only the grammar wants is doubtful, but for as many characters as follow from the others")
    func redundancy() throws {
        let faint = [LineView(posteriors: line(["张": 1], ["伟": 0.3, "明": 0.2]), weight: 1)]
        let grammar = VocabularyGrammar(["张伟"])
        func confidence(_ redundancy: Int?) throws -> Double {
            let belief = LineDecoder(alphabet: alphabet).belief(faint, grammar, redundancy: redundancy) { $0 }
            return try #require(belief.best).probability
        }
        #expect(try confidence(nil) > 0.9)
        #expect(try confidence(1) > 0.9)
        #expect(try confidence(0) < 0.5)
    }

    @Test("no picture, no value")
    func nothing() {
        #expect(read() == nil)
    }

    @Test("stretches are what lies between common parts")
    func stretches() {
        func between(_ first: String, _ second: String) -> [Stretch] {
            Stretch.between(Array(first.unicodeScalars), Array(second.unicodeScalars))
        }
        #expect(between("张伟", "张伟").isEmpty)
        #expect(between("张伟明", "张明") == [Stretch(range: 1..<2, replacement: [])])
        #expect(between("张伟", "李伟") == [Stretch(range: 0..<1, replacement: ["李"])])
        #expect(between("张", "张明") == [Stretch(range: 1..<1, replacement: ["明"])])
    }
}

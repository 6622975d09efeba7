import Foundation
import Testing
import TextRecognition

@Suite struct CTCScorerTests {
    private let alphabet = Alphabet(
        unichars: [
            .init(text: "1", codes: [0]), .init(text: "7", codes: [1]), .init(text: "刊", codes: [2, 3]),
        ],
        codeCount: 5, blank: 4)

    private func scorer(_ steps: [[Int: Float]]) -> CTCScorer {
        let entries = steps.map { step in
            step.map { Posteriors.Entry(code: $0.key, probability: $0.value) }.sorted {
                $0.probability > $1.probability
            }
        }
        return CTCScorer(Posteriors(entries, pixelsPerStep: 2), alphabet: alphabet)
    }

    @Test func sumsOverAllPaths() throws {
        let line = scorer([[0: 0.5, 4: 0.5], [0: 0.5, 4: 0.5]])
        #expect(abs(exp(try #require(line.logProbability(of: "1"))) - 0.75) < 1e-3)
        #expect(abs(exp(try #require(line.logProbability(of: ""))) - 0.25) < 1e-3)
    }

    @Test func aRepeatedCharacterNeedsAGap() throws {
        let line = scorer([[0: 1], [4: 1], [0: 1]])
        #expect(try #require(line.logProbability(of: "11")) > -0.01)
        #expect(try #require(line.logProbability(of: "1")) < -5)
    }

    @Test func saysHowSureEachCharacterIs() throws {
        let peaks = try #require(
            scorer([[0: 0.75, 1: 0.25], [4: 1], [2: 0.5, 4: 0.5], [3: 0.5, 4: 0.5]]).peaks(of: "1刊"))
        #expect(peaks == [0.75, 0.25])
    }

    @Test func whatCannotBeSpeltHasNoProbability() {
        let line = scorer([[0: 1]])
        #expect(line.logProbability(of: "X") == nil)
        #expect(line.logProbability(of: "刊") == nil)
        #expect(line.peaks(of: "X") == nil)
    }
}

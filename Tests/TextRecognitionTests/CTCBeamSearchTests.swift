import Foundation
import Testing
import TextRecognition

/// A small alphabet: one character of one code each but 刊 and 刮, of which one's codes begin the other's.
private let alphabet = Alphabet(
    unichars: [
        .init(text: " ", codes: [0]), .init(text: "1", codes: [1]), .init(text: "7", codes: [2]),
        .init(text: "刊", codes: [3, 4]), .init(text: "刮", codes: [3, 4, 5]), .init(text: "X", codes: [6]),
    ],
    codeCount: 8, blank: 7)

private func line(_ steps: [[Int: Float]]) -> Posteriors {
    Posteriors(
        steps.map { step in
            step.map { Posteriors.Entry(code: $0.key, probability: $0.value) }.sorted {
                $0.probability > $1.probability
            }
        }, pixelsPerStep: 2)
}

private func texts(_ posteriors: Posteriors, _ grammar: some Grammar) -> [String] {
    CTCBeamSearch.decode(posteriors, alphabet: alphabet, grammar: grammar).map(\.text)
}

@Suite struct CTCBeamSearchTests {
    private let blank: [Int: Float] = [7: 0.99]

    @Test func sumsOverAllPaths() throws {
        // Each single path of “1” has at most .25 and the path of nothing .25, yet “1” has .25 × 3.
        let found = CTCBeamSearch.decode(
            line([[1: 0.5, 7: 0.5], [1: 0.5, 7: 0.5]]), alphabet: alphabet, grammar: OpenGrammar())
        let best = try #require(found.first)
        #expect(best.text == "1")
        #expect(abs(exp(best.logProbability) - 0.75) < 1e-3)
        #expect(found[1].text == "")
        #expect(abs(found.margin - 0.75) < 1e-3)
    }

    @Test func aRepeatedCharacterNeedsAGap() {
        #expect(texts(line([[1: 0.98], [1: 0.98]]), OpenGrammar()).first == "1")
        #expect(texts(line([[1: 0.98], blank, [1: 0.98]]), OpenGrammar()).first == "11")
    }

    @Test func onlyWholeCharactersCount() {
        #expect(texts(line([[3: 0.98], blank, [4: 0.98]]), OpenGrammar()).first == "刊")
        #expect(texts(line([[3: 0.98], [4: 0.98], [5: 0.98]]), OpenGrammar()).first == "刮")
        #expect(texts(line([[3: 0.98], [4: 0.98], [1: 0.98]]), OpenGrammar()).first == "刊1")
        #expect(texts(line([[1: 0.98], blank, [3: 0.9, 7: 0.09]]), OpenGrammar()).first == "1")
        #expect(texts(line([[5: 0.98]]), OpenGrammar()).first == "")
        #expect(texts(line([[1: 0.98], [3: 1]]), OpenGrammar()).first == "1")
    }

    @Test func aGrammarForcesWhatWasHardlySeen() throws {
        let posteriors = line([[1: 0.98], blank, [3: 0.98], [4: 0.98], blank, [2: 0.98]])
        let digits = CharacterSetGrammar("17", lengths: 3...3)
        let best = try #require(
            CTCBeamSearch.decode(posteriors, alphabet: alphabet, grammar: digits).first)
        #expect(best.text.count == 3 && best.text.hasPrefix("1") && best.text.hasSuffix("7"))
        #expect(best.logProbability < -5)
        #expect(best.confidences[0] > 0.9 && best.confidences[2] > 0.9)
        #expect(best.confidences[1] < 0.05)
    }

    @Test func aGrammarThatFitsNothingGivesNothing() {
        #expect(texts(line([[1: 0.98]]), VocabularyGrammar(["11刊"])).isEmpty)
        #expect(texts(line([]), CharacterSetGrammar("1", lengths: 1...2)).isEmpty)
        #expect(CTCBeamSearch.decode(line([]), alphabet: alphabet, grammar: OpenGrammar()).map(\.text) == [""])
        #expect([Candidate]().margin == 0)
    }

    @Test func aVocabularyDecidesByAllItsCharacters() {
        let posteriors = line([[1: 0.55, 2: 0.43], blank, [2: 0.5, 1: 0.48], blank, [6: 0.98]])
        #expect(texts(posteriors, OpenGrammar()).first == "17X")
        #expect(texts(posteriors, VocabularyGrammar(["11X", "77X", "刊X"])).first == "11X")
        #expect(texts(posteriors, VocabularyGrammar(weights: ["11X": 1, "77X": 10])).first == "77X")
        // A word that the alphabet cannot spell is no word here.
        #expect(texts(posteriors, VocabularyGrammar(["仫7X", "77X"])) == ["77X"])
    }

    /// Digits, of which the sum must be even: a grammar that lists nothing.
    private struct EvenSum: Grammar {
        var start: Int { 0 }
        func advance(_ state: Int, by scalar: Unicode.Scalar) -> (state: Int, logPrior: Double)? {
            scalar.properties.numericType == .decimal
                ? ((state + Int(scalar.properties.numericValue ?? 0)) % 2, 0) : nil
        }
        func finish(_ state: Int) -> Double? { state == 0 ? 0 : nil }
    }

    @Test func aGrammarNeedNotListItsChoices() {
        let posteriors = line([[1: 0.9, 6: 0.08], blank, [6: 0.7, 7: 0.25, 1: 0.02]])
        #expect(texts(posteriors, OpenGrammar()).first == "1X")
        #expect(texts(posteriors, EvenSum()).first == "11")
    }

    @Test func gapsMeanNothingUnlessTheGrammarSaysSo() {
        let posteriors = line([[1: 0.98], [0: 0.9, 7: 0.08], [2: 0.98]])
        #expect(texts(posteriors, OpenGrammar()).first == "1 7")
        let best = CTCBeamSearch.decode(posteriors, alphabet: alphabet, grammar: CharacterSetGrammar("17"))
            .first
        #expect(best?.text == "17")
        #expect((best?.logProbability ?? -9) > -0.2)
    }

    @Test func partsKeepTheLinesSteps() {
        let posteriors = line([[1: 0.98], blank, [2: 0.98], [2: 0.97], blank, [6: 0.98]])
        let part = posteriors[1..<5]
        let best = CTCBeamSearch.decode(part, alphabet: alphabet, grammar: OpenGrammar()).first
        #expect(best?.text == "7")
        #expect(best?.steps == [2..<4])
        #expect(part.x(ofStep: 2) == 4)
        #expect(part.step(atX: 5) == 2 && part.step(atX: -3) == 1 && part.step(atX: 99) == 5)
        #expect(posteriors[4..<99].steps == 4..<6)
    }

    @Test func confidenceFallsWithTheAlternatives() throws {
        let sure = try #require(
            CTCBeamSearch.decode(line([[1: 0.98]]), alphabet: alphabet, grammar: OpenGrammar()).first)
        let torn = try #require(
            CTCBeamSearch.decode(line([[1: 0.5, 2: 0.48]]), alphabet: alphabet, grammar: OpenGrammar()).first)
        #expect(sure.confidences[0] > 0.95)
        #expect((0.4...0.55).contains(torn.confidences[0]))
    }
}

@Suite struct CTCBestPathTests {
    private let blank: [Int: Float] = [7: 0.99]

    private func text(_ steps: [[Int: Float]]) -> String? {
        CTCBestPath.text(line(steps), alphabet: alphabet)
    }

    @Test func readsTheLikeliestCodes() {
        #expect(text([[1: 0.9, 2: 0.05], [1: 0.9], blank, [1: 0.9]]) == "11")
        #expect(text([[3: 0.9], blank, [4: 0.9], blank, [2: 0.9]]) == "刊7")
        #expect(text([[3: 0.9], [4: 0.9], [5: 0.9]]) == "刮")
        #expect(text([[1: 0.9], [0: 0.9], [2: 0.9]]) == "17")
        #expect(text([blank]) == "")
    }

    @Test func codesThatSpellNothingWholeGiveNothing() {
        #expect(text([[3: 0.9]]) == nil)
        #expect(text([[3: 0.9], [1: 0.9]]) == nil)
        #expect(text([[4: 0.9]]) == nil)
        #expect(text([[:]]) == nil)
    }
}

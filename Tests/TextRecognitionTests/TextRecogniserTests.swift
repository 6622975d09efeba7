import Foundation
import Imaging
import Testing
import TextRecognition

@Suite struct TextRecogniserTests {
    @Test func readsALine() throws {
        let recogniser = try TextRecogniser(model: systemModel.get())
        for layout in LineLayout.allCases {
            let line = try recogniser.recognise(input("plain.png"), as: layout)
            print(
                layout, line.text, line.confidence, line.posteriors.steps,
                line.symbols.map { ($0.text, $0.box.x, $0.confidence) })
        }
        for file in try FileManager.default.contentsOfDirectory(atPath: inputs.path).sorted()
        where file.hasPrefix("t_") {
            for layout in LineLayout.allCases {
                let start = ContinuousClock.now
                let line = try recogniser.recognise(input(file), as: layout)
                let time = ContinuousClock.now - start
                let s2 = ContinuousClock.now
                _ = CTCBeamSearch.decode(
                    line.posteriors, alphabet: recogniser.model.alphabet, grammar: OpenGrammar())
                let d = CTCBeamSearch.decode(
                    line.posteriors, alphabet: recogniser.model.alphabet,
                    grammar: CharacterSetGrammar("0123456789X"))
                print(
                    file, layout, line.text, line.confidence, line.posteriors.steps, time,
                    ContinuousClock.now - s2, d.first?.text ?? "-")
            }
        }
    }
}

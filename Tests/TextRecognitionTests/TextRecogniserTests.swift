import Foundation
import Imaging
import Testing
import TextRecognition

@Suite struct TextRecogniserTests {
    private let plainText = "住址浙江省杭州市西湖区文三路100号"

    private func recogniser() throws -> TextRecogniser { try TextRecogniser(model: systemModel.get()) }

    @Test(arguments: [
        "plain.png", "plain.jpg", "gray16.png", "alpha_black_on_white_transparent.png", "cmyk.jpg",
    ])
    func readsALooselyCutLine(file: String) throws {
        let line = try recogniser().recognise(input(file), as: .singleLine)
        #expect(line.text == plainText)
        #expect(line.confidence > 0.9)
    }

    @Test func readsATightlyCutLine() throws {
        let line = try recogniser().recognise(plainLine())
        #expect(line.text == plainText)
        #expect(line.symbols.map(\.text).joined() == plainText)
        // The ink of 省 is in columns 211...247 of the photo, that is from 191 on in the line.
        let province = line.symbols[4].box
        #expect((185...195).contains(province.x) && (223...240).contains(province.maxX))
        #expect(province.y == 0 && province.height == 48)
        #expect(line.symbols.allSatisfy { (0...1).contains($0.confidence) })
    }

    @Test func readsValues() throws {
        let recogniser = try recogniser()
        #expect(
            try recogniser.recognise(input("t_11010519491231002X.png"), as: .singleLine).text
                == "11010519491231002X")
        #expect(try recogniser.recognise(input("t_2010.01.01-长期.png"), as: .singleLine).text == "2010.01.01-长期")
        #expect(try recogniser.recognise(input("t_男.png"), as: .singleLine).text == "男")
    }

    @Test(arguments: ["仫佬", "儋州市", "拉祜", "朱堃䶮", "珲春市", "阿卜杜拉_买买提"])
    func whatItCannotSpellIsUncertain(value: String) throws {
        let line = try recogniser().recognise(input("t_\(value).png"), as: .singleLine)
        let least = line.symbols.map(\.confidence).min() ?? 0
        #expect(line.text == value || least < 0.7)
    }

    @Test func stepsAreThoseOfTheImage() throws {
        let pixels = try plainLine()
        let posteriors = try recogniser().recognise(pixels).posteriors
        #expect(posteriors.steps == 0..<(744 / 3))
        #expect(abs(posteriors.pixelsPerStep - 3) < 0.05)
        for step in posteriors.steps {
            let probabilities = posteriors[step].map(\.probability)
            #expect(probabilities.reduce(0, +) <= 1.0001)
            #expect(probabilities.allSatisfy { $0 >= 0.01 } && probabilities == probabilities.sorted(by: >))
        }
    }

    @Test func grammarsDecideWhatALineSays() throws {
        let recogniser = try recogniser()
        let alphabet = recogniser.model.alphabet
        let line = try recogniser.recognise(plainLine())
        let digits = CTCBeamSearch.decode(
            line.posteriors, alphabet: alphabet, grammar: CharacterSetGrammar("0123456789", lengths: 17...17))
        #expect(digits.first?.text.count == 17)
        #expect((digits.first?.confidences.min() ?? 1) < 0.01)
        let label = line.posteriors[0..<line.posteriors.step(atX: 100)]
        let labels = VocabularyGrammar(["住址", "姓名", "出生"])
        #expect(CTCBeamSearch.decode(label, alphabet: alphabet, grammar: labels).first?.text == "住址")
        let value = line.posteriors[line.posteriors.step(atX: 105)..<line.posteriors.steps.upperBound]
        let open = CTCBeamSearch.decode(value, alphabet: alphabet, grammar: OpenGrammar()).first
        #expect(open?.text == "浙江省杭州市西湖区文三路100号")
    }

    @Test(arguments: ["white.png", "black.png"])
    func nothingIsReadWhereNothingIs(file: String) throws {
        let recogniser = try recogniser()
        for layout in LineLayout.allCases {
            let line = try recogniser.recognise(input(file), as: layout)
            #expect(
                line.text.isEmpty && line.symbols.isEmpty && line.posteriors.steps.isEmpty
                    && line.confidence == 0)
        }
    }

    @Test func unfitSizesAreErrors() throws {
        let recogniser = try recogniser()
        let noise = (0..<50_000).map { UInt8(truncatingIfNeeded: $0 &* 37) }
        for (width, height, code) in [
            (1, 1, "imageTooSmall"), (2, 2, "imageTooSmall"), (1, 500, "imageTooSmall"),
            (500, 1, "imageTooSmall"),
            (2000, 9, "imageTooLong"),
        ] {
            let grid = try #require(
                PixelGrid(width: width, height: height, values: Array(noise.prefix(width * height))))
            for layout in LineLayout.allCases {
                #expect(TextRecognitionError.code { _ = try recogniser.recognise(grid, as: layout) } == code)
            }
        }
        for (width, height) in [(8, 8), (10, 64), (3, 12), (400, 9), (140, 140), (80, 600)] {
            let grid = try #require(
                PixelGrid(width: width, height: height, values: Array(noise.prefix(width * height))))
            for layout in LineLayout.allCases { _ = try recogniser.recognise(grid, as: layout) }
        }
    }

    /// 藏 ends in the code that Tesseract names as it names the blank; without it, it would be 茂.
    @Test func tellsTheLastTwoCodesApart() throws {
        let recogniser = try recogniser()
        let alphabet = recogniser.model.alphabet
        #expect(alphabet.codes(for: "藏").map { $0.dropLast() } == alphabet.codes(for: "茂").map { $0[...] })
        #expect(alphabet.codes(for: "藏")?.last == alphabet.blank - 1)
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Fixtures/lines/xizang.png")
        let line = try recogniser.recognise(Photo.decode(Data(contentsOf: file)).image)
        #expect(line.text == "西藏自治区")
    }

    @Test func theSameImageGivesTheSameResult() throws {
        let (first, second) = (try recogniser(), try recogniser())
        let expected = try first.recognise(plainLine())
        _ = try first.recognise(input("rot180.png"))
        _ = try first.recognise(input("t_男.png"), as: .singleLine)
        #expect(try first.recognise(plainLine()) == expected)
        #expect(try second.recognise(plainLine()) == expected)
    }
}

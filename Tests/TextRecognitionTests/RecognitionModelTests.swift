import Digests
import Foundation
import Testing
import TextRecognition

@Suite struct RecognitionModelTests {
    @Test func knowsWhatItCanSpell() throws {
        let alphabet = try systemModel.get().alphabet
        #expect(alphabet.contains("住址浙江省0X"))
        #expect(!alphabet.contains("仫"))
        #expect(!alphabet.contains("·" as Unicode.Scalar))
        #expect(alphabet.codes(for: "0") == [6])
        #expect(alphabet.codes(for: "李") == [139, 147])
        #expect(alphabet.codes(for: "李仫") == nil)
        #expect(alphabet.codeCount == 224)
        #expect(alphabet.blank == 223)
        #expect(!alphabet.unichars.contains { $0.text.contains("Broken") })
    }

    @Test(arguments: [0, 1, 3, 4, 100, 195, 300, 100_000, 1_546_700, 2_200_000, 2_396_600, 2_469_000])
    func truncated(length: Int) throws {
        let bytes = try systemModel.get().bytes.prefix(length)
        #expect(
            TextRecognitionError.code { _ = try RecognitionModel(name: "cut", bytes: bytes) } == "modelDamaged")
    }

    /// Places in the table, the network's structure, its weights' sizes, the unicharset and the recoder.
    @Test(arguments: [
        0, 4 + 17 * 8, 4 + 21 * 8, 281, 290, 340, 2_137_740, 2_137_800, 2_396_574, 2_396_580,
    ])
    func overwritten(place: Int) throws {
        var bytes = try systemModel.get().bytes
        bytes.replaceSubrange(place..<place + 48, with: [UInt8](repeating: 0xA5, count: 48))
        #expect(
            ["modelDamaged", "modelUnsupported"].contains(
                TextRecognitionError.code { _ = try RecognitionModel(name: "bad", bytes: bytes) }))
    }

    @Test(arguments: ["", "this is no model\n", String(repeating: "text ", count: 100_000)])
    func noModel(text: String) {
        #expect(
            TextRecognitionError.code { _ = try RecognitionModel(name: "text", bytes: Data(text.utf8)) }
                == "modelDamaged")
    }

    @Test func digestIsChecked() throws {
        let bytes = try systemModel.get().bytes
        let digest = try SHA256.hexDigest(of: bytes)
        #expect(
            try RecognitionModel(name: "m", bytes: bytes, expectedSHA256: digest.uppercased()).sha256 == digest)
        #expect(
            TextRecognitionError.code {
                _ = try RecognitionModel(
                    name: "m", bytes: bytes, expectedSHA256: String(repeating: "0", count: 64))
            } == "modelDigestMismatch")
    }

    @Test func manifestIsHeldAgainstTheFile() throws {
        let bytes = try systemModel.get().bytes
        let digest = try SHA256.hexDigest(of: bytes)
        try withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("card.traineddata")
            try bytes.write(to: file)
            func load(manifest: String) throws -> RecognitionModel {
                try Data(manifest.utf8).write(to: folder.appendingPathComponent("manifest.json"))
                return try RecognitionModel(contentsOf: file)
            }
            func manifest(sha256: String, bytes: Int) -> String {
                #"{"models":[{"name":"mine","file":"card.traineddata","sha256":"\#(sha256)","bytes":\#(bytes)}]}"#
            }
            #expect(try RecognitionModel(contentsOf: file).name == "card")
            #expect(try load(manifest: manifest(sha256: digest, bytes: bytes.count)).name == "mine")
            #expect(try load(manifest: #"{"models":[]}"#).name == "card")
            let wrong = manifest(sha256: "00", bytes: bytes.count)
            #expect(TextRecognitionError.code { _ = try load(manifest: wrong) } == "modelDigestMismatch")
            let short = manifest(sha256: digest, bytes: 5)
            #expect(TextRecognitionError.code { _ = try load(manifest: short) } == "modelDamaged")
            #expect(TextRecognitionError.code { _ = try load(manifest: "{") } == "manifestDamaged")
        }
    }

    @Test func absentFile() {
        let file = URL(fileURLWithPath: "/nonexistent/m.traineddata")
        #expect(TextRecognitionError.code { _ = try RecognitionModel(contentsOf: file) } == "modelUnreadable")
    }
}

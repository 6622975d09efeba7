import CardModel
import CardRecognition
import Foundation

let engine = try CardEngine()
for path in CommandLine.arguments.dropFirst() {
    let photo = try Data(contentsOf: URL(fileURLWithPath: path))
    for card in try await engine.read(photo).cards {
        print(path, card.dictionary.kind.rawValue)
        for field in card.dictionary.kind.fields {
            print("  \(field.rawValue): \(card.dictionary.fields[field] ?? "not read with certainty")")
        }
    }
}
await engine.shutDown()

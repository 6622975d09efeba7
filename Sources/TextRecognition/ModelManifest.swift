import Foundation

/// The `manifest.json` beside models: what each file is and must be.
struct ModelManifest: Decodable {
    struct Entry: Decodable {
        let name: String
        let file: String
        let sha256: String
        let bytes: Int
    }

    static let fileName = "manifest.json"

    let models: [Entry]

    /// Reads a folder's manifest; nil where it has none.
    init?(inFolder folder: URL) throws(TextRecognitionError) {
        let file = folder.appendingPathComponent(Self.fileName)
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: file))
        } catch {
            throw .manifestDamaged(file: file.path, reason: "\(error)")
        }
    }

    func entry(forFile file: String) -> Entry? {
        models.first { $0.file == file }
    }
}

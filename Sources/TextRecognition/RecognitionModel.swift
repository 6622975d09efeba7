import Digests
public import Foundation

/// A recogniser's model, checked and ready to be loaded: the bytes of a Tesseract `traineddata` file and what they can
/// spell.
///
/// A value of this type is whole as far as its structure goes, so Tesseract, which ends the process over some damaged
/// models and misreads with others, can be given it.
public struct RecognitionModel: Sendable {
    /// The model's name, as that of its file without the extension.
    public let name: String
    /// The bytes of the file.
    public let bytes: Data
    /// The SHA-256 of the bytes, as 64 lower-case hexadecimal digits.
    public let sha256: String
    /// The characters that the model can spell.
    public let alphabet: Alphabet

    let network: NetworkStructure
    let codeNames: [String]
    private let container: ModelContainer

    /// Checks the bytes of a `traineddata` file.
    ///
    /// - Parameters:
    ///   - name: The name to give it in messages.
    ///   - bytes: The whole file.
    ///   - expectedSHA256: The digest that the bytes must have (hexadecimal, either case), or nil where none is known.
    /// - Throws: ``TextRecognitionError`` `modelDigestMismatch`, `modelDamaged`, `modelUnsupported`, or `engineFailed`
    ///   where the system cannot compute SHA-256.
    public init(name: String, bytes: Data, expectedSHA256: String? = nil) throws(TextRecognitionError) {
        let digest: String
        do {
            digest = try SHA256.hexDigest(of: bytes)
        } catch {
            throw .engineFailed(operation: "SHA-256")
        }
        if let expected = expectedSHA256?.lowercased(), expected != digest {
            throw .modelDigestMismatch(name: name, expected: expected, actual: digest)
        }
        do {
            container = try ModelContainer(bytes)
            network = try NetworkStructure(container.bytes(of: .lstm))
            let reader = try AlphabetReader(
                unicharset: container.bytes(of: .unicharset), recoder: container.bytes(of: .recoder),
                network: network)
            alphabet = reader.alphabet
            codeNames = reader.codeNames
        } catch let damage as NetworkStructure.Damage {
            throw damage.isUnsupported
                ? .modelUnsupported(name: name, reason: damage.reason)
                : .modelDamaged(name: name, reason: damage.reason)
        } catch let damage as ModelContainer.Damage {
            throw .modelDamaged(name: name, reason: damage.reason)
        } catch let damage as AlphabetReader.Damage {
            throw .modelDamaged(name: name, reason: damage.reason)
        } catch {
            throw .modelDamaged(name: name, reason: "\(error)")
        }
        self.name = name
        self.bytes = bytes
        sha256 = digest
    }

    /// What Tesseract is given.
    func engineBytes(for arithmetic: Arithmetic) throws(TextRecognitionError) -> Data {
        do {
            let network = try container.bytes(of: .lstm)
            switch arithmetic {
            case .integer: return container.packed(network: network)
            case .floatingPoint: return container.packed(network: try NetworkStructure.dequantised(network))
            }
        } catch {
            throw .modelDamaged(name: name, reason: "\(error)")
        }
    }

    /// Reads a `traineddata` file and checks it; where a `manifest.json` beside it names the file, its length and
    /// digest must be those.
    ///
    /// - Throws: ``TextRecognitionError`` as ``init(name:bytes:expectedSHA256:)``, and `modelUnreadable`,
    ///   `manifestDamaged`.
    public init(contentsOf file: URL) throws(TextRecognitionError) {
        let bytes: Data
        do {
            bytes = try Data(contentsOf: file)
        } catch {
            throw .modelUnreadable(file: file.path, reason: error.localizedDescription)
        }
        let manifest = try ModelManifest(inFolder: file.deletingLastPathComponent())
        let entry = manifest?.entry(forFile: file.lastPathComponent)
        let name = entry?.name ?? file.deletingPathExtension().lastPathComponent
        if let entry, entry.bytes != bytes.count {
            throw .modelDamaged(
                name: name, reason: "it has \(bytes.count) bytes, its manifest says \(entry.bytes)")
        }
        try self.init(name: name, bytes: bytes, expectedSHA256: entry?.sha256)
    }

    /// Finds a model by name, or the best there is, and loads it.
    ///
    /// - Parameters:
    ///   - name: The model's name, or nil for the best one (see ``ModelLocator``).
    ///   - folder: The only folder to look in, or nil for all the usual places.
    /// - Throws: ``TextRecognitionError`` as ``ModelLocator/locate(_:)`` and ``init(contentsOf:)``.
    public static func load(
        named name: String? = nil, from folder: URL? = nil
    ) throws(TextRecognitionError) -> RecognitionModel {
        try RecognitionModel(contentsOf: ModelLocator(folder: folder).locate(name))
    }
}

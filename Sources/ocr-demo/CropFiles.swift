import CardModel
import CardRecognition
import CommandLineSupport
import Foundation
import Imaging

/// The images of one photo's cards, ready to be written.
struct CropFiles: Sendable {
    /// Paths relative to the folder for crops, with the JPEG files that belong there.
    private(set) var files: [(path: String, bytes: Data)] = []

    /// Cuts the cards out of a photo.
    ///
    /// - Throws: `PhotoFileError`, `VideoError` or `ImagingError` if the photo can't be read a second time.
    init(of cards: [CardReading], in item: PhotoItem) throws {
        guard !cards.isEmpty else { return }
        let photo = try item.picture().decoded()
        for (index, card) in cards.enumerated() {
            let crops = try CardCrops(of: card, in: photo)
            let name = "\(Self.path(of: item.name))-\(index)"
            files.append(("\(name)-card.jpg", try crops.card.jpegData()))
            if let portrait = crops.portrait { files.append(("\(name)-portrait.jpg", try portrait.jpegData())) }
        }
    }

    /// The photo's own path as one that doesn't lead out of a folder.
    private static func path(of name: String) -> String {
        name.split(separator: "/").filter { $0 != "." && $0 != ".." }.joined(separator: "/")
    }

    /// Writes the files into a folder, which is made where there is none. Nothing that is there is overwritten, so that
    /// no photo can be lost.
    ///
    /// - Throws: ``CropError`` for the first file that can't be written.
    func write(into folder: String) throws(CropError) {
        for (path, bytes) in files {
            let file = URL(fileURLWithPath: folder).appendingPathComponent(path)
            do {
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try bytes.write(to: file, options: .withoutOverwriting)
            } catch {
                throw FileManager.default.fileExists(atPath: file.path)
                    ? .exists(file.path) : .unwritable(file.path, reason: PhotoFile.reason(of: error))
            }
        }
    }
}

/// Why the image of a card was not written.
enum CropError: Error, Hashable, CustomStringConvertible {
    /// There is a file of that name.
    case exists(String)
    /// The system's reason.
    case unwritable(String, reason: String)

    var description: String {
        switch self {
        case .exists(let path): "\(path) is there already and is not overwritten"
        case .unwritable(let path, let reason): "\(path) cannot be written: \(reason)"
        }
    }
}

import CardRecognition
import CommandLineSupport
import Foundation
import Imaging

/// What a run makes of one photo: a report, and images that are written beside it.
struct PhotoOutcome: Sendable {
    let report: Report
    /// The images, as far as they are asked for; an error where they, or the report's pictures, could not be made.
    let crops: Result<CropFiles, any Error>?

    /// Reads a photo.
    init(of item: PhotoItem, with engine: CardEngine, _ options: DemoOptions) async {
        do {
            let picture = try item.picture()
            let results = try await engine.read(picture, as: options.kind)
            let images = Result { try Images(of: results.cards, in: picture, called: item.name, options) }
            crops = images.map(\.crops)
            report = Report(
                file: item.name, result: .success(results), showsTimings: options.showsTimings,
                pictures: (try? images.get().pictures) ?? [])
        } catch {
            crops = nil
            report = Report(
                file: item.name, result: .failure(Failure(error)), showsTimings: options.showsTimings)
        }
    }
}

/// What is cut out of one photo.
private struct Images {
    var crops = CropFiles()
    var pictures: [CardPictures] = []

    init(of cards: [CardReading], in picture: CardFrame, called name: String, _ options: DemoOptions) throws {
        guard !cards.isEmpty, options.crops != nil || options.showsPictures else { return }
        let photo = try picture.decoded()
        let cut = try cards.map { try CardCrops(of: $0, in: photo) }
        if options.crops != nil { crops = try CropFiles(cut, of: name) }
        if options.showsPictures { pictures = try cut.map(CardPictures.init) }
    }
}

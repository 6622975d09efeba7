import Foundation
import Imaging
import TextRecognition

/// The folder of small inputs beside the checkout.
let inputs = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("shared/inputs")

/// Debian's model, which every machine that runs the tests has.
let systemModel = Result { try RecognitionModel.load(named: "chi_sim") }

func input(_ name: String) throws -> Image {
    try Photo.decode(Data(contentsOf: inputs.appendingPathComponent(name))).image
}

/// The line of plain.png cut tight above and below.
func plainLine() throws -> PixelGrid {
    try input("plain.png").cropped(to: Rectangle(x: 20, y: 30, width: 744, height: 48)).greyPixels()
}

/// The first characters of that line, 浙江省.
func shortLine() throws -> PixelGrid {
    try input("plain.png").cropped(to: Rectangle(x: 120, y: 30, width: 130, height: 48)).greyPixels()
}

/// Runs `body` with a folder of its own that is gone afterwards.
func withTemporaryFolder<R>(_ body: (URL) throws -> R) throws -> R {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
}

extension TextRecognitionError {
    /// The code of the error that `body` throws, or nil where it throws none.
    static func code(of body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch let error as TextRecognitionError {
            return error.code
        } catch {
            return "\(error)"
        }
    }
}

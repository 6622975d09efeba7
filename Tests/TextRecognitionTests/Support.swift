import Foundation
import Imaging
import TextRecognition

/// The repository's root.
let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

/// The folder of small inputs beside the checkout.
let inputs = root.deletingLastPathComponent().appendingPathComponent("shared/inputs")

/// Debian's model, which every machine that runs the tests has.
let systemModel = Result { try RecognitionModel.load(named: "chi_sim") }

func input(_ name: String) throws -> Image {
    try Photo.decode(Data(contentsOf: inputs.appendingPathComponent(name))).image
}

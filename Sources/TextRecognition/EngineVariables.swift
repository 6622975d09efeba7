import CTesseract
import Foundation

extension EngineHandle {
    /// What Tesseract must know before it loads the model.
    private static let variables: KeyValuePairs = [
        "debug_file": "/dev/null",
        // A line that reads badly would be read again inverted, at twice the time; the lines are dark on light.
        "tessedit_do_invert": "0",
        // Keep the posteriors of each time step …
        "lstm_choice_mode": "1",
        // … but look for no alternatives to Tesseract's own reading.
        "lstm_choice_iterations": "0",
    ]

    static func load(
        _ bytes: Data, of model: RecognitionModel, into handle: OpaquePointer
    ) throws(TextRecognitionError) {
        var names = variables.map { strdup($0.key) }
        var values = variables.map { strdup($0.value) }
        defer { (names + values).forEach { free($0) } }
        guard (names + values).allSatisfy({ $0 != nil }) else { throw .engineFailed(operation: "strdup") }
        let status = bytes.withUnsafeBytes { bytes in
            TessBaseAPIInit5(
                handle, bytes.bindMemory(to: CChar.self).baseAddress, CInt(bytes.count), model.name,
                OEM_LSTM_ONLY,
                nil, 0, &names, &values, names.count, 0)
        }
        guard status == 0 else { throw .engineFailed(operation: "TessBaseAPIInit5") }
        // Without spaces the iterator loses no time step (see TesseractBridge); ours is the reading that counts.
        guard TessBaseAPISetVariable(handle, "tessedit_char_blacklist", " ") != 0 else {
            throw .engineFailed(operation: "TessBaseAPISetVariable")
        }
    }
}

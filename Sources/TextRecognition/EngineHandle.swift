import CTesseract

/// The one owner of a Tesseract handle, with a model loaded into it.
final class EngineHandle {
    /// For calls into Tesseract while this owner lives.
    let pointer: OpaquePointer

    init(model: RecognitionModel, arithmetic: Arithmetic) throws(TextRecognitionError) {
        let bytes = try model.engineBytes(for: arithmetic)
        guard let pointer = TessBaseAPICreate() else { throw .engineFailed(operation: "TessBaseAPICreate") }
        self.pointer = pointer
        try Self.load(bytes, of: model, into: pointer)
    }

    deinit {
        TessBaseAPIDelete(pointer)
    }
}

import CTesseract
import Foundation
public import Imaging
import TesseractBridge

/// Reads the text of line images.
///
/// What each ``Arithmetic`` needs is loaded when it is first used, which takes a few tenths of a second and some tens of
/// megabytes, so keep a recogniser; it belongs to one thread at a time (``RecogniserPool`` shares several among tasks).
/// The same image gives the same result whatever was read before. Nothing is printed, and the host's locale and OpenMP
/// settings play no part.
public final class TextRecogniser {
    /// The model that it reads with.
    public let model: RecognitionModel

    private var handles: [Arithmetic: EngineHandle] = [:]
    private let codeTable: OpaquePointer

    /// The resolution that Tesseract is told, pixels to the inch; it decides nothing here but keeps it from guessing.
    private static let resolution: CInt = 300
    /// A line has at least this many rows, and as many columns as make a time step.
    private static let leastHeight = 8
    /// A line is at most this many times as wide as high.
    private static let greatestAspect = 200

    /// Makes a recogniser.
    ///
    /// - Throws: ``TextRecognitionError/modelDamaged(name:reason:)``.
    public init(model: RecognitionModel) throws(TextRecognitionError) {
        TBHoldOpenMPToThisThread()
        guard let codeTable = Self.makeCodeTable(model.codeNames) else {
            throw .modelDamaged(name: model.name, reason: "its output codes' names are not distinct")
        }
        self.model = model
        self.codeTable = codeTable
    }

    deinit {
        TBCodeTableDelete(codeTable)
    }

    /// Reads a line image; one that is not grey is made so.
    ///
    /// - Parameters:
    ///   - line: The line, dark on light.
    ///   - layout: How the line was cut.
    ///   - arithmetic: How the model computes.
    /// - Returns: What was read; without text and steps where there is nothing in the image.
    /// - Throws: ``TextRecognitionError`` `imageTooSmall`, `imageTooLong`, `engineFailed`; `ImagingError` where the
    ///   pixels cannot be had.
    public func recognise(
        _ line: Image, as layout: LineLayout = .rawLine, with arithmetic: Arithmetic = .floatingPoint
    ) throws -> RecognisedLine {
        try recognise(line.greyPixels(), as: layout, with: arithmetic)
    }

    /// Reads a line image.
    ///
    /// - Parameters:
    ///   - line: The line, dark on light.
    ///   - layout: How the line was cut.
    ///   - arithmetic: How the model computes.
    /// - Returns: What was read; without text and steps where there is nothing in the image.
    /// - Throws: ``TextRecognitionError`` `imageTooSmall`, `imageTooLong`, `engineFailed`.
    public func recognise(
        _ line: PixelGrid, as layout: LineLayout = .rawLine, with arithmetic: Arithmetic = .floatingPoint
    ) throws(TextRecognitionError) -> RecognisedLine {
        RecognisedLine(
            try posteriors(of: line, as: layout, with: arithmetic), height: Double(line.height),
            alphabet: model.alphabet)
    }

    /// What the network saw in each time step of a line image, for a search of what a grammar allows.
    ///
    /// - Parameters:
    ///   - line: The line, dark on light.
    ///   - layout: How the line was cut.
    ///   - arithmetic: How the model computes.
    /// - Returns: The posteriors; without steps where there is nothing in the image.
    /// - Throws: ``TextRecognitionError`` `imageTooSmall`, `imageTooLong`, `engineFailed`.
    public func posteriors(
        of line: PixelGrid, as layout: LineLayout = .rawLine,
        with arithmetic: Arithmetic = .floatingPoint
    ) throws(TextRecognitionError) -> Posteriors {
        let network = model.network
        let scaledWidth = line.width * network.inputHeight / line.height
        guard line.height >= Self.leastHeight, line.width >= 2, scaledWidth >= 2 * network.pixelsPerStep else {
            throw .imageTooSmall(width: line.width, height: line.height)
        }
        guard line.width / line.height <= Self.greatestAspect else {
            throw .imageTooLong(width: line.width, height: line.height)
        }
        guard let reading = try read(line, as: layout, with: arithmetic) else {
            return Posteriors([], pixelsPerStep: 1)
        }
        return Posteriors(
            reading.entries,
            pixelsPerStep: (reading.columns.upperBound - reading.columns.lowerBound)
                / Double(reading.entries.count),
            origin: reading.columns.lowerBound)
    }

    /// Has Tesseract read the image; nil where it finds nothing.
    private func read(
        _ line: PixelGrid, as layout: LineLayout, with arithmetic: Arithmetic
    ) throws(TextRecognitionError) -> EngineReading? {
        // The network sees an even image with its noise blown up, and finds text in it.
        guard let darkest = line.values.min(), let brightest = line.values.max(),
            brightest - darkest >= Self.leastContrast
        else { return nil }
        TBHoldOpenMPToThisThread()
        let handle = try engine(for: arithmetic).pointer
        TessBaseAPISetPageSegMode(handle, layout == .rawLine ? PSM_RAW_LINE : PSM_SINGLE_LINE)
        let (width, height) = (CInt(line.width), CInt(line.height))
        line.values.withUnsafeBufferPointer { pixels in
            TessBaseAPISetImage(handle, pixels.baseAddress, width, height, 1, width)
        }
        defer { TessBaseAPIClear(handle) }
        TessBaseAPISetSourceResolution(handle, Self.resolution)
        guard TessBaseAPIRecognize(handle, nil) == 0 else {
            throw .engineFailed(operation: "TessBaseAPIRecognize")
        }
        guard let iterator = TessBaseAPIGetIterator(handle) else { return nil }
        defer { TessResultIteratorDelete(iterator) }
        guard let steps = TBTimeStepsCreate(UnsafeMutableRawPointer(iterator), codeTable) else {
            throw .engineFailed(operation: "GetRawLSTMTimesteps")
        }
        defer { TBTimeStepsDelete(steps) }
        guard TBTimeStepsCount(steps) > 0 else { return nil }
        var reading = EngineReading(steps, width: line.width, layout: layout)
        reading.restoreHiddenCode(with: model.alphabet)
        return reading
    }

    private func engine(for arithmetic: Arithmetic) throws(TextRecognitionError) -> EngineHandle {
        if let engine = handles[arithmetic] { return engine }
        let engine = try EngineHandle(model: model, arithmetic: arithmetic)
        handles[arithmetic] = engine
        return engine
    }

    /// The least difference between the brightest and the darkest pixel of an image with text.
    private static let leastContrast: UInt8 = 8

    private static func makeCodeTable(_ names: [String]) -> OpaquePointer? {
        let copies = names.map { strdup($0) }
        defer { copies.forEach { free($0) } }
        guard copies.allSatisfy({ $0 != nil }) else { return nil }
        let pointers = copies.map { UnsafePointer($0) }
        return TBCodeTableCreate(pointers, Int32(names.count))
    }
}

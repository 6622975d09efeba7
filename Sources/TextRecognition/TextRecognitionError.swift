public import Foundation

/// Why a model could not be loaded or a line not be recognised.
public enum TextRecognitionError: Error, Hashable, Sendable {
    /// No model (of that name, if one was asked for) is in any of the places, which are listed in the order in which
    /// they were looked at.
    case modelNotFound(name: String?, places: [String])
    /// The file exists but cannot be read.
    case modelUnreadable(file: String, reason: String)
    /// The model is not whole, or is no model at all.
    case modelDamaged(name: String, reason: String)
    /// The model's bytes are not those that the manifest beside it names.
    case modelDigestMismatch(name: String, expected: String, actual: String)
    /// The model is whole, but of a make that this library does not read.
    case modelUnsupported(name: String, reason: String)
    /// The manifest beside a model cannot be read.
    case manifestDamaged(file: String, reason: String)
    /// Tesseract refused; `operation` is the function that did.
    case engineFailed(operation: String)
    /// The line image has too few pixels to hold a character.
    case imageTooSmall(width: Int, height: Int)
    /// The line image is longer than any line, measured in its own height.
    case imageTooLong(width: Int, height: Int)
    /// The pool of recognisers was shut down.
    case poolShutDown

    /// A stable name of the case for programs, in camelCase.
    public var code: String {
        switch self {
        case .modelNotFound: "modelNotFound"
        case .modelUnreadable: "modelUnreadable"
        case .modelDamaged: "modelDamaged"
        case .modelDigestMismatch: "modelDigestMismatch"
        case .modelUnsupported: "modelUnsupported"
        case .manifestDamaged: "manifestDamaged"
        case .engineFailed: "engineFailed"
        case .imageTooSmall: "imageTooSmall"
        case .imageTooLong: "imageTooLong"
        case .poolShutDown: "poolShutDown"
        }
    }
}

extension TextRecognitionError: CustomStringConvertible, LocalizedError {
    /// What is wrong with which thing, and what to do about it.
    public var description: String {
        switch self {
        case .modelNotFound(let name, let places):
            "no recognition model\(name.map { " “\($0)”" } ?? "") was found; looked in "
                + places.joined(separator: ", ")
                + "; name the folder that holds it, set CARDOCR_MODELS to it, or install tesseract-ocr-chi-sim"
        case .modelUnreadable(let file, let reason):
            "the recognition model \(file) cannot be read: \(reason)"
        case .modelDamaged(let name, let reason):
            "the recognition model “\(name)” is damaged (\(reason)); fetch it again"
        case .modelDigestMismatch(let name, let expected, let actual):
            "the recognition model “\(name)” is not the one in its manifest (SHA-256 \(actual) instead of "
                + "\(expected)); fetch it again"
        case .modelUnsupported(let name, let reason):
            "the recognition model “\(name)” cannot be used: \(reason)"
        case .manifestDamaged(let file, let reason):
            "the models' manifest \(file) cannot be read: \(reason)"
        case .engineFailed(let operation):
            "Tesseract failed in \(operation)"
        case .imageTooSmall(let width, let height):
            "an image of \(width)×\(height) pixels is too small to hold a line of text"
        case .imageTooLong(let width, let height):
            "an image of \(width)×\(height) pixels is too long for a line of text"
        case .poolShutDown:
            "the pool of recognisers was shut down"
        }
    }

    /// The same as `description`.
    public var errorDescription: String? { description }
}

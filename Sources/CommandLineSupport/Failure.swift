public import CardRecognition
public import CardModel
public import Foundation
import Imaging
import OCRService
import TextRecognition

/// What is said of a photo that could not be read or uploaded: a code for programs and a sentence for people.
public struct Failure: Error, Hashable, Sendable {
    /// A stable name in camelCase.
    public let code: String
    /// What was wrong, and what to do about it.
    public let message: String

    /// Describes any error that reading or uploading a photo throws.
    public init(_ error: any Error) {
        message = "\(error)"
        code = Self.code(of: error)
    }

    /// The failure as an object for programs.
    public var json: JSONText {
        .object([("code", .string(code)), ("message", .string(message))])
    }

    private static func code(of error: any Error) -> String {
        switch error {
        case let error as PhotoFileError: error.code
        case let error as VideoError: error.code
        case let error as ImagingError: error.code
        case let error as TextRecognitionError: error.code
        case let error as APIError: error.code
        case is NoCardFound: "noCard"
        case is CancellationError: "cancelled"
        default: "failed"
        }
    }
}

extension PhotoItem {
    /// The photo's bytes.
    public func bytes() throws(PhotoFileError) -> Data {
        if let problem { throw problem }
        return try PhotoFile.read(path)
    }

    /// Reads the cards in the photo.
    public func read(with engine: CardEngine, as kind: CardKind? = nil) async -> Result<CardResults, Failure> {
        do {
            return .success(try await engine.read(picture(), as: kind))
        } catch {
            return .failure(Failure(error))
        }
    }
}

extension CardEngine {
    /// Makes an engine for a piece of work, and shuts it down when that is done or has failed.
    public static func use<Result>(
        _ options: Options, _ work: (CardEngine) async throws -> Result
    ) async throws -> Result {
        let engine = try CardEngine(options)
        do {
            let result = try await work(engine)
            await engine.shutDown()
            return result
        } catch {
            await engine.shutDown()
            throw error
        }
    }
}

public import Foundation
public import Imaging

/// A picture that may show a card, as bytes that can be sent between tasks.
public enum CardFrame: Hashable, Sendable {
    /// The bytes of an image file, as a camera wrote it.
    case photo(Data)
    /// A camera's raw picture.
    case camera(CameraFrame)

    /// The picture, upright.
    ///
    /// - Throws: ``ImagingError``, saying what is wrong with it.
    public func decoded(limits: DecodingLimits = .default) throws(ImagingError) -> Photo {
        switch self {
        case .photo(let data): try Photo.decode(data, limits: limits)
        case .camera(let frame): try Photo(frame, limits: limits)
        }
    }
}

internal import CLeptonica
public import Foundation

extension Image {
    /// The image as a PNG file.
    public func pngData() throws(ImagingError) -> Data {
        try encoded(.png) { pixWriteMemPng(&$1, &$2, $0, 0) }
    }

    /// The image as a JPEG file.
    ///
    /// - Parameter quality: 1 (worst) to 100 (best); values outside are moved into this range.
    public func jpegData(quality: Int = 90) throws(ImagingError) -> Data {
        try encoded(.jpeg) { pixWriteMemJpeg(&$1, &$2, $0, l_int32(min(max(1, quality), 100)), 0) }
    }

    private func encoded(
        _ coding: ImageCoding, _ write: (PixHandle, inout UnsafeMutablePointer<l_uint8>?, inout Int) -> l_ok
    ) throws(ImagingError) -> Data {
        var bytes: UnsafeMutablePointer<l_uint8>?
        var count = 0
        let result = try withPix { (pix) in write(pix, &bytes, &count) }
        defer { lept_free(bytes) }
        guard result == 0, let bytes, count > 0 else { throw .encodingFailed(coding) }
        return Data(bytes: bytes, count: count)
    }
}

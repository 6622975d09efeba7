internal import HeifBridge

/// A HEIC or AVIF file's main picture: the one owner of its handle.
final class HEIFPicture {
    /// The extent in pixels, turned as the file asks for.
    let size: Size
    private let handle: OpaquePointer
    /// What the handle reads from while it lives.
    private let bytes: UnsafeMutableBufferPointer<UInt8>

    /// Reads a file's header.
    ///
    /// - Throws: ``ImagingError/unsupportedFormat(name:advice:)`` where there is no `libheif`,
    ///   ``ImagingError/decodingFailed(_:)``.
    init(_ file: [UInt8]) throws(ImagingError) {
        let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: file.count)
        _ = bytes.initialize(from: file)
        var handle: OpaquePointer?
        var (width, height): (CInt, CInt) = (0, 0)
        let outcome = HBPictureOpen(bytes.baseAddress, bytes.count, &handle, &width, &height)
        guard outcome == HBOutcomeDone, let handle else {
            bytes.deallocate()
            guard outcome != HBOutcomeNoLibrary else {
                throw .unsupportedFormat(name: "HEIC/HEIF", advice: Self.advice)
            }
            throw .decodingFailed(.heif)
        }
        (self.bytes, self.handle) = (bytes, handle)
        size = Size(width: Int(width), height: Int(height))
    }

    deinit {
        HBPictureDelete(handle)
        bytes.deallocate()
    }

    /// The picture's pixels.
    func image() throws(ImagingError) -> Image {
        var pixels: UnsafePointer<UInt8>?
        var (bytesPerRow, width, height): (CInt, CInt, CInt) = (0, 0, 0)
        defer { withExtendedLifetime(self) {} }
        guard HBPictureDecode(handle, &pixels, &bytesPerRow, &width, &height) == HBOutcomeDone, let pixels,
            size == Size(width: Int(width), height: Int(height))
        else { throw .decodingFailed(.heif) }
        return try Image(colourRows: size) { line, y in
            for x in line.indices {
                let pixel = pixels + y * Int(bytesPerRow) + 3 * x
                line[x] = Image.word(pixel[0], pixel[1], pixel[2])
            }
        }
    }

    private static let advice = """
        install libheif (on Debian: apt install libheif1; on macOS: brew install libheif), or convert the file to JPEG \
        first, for example with `heif-convert photo.heic photo.jpg`
        """
}

internal import CLeptonica

/// A picture in memory, 8-bit grey or 24-bit colour, that never changes: each operation makes a new one.
///
/// It is the one owner of a Leptonica `PIX`. Coordinates are pixels from the top-left corner (see ``Point``).
///
/// An image isn't `Sendable`: images made from one another may share pixels, whose reference counts aren't atomic in
/// Leptonica before 1.83. Send a ``PixelGrid`` or the encoded bytes to another task instead.
public final class Image {
    /// How a pixel is stored.
    public enum Format: Hashable, Sendable {
        /// One byte of brightness, 0 is black.
        case grey
        /// Red, green and blue, a byte each.
        case colour
    }

    /// The extent in pixels; both sides are at least 1.
    public let size: Size
    /// How the pixels are stored.
    public let format: Format

    /// Never changed, only read: everything that Leptonica makes from it is new.
    private let pix: PixHandle

    /// Takes over a `PIX` of 8 bits without a colour map, or of 32 bits, which nothing else may change or destroy.
    ///
    /// - Throws: ``ImagingError/operationFailed(_:)`` named after `operation` if there is no `PIX` or its depth is
    ///   another one.
    init(owning pix: PixHandle?, from operation: String) throws(ImagingError) {
        silenceLeptonica
        guard let pix else { throw .operationFailed(operation) }
        switch pixGetDepth(pix) {
        case 8: format = .grey
        case 32: format = .colour
        default:
            destroy(pix)
            throw .operationFailed(operation)
        }
        size = Size(width: Int(pixGetWidth(pix)), height: Int(pixGetHeight(pix)))
        self.pix = pix
    }

    deinit {
        destroy(pix)
    }

    /// Lends the `PIX`, which lives at least until `body` returns and which `body` may not change.
    func withPix<Result>(_ body: (PixHandle) throws(ImagingError) -> Result) throws(ImagingError) -> Result {
        // Without this, Swift may let go of the image once the handle has been read from it.
        defer { withExtendedLifetime(self) {} }
        return try body(pix)
    }

    /// The image that `operation` makes of this one.
    func applying(
        _ name: String, _ operation: (PixHandle) -> PixHandle?
    ) throws(ImagingError) -> Image {
        let made = try withPix { (pix) throws(ImagingError) in operation(pix) }
        return try Image(owning: made, from: name)
    }
}

@available(*, unavailable)
extension Image: Sendable {}

/// Gives a reference to a `PIX` back.
func destroy(_ pix: PixHandle?) {
    var pix = pix
    pixDestroy(&pix)
}

/// Reading this once stops Leptonica from writing its messages to the host's standard error for good.
let silenceLeptonica: Void = { _ = setMsgSeverity(l_int32(L_SEVERITY_NONE)) }()

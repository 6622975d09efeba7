/// What sizes of pictures are decoded; checked against the file's header before any pixel is.
public struct DecodingLimits: Hashable, Sendable {
    /// The most pixels a picture may have.
    public var maximumPixels: Int
    /// The fewest pixels that each side must have.
    public var minimumSide: Int

    /// Makes limits; the cloud services' smallest side, 15 pixels, and 100 megapixels unless given.
    public init(maximumPixels: Int = 100_000_000, minimumSide: Int = 15) {
        self.maximumPixels = maximumPixels
        self.minimumSide = minimumSide
    }

    /// From 15 pixels a side to 100 megapixels in all.
    public static let `default` = DecodingLimits()

    /// Refuses a size outside of the limits.
    ///
    /// - Throws: ``ImagingError/imageTooSmall(_:minimumSide:)``, ``ImagingError/imageTooLarge(_:maximumPixels:)``.
    public func check(_ size: Size) throws(ImagingError) {
        guard min(size.width, size.height) >= minimumSide else {
            throw .imageTooSmall(size, minimumSide: minimumSide)
        }
        let (pixels, overflow) = size.width.multipliedReportingOverflow(by: size.height)
        guard !overflow, pixels <= maximumPixels else {
            throw .imageTooLarge(size, maximumPixels: maximumPixels)
        }
    }
}

internal import CLeptonica

extension Image {
    /// How ink is told from paper.
    public enum Binarisation: Hashable, Sendable {
        /// One threshold for the whole image, where the two classes differ most (Otsu, 1979,
        /// https://doi.org/10.1109/TSMC.1979.4310076).
        case otsu
        /// A threshold for each pixel from the mean and deviation within `radius` pixels (Sauvola and Pietikäinen,
        /// 2000, https://doi.org/10.1016/S0031-3203(99)00055-2); a larger `factor` finds less ink, 0.2 to 0.5 is
        /// usual.
        case sauvola(radius: Int, factor: Double)
        /// Brightness below the threshold (0 to 256) is ink.
        case threshold(Int)
    }

    /// A grey image that is 0 where there is ink and 255 elsewhere.
    public func binarised(_ method: Binarisation = .otsu) throws(ImagingError) -> Image {
        let binary = try bitmap(method)
        defer { destroy(binary) }
        return try Image(owning: pixConvert1To8(nil, binary, 255, 0), from: "binarised")
    }

    /// The bounding boxes of the connected dark parts (brightness below 128) of a binarised image, from the top.
    ///
    /// - Parameter diagonals: Whether pixels that touch only at a corner are connected.
    public func connectedComponents(diagonals: Bool = true) throws(ImagingError) -> [Rectangle] {
        let binary = try bitmap(.threshold(128))
        defer { destroy(binary) }
        var boxes: BoxaHandle? = pixConnCompBB(binary, diagonals ? 8 : 4)
        defer { boxaDestroy(&boxes) }
        guard boxes != nil else { throw .operationFailed("connectedComponents") }
        var rectangles: [Rectangle] = []
        for i in 0..<boxaGetCount(boxes) {
            var (x, y, width, height): (l_int32, l_int32, l_int32, l_int32) = (0, 0, 0, 0)
            guard boxaGetBoxGeometry(boxes, i, &x, &y, &width, &height) == 0 else {
                throw .operationFailed("connectedComponents")
            }
            rectangles.append(
                Rectangle(x: Double(x), y: Double(y), width: Double(width), height: Double(height)))
        }
        return rectangles
    }

    /// A one-bit `PIX` in which ink is 1; the caller destroys it.
    private func bitmap(_ method: Binarisation) throws(ImagingError) -> PixHandle {
        try grey().withPix { (pix) throws(ImagingError) in try Image.bitmap(pix, size, method) }
    }

    private static func bitmap(
        _ pix: PixHandle, _ size: Size, _ method: Binarisation
    ) throws(ImagingError) -> PixHandle {
        var binary: PixHandle?
        switch method {
        case .otsu:
            // Leptonica's tiles are at least 16 pixels; one tile of the whole image makes the threshold global.
            let (width, height) = (l_int32(max(16, size.width)), l_int32(max(16, size.height)))
            guard pixOtsuAdaptiveThreshold(pix, width, height, 0, 0, 0.1, nil, &binary) == 0 else {
                throw .operationFailed("binarised(otsu)")
            }
        case .sauvola(let radius, let factor):
            guard factor.isFinite, factor >= 0, radius >= 2 else {
                throw .invalidGeometry("Sauvola's radius \(radius) with the factor \(factor)")
            }
            let largest = (min(size.width, size.height) - 3) / 2
            guard largest >= 2 else { throw .invalidGeometry("an image too small for Sauvola's window") }
            let radius = l_int32(min(radius, largest))
            guard pixSauvolaBinarize(pix, radius, l_float32(factor), 1, nil, nil, nil, &binary) == 0 else {
                throw .operationFailed("binarised(sauvola)")
            }
        case .threshold(let threshold):
            guard (0...256).contains(threshold) else { throw .invalidGeometry("the threshold \(threshold)") }
            binary = pixThresholdToBinary(pix, l_int32(threshold))
        }
        guard let binary else { throw .operationFailed("binarised") }
        return binary
    }
}

/// Grey pixels as plain bytes, to compute with and to send between tasks.
public struct PixelGrid: Hashable, Sendable {
    /// Columns.
    public let width: Int
    /// Rows.
    public let height: Int
    /// Brightness, a byte a pixel, row by row from the top, no gaps; `width * height` of them.
    public var values: [UInt8]

    /// Makes a grid from its bytes, nil unless there are exactly `width * height` and at least one.
    public init?(width: Int, height: Int, values: [UInt8]) {
        guard width > 0, height > 0, width < 1 << 30, height < 1 << 30, values.count == width * height
        else { return nil }
        self.init(unchecked: width, height, values)
    }

    init(unchecked width: Int, _ height: Int, _ values: [UInt8]) {
        (self.width, self.height, self.values) = (width, height, values)
    }

    /// The brightness of the pixel in column `x` and row `y`, which must be in the grid.
    public subscript(x: Int, y: Int) -> UInt8 {
        get { values[y * width + x] }
        set { values[y * width + x] = newValue }
    }

    /// How sharp the picture is: the variance of its Laplacian (4-neighbour kernel), 0 for a picture without edges.
    ///
    /// It grows with contrast and resolution, so compare only pictures of the same scale
    /// (Pech-Pacheco et al., "Diatom autofocusing in brightfield microscopy", ICPR 2000).
    public func laplacianVariance() -> Double {
        guard width > 2, height > 2 else { return 0 }
        var (sum, squares) = (0, 0)
        values.withUnsafeBufferPointer { pixels in
            for y in 1..<(height - 1) {
                for i in (y * width + 1)..<(y * width + width - 1) {
                    let around =
                        Int(pixels[i - 1]) + Int(pixels[i + 1]) + Int(pixels[i - width])
                        + Int(pixels[i + width])
                    let value = around - 4 * Int(pixels[i])
                    sum += value
                    squares += value * value
                }
            }
        }
        let count = Double((width - 2) * (height - 2))
        let mean = Double(sum) / count
        return max(0, Double(squares) / count - mean * mean)
    }
}

/// Colour pixels as plain bytes, to compute with and to send between tasks.
public struct ColourGrid: Hashable, Sendable {
    /// Columns.
    public let width: Int
    /// Rows.
    public let height: Int
    /// Red, green, blue, a byte each, pixel by pixel, row by row from the top, no gaps; `3 * width * height` of them.
    public var values: [UInt8]

    /// Makes a grid from its bytes, nil unless there are exactly `3 * width * height` and at least one pixel.
    public init?(width: Int, height: Int, values: [UInt8]) {
        guard width > 0, height > 0, width < 1 << 30, height < 1 << 30, values.count == 3 * width * height
        else { return nil }
        self.init(unchecked: width, height, values)
    }

    init(unchecked width: Int, _ height: Int, _ values: [UInt8]) {
        (self.width, self.height, self.values) = (width, height, values)
    }

    /// The colour of the pixel in column `x` and row `y`, which must be in the grid.
    public subscript(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8) {
        let i = 3 * (y * width + x)
        return (values[i], values[i + 1], values[i + 2])
    }
}

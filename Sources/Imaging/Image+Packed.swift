extension Image {
    /// An image of a camera's picture with four bytes a pixel: blue, green, red and one that is not used.
    ///
    /// - Throws: ``ImagingError/invalidBuffer(_:)`` if the plane is smaller than `size` says.
    public convenience init(bgra plane: CameraPlane, size: Size) throws(ImagingError) {
        try self.init(fourBytes: plane, "BGRA", red: 2, blue: 0, size: size)
    }

    /// An image of a camera's picture with four bytes a pixel: red, green, blue and one that is not used.
    ///
    /// - Throws: ``ImagingError/invalidBuffer(_:)`` if the plane is smaller than `size` says.
    public convenience init(rgba plane: CameraPlane, size: Size) throws(ImagingError) {
        try self.init(fourBytes: plane, "RGBA", red: 0, blue: 2, size: size)
    }

    private convenience init(
        fourBytes plane: CameraPlane, _ name: String, red: Int, blue: Int, size: Size
    ) throws(ImagingError) {
        try size.checkAsOutput()
        try plane.check(name, rowLength: 4 * size.width, rows: size.height)
        try self.init(colourRows: size) { line, y in
            for x in 0..<size.width {
                let i = y * plane.bytesPerRow + 4 * x
                line[x] = Image.word(plane.bytes[i + red], plane.bytes[i + 1], plane.bytes[i + blue])
            }
        }
    }

    /// An image of a camera's YUYV picture: brightness, Cb, brightness, Cr for two pixels side by side.
    ///
    /// - Throws: ``ImagingError/invalidBuffer(_:)`` if the plane is smaller than `size` says.
    public convenience init(
        yuyv plane: CameraPlane, size: Size, range: LumaRange = .full
    ) throws(ImagingError) {
        try size.checkAsOutput()
        try plane.check("YUYV", rowLength: (size.width + 1) / 2 * 4, rows: size.height)
        try self.init(colourRows: size) { line, y in
            for x in 0..<size.width {
                let pair = y * plane.bytesPerRow + x / 2 * 4
                line[x] = range.word(
                    plane.bytes[pair + x % 2 * 2], plane.bytes[pair + 1], plane.bytes[pair + 3])
            }
        }
    }
}

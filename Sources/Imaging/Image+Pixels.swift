internal import CLeptonica

// Leptonica keeps rows of 32-bit words whose most significant byte is the leftmost, whatever the machine's byte order.

extension Image {
    /// The brightness of each pixel; a colour image is made grey first.
    public func greyPixels() throws(ImagingError) -> PixelGrid {
        let image = try grey()
        let (width, height) = (size.width, size.height)
        guard let data = pixGetData(image.pix) else { throw .operationFailed("greyPixels") }
        let wordsPerLine = Int(pixGetWpl(image.pix))
        let values = [UInt8](unsafeUninitializedCapacity: width * height) { buffer, count in
            let bytes = UnsafeMutableRawBufferPointer(buffer)
            for y in 0..<height {
                let line = data + y * wordsPerLine
                for x in stride(from: 0, to: width & ~3, by: 4) {
                    bytes.storeBytes(of: line[x >> 2].bigEndian, toByteOffset: y * width + x, as: UInt32.self)
                }
                for x in (width & ~3)..<width {
                    bytes[y * width + x] = UInt8(truncatingIfNeeded: line[x >> 2] >> UInt32(24 - 8 * (x & 3)))
                }
            }
            count = width * height
        }
        return PixelGrid(unchecked: width, height, values)
    }

    /// The colour of each pixel; a grey image has three equal channels.
    public func colourPixels() throws(ImagingError) -> ColourGrid {
        let image = try colour()
        let (width, height) = (size.width, size.height)
        guard let data = pixGetData(image.pix) else { throw .operationFailed("colourPixels") }
        let wordsPerLine = Int(pixGetWpl(image.pix))
        let values = [UInt8](unsafeUninitializedCapacity: 3 * width * height) { bytes, count in
            var i = 0
            for y in 0..<height {
                let line = data + y * wordsPerLine
                for x in 0..<width {
                    let word = line[x]
                    bytes[i] = UInt8(truncatingIfNeeded: word >> 24)
                    bytes[i + 1] = UInt8(truncatingIfNeeded: word >> 16)
                    bytes[i + 2] = UInt8(truncatingIfNeeded: word >> 8)
                    i += 3
                }
            }
            count = i
        }
        return ColourGrid(unchecked: width, height, values)
    }

    /// A grey image of the given pixels.
    public convenience init(_ grid: PixelGrid) throws(ImagingError) {
        try self.init(
            grey: Size(width: grid.width, height: grid.height), from: "Image(PixelGrid)"
        ) { (line, y) in
            let start = y * grid.width
            for x in 0..<grid.width { line[x] = grid.values[start + x] }
        }
    }

    /// A colour image of the given pixels.
    public convenience init(_ grid: ColourGrid) throws(ImagingError) {
        try self.init(
            colour: Size(width: grid.width, height: grid.height), from: "Image(ColourGrid)"
        ) { (line, y) in
            var i = 3 * y * grid.width
            for x in 0..<grid.width {
                line[x] = Image.word(grid.values[i], grid.values[i + 1], grid.values[i + 2])
                i += 3
            }
        }
    }

    /// A grey image whose rows are filled one at a time: `fill` gets the row's bytes, left to right, and its number.
    convenience init(
        grey size: Size, from operation: String, fill: (UnsafeMutableBufferPointer<UInt8>, Int) -> Void
    ) throws(ImagingError) {
        try size.checkAsOutput()
        try self.init(owning: pixCreate(l_int32(size.width), l_int32(size.height), 8), from: operation)
        guard let data = pixGetData(pix) else { throw .operationFailed(operation) }
        let wordsPerLine = Int(pixGetWpl(pix))
        let words = UnsafeMutableBufferPointer(start: data, count: wordsPerLine * size.height)
        words.withMemoryRebound(to: UInt8.self) { bytes in
            for y in 0..<size.height {
                let start = 4 * wordsPerLine * y
                fill(UnsafeMutableBufferPointer(rebasing: bytes[start..<(start + size.width)]), y)
            }
        }
        for i in words.indices { words[i] = words[i].bigEndian }
    }

    /// A colour image whose rows are filled one at a time: `fill` gets the row's pixels as words, left to right, and
    /// its number.
    convenience init(
        colour size: Size, from operation: String, fill: (UnsafeMutableBufferPointer<UInt32>, Int) -> Void
    ) throws(ImagingError) {
        try size.checkAsOutput()
        try self.init(owning: pixCreate(l_int32(size.width), l_int32(size.height), 32), from: operation)
        guard let data = pixGetData(pix) else { throw .operationFailed(operation) }
        for y in 0..<size.height {
            fill(UnsafeMutableBufferPointer(start: data + y * Int(pixGetWpl(pix)), count: size.width), y)
        }
    }

    /// A colour pixel as Leptonica keeps it.
    static func word(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt32 {
        UInt32(red) << 24 | UInt32(green) << 16 | UInt32(blue) << 8 | 0xFF
    }
}

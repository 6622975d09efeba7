internal import CLeptonica

// Leptonica keeps rows of 32-bit words whose most significant byte is the leftmost, whatever the machine's byte order.

extension Image {
    /// The brightness of each pixel; a colour image is made grey first.
    public func greyPixels() throws(ImagingError) -> PixelGrid {
        let (width, height) = (size.width, size.height)
        let values = try grey().withLines { lines, wordsPerLine in
            [UInt8](unsafeUninitializedCapacity: width * height) { buffer, count in
                let bytes = UnsafeMutableRawBufferPointer(buffer)
                for y in 0..<height {
                    let line = lines + y * wordsPerLine
                    for x in stride(from: 0, to: width & ~3, by: 4) {
                        bytes.storeBytes(
                            of: line[x >> 2].bigEndian, toByteOffset: y * width + x, as: UInt32.self)
                    }
                    for x in (width & ~3)..<width {
                        bytes[y * width + x] = UInt8(
                            truncatingIfNeeded: line[x >> 2] >> UInt32(24 - 8 * (x & 3)))
                    }
                }
                count = width * height
            }
        }
        return PixelGrid(unchecked: width, height, values)
    }

    /// The colour of each pixel; a grey image has three equal channels.
    public func colourPixels() throws(ImagingError) -> ColourGrid {
        let (width, height) = (size.width, size.height)
        let values = try colour().withLines { lines, wordsPerLine in
            [UInt8](unsafeUninitializedCapacity: 3 * width * height) { bytes, count in
                for y in 0..<height {
                    let line = lines + y * wordsPerLine
                    for x in 0..<width {
                        let word = line[x]
                        bytes[count] = UInt8(truncatingIfNeeded: word >> 24)
                        bytes[count + 1] = UInt8(truncatingIfNeeded: word >> 16)
                        bytes[count + 2] = UInt8(truncatingIfNeeded: word >> 8)
                        count += 3
                    }
                }
            }
        }
        return ColourGrid(unchecked: width, height, values)
    }

    /// A grey image of the given pixels.
    public convenience init(_ grid: PixelGrid) throws(ImagingError) {
        let size = Size(width: grid.width, height: grid.height)
        try self.init(greyRows: size) { line, y in
            let start = y * grid.width
            for x in 0..<grid.width { line[x] = grid.values[start + x] }
        }
    }

    /// A colour image of the given pixels.
    public convenience init(_ grid: ColourGrid) throws(ImagingError) {
        let size = Size(width: grid.width, height: grid.height)
        try self.init(colourRows: size) { line, y in
            var i = 3 * y * grid.width
            for x in 0..<grid.width {
                line[x] = Image.word(grid.values[i], grid.values[i + 1], grid.values[i + 2])
                i += 3
            }
        }
    }

    /// A grey image whose rows are filled one at a time: `fill` gets the row's bytes, left to right, and its number.
    convenience init(
        greyRows size: Size, fill: (UnsafeMutableBufferPointer<UInt8>, Int) -> Void
    ) throws(ImagingError) {
        try self.init(size, depth: 8) { words, wordsPerLine in
            words.withMemoryRebound(to: UInt8.self) { bytes in
                for y in 0..<size.height {
                    let start = 4 * wordsPerLine * y
                    fill(UnsafeMutableBufferPointer(rebasing: bytes[start..<(start + size.width)]), y)
                }
            }
            for i in words.indices { words[i] = words[i].bigEndian }
        }
    }

    /// A colour image whose rows are filled one at a time: `fill` gets the row's pixels as words, left to right, and
    /// its number.
    convenience init(
        colourRows size: Size, fill: (UnsafeMutableBufferPointer<UInt32>, Int) -> Void
    ) throws(ImagingError) {
        try self.init(size, depth: 32) { words, wordsPerLine in
            for y in 0..<size.height {
                let start = y * wordsPerLine
                fill(UnsafeMutableBufferPointer(rebasing: words[start..<(start + size.width)]), y)
            }
        }
    }

    /// A colour pixel as Leptonica keeps it.
    static func word(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt32 {
        UInt32(red) << 24 | UInt32(green) << 16 | UInt32(blue) << 8
    }

    /// An image whose words `fill` writes before anybody else sees it; it gets all rows and the words in each.
    private convenience init(
        _ size: Size, depth: l_int32, fill: (UnsafeMutableBufferPointer<UInt32>, Int) -> Void
    ) throws(ImagingError) {
        try size.checkAsOutput()
        let pix: PixHandle? = pixCreate(l_int32(size.width), l_int32(size.height), depth)
        guard let pix, let data = pixGetData(pix) else {
            destroy(pix)
            throw .operationFailed("Image(pixels)")
        }
        let wordsPerLine = Int(pixGetWpl(pix))
        fill(UnsafeMutableBufferPointer(start: data, count: wordsPerLine * size.height), wordsPerLine)
        try self.init(owning: pix, from: "Image(pixels)")
    }

    /// Lends the rows of words; the second argument is the number of words in each.
    private func withLines<Result>(
        _ body: (UnsafePointer<UInt32>, Int) -> Result
    ) throws(ImagingError) -> Result {
        try withPix { (pix) throws(ImagingError) in
            guard let data = pixGetData(pix) else { throw .operationFailed("pixels") }
            return body(data, Int(pixGetWpl(pix)))
        }
    }
}

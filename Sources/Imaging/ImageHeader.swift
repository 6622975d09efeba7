internal import CLeptonica

/// What a picture file says about itself before its pixels.
struct ImageHeader {
    /// The stored size in pixels.
    let size: Size
    /// How the picture is to be turned.
    let orientation: Orientation

    init(of bytes: [UInt8], _ coding: ImageCoding) throws(ImagingError) {
        silenceLeptonica
        let reader = ByteReader(bytes)
        switch coding {
        case .tiff:
            let directory = try TIFFDirectory(bytes)
            size = directory.size
            orientation = directory.orientation
        case .bmp:
            size = try ImageHeader.bitmapSize(reader)
            orientation = .up
        case .gif:
            size = try ImageHeader.gifSize(reader)
            orientation = .up
        default:
            size = try ImageHeader.size(bytes, coding)
            orientation = EXIF.orientation(of: bytes, coding)
        }
    }

    /// What Leptonica reads from the header without decoding.
    private static func size(_ bytes: [UInt8], _ coding: ImageCoding) throws(ImagingError) -> Size {
        var (width, height): (l_int32, l_int32) = (0, 0)
        guard pixReadHeaderMem(bytes, bytes.count, nil, &width, &height, nil, nil, nil) == 0, width > 0,
            height > 0
        else { throw coding.refusal(of: bytes) }
        return Size(width: Int(width), height: Int(height))
    }

    /// Leptonica would decode a bitmap to tell its size. The fields: BITMAPFILEHEADER and BITMAPINFOHEADER,
    /// https://learn.microsoft.com/windows/win32/gdi/bitmap-storage.
    private static func bitmapSize(_ reader: ByteReader) throws(ImagingError) -> Size {
        guard let width = reader.int32(at: 18), let height = reader.int32(at: 22), width > 0, height != 0 else {
            throw .decodingFailed(.bmp)
        }
        return Size(width: width, height: abs(height))
    }

    /// Leptonica doesn't tell a GIF's size without decoding, and decodes all of its frames, each of which has a size
    /// of its own: the largest counts. The blocks: https://www.w3.org/Graphics/GIF/spec-gif89a.txt.
    private static func gifSize(_ reader: ByteReader) throws(ImagingError) -> Size {
        guard let screenWidth = reader.uint16(at: 6), let screenHeight = reader.uint16(at: 8),
            let flags = reader.uint8(at: 10)
        else { throw .truncated(.gif) }
        var size = Size(width: screenWidth, height: screenHeight)
        func colourTable(_ flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 3 << ((flags & 7) + 1) }

        var position = 13 + colourTable(flags)
        func skipSubBlocks() throws(ImagingError) {
            while true {
                guard let length = reader.uint8(at: position) else { throw .truncated(.gif) }
                position += 1 + length
                if length == 0 { return }
            }
        }
        while true {
            switch reader.uint8(at: position) {
            case 0x21:
                position += 2
                try skipSubBlocks()
            case 0x2C:
                guard let width = reader.uint16(at: position + 5), let height = reader.uint16(at: position + 7),
                    let flags = reader.uint8(at: position + 9)
                else { throw .truncated(.gif) }
                size = Size(width: max(size.width, width), height: max(size.height, height))
                position += 10 + colourTable(flags) + 1
                try skipSubBlocks()
            case 0x3B:
                return size
            case nil:
                throw .truncated(.gif)
            default:
                throw .decodingFailed(.gif)
            }
        }
    }
}

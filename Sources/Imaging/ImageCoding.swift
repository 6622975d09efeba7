/// A picture file's format, told from its first bytes and never from its name.
public enum ImageCoding: String, Hashable, Sendable, Codable, CaseIterable {
    /// JPEG (JFIF, EXIF or Adobe; baseline or progressive).
    case jpeg
    /// Portable Network Graphics.
    case png
    /// Tagged Image File Format.
    case tiff
    /// Windows bitmap.
    case bmp
    /// WebP.
    case webp
    /// Graphics Interchange Format.
    case gif
    /// Netpbm's portable any-map (PBM, PGM, PPM).
    case pnm
    /// JPEG 2000, in its own file format or as a bare code stream.
    case jpeg2000
    /// High Efficiency Image File Format, what iPhones write as HEIC; also AVIF.
    case heif

    /// The format's usual name.
    public var name: String {
        switch self {
        case .jpeg: "JPEG"
        case .png: "PNG"
        case .tiff: "TIFF"
        case .bmp: "BMP"
        case .webp: "WebP"
        case .gif: "GIF"
        case .pnm: "PNM"
        case .jpeg2000: "JPEG 2000"
        case .heif: "HEIF"
        }
    }

    /// Tells the format from a file's first bytes, nil if they are no known format's.
    public init?(of bytes: [UInt8]) {
        func starts(_ magic: [UInt8], at offset: Int = 0) -> Bool {
            bytes.count >= offset + magic.count && bytes[offset..<(offset + magic.count)].elementsEqual(magic)
        }
        func starts(_ magic: String, at offset: Int = 0) -> Bool { starts(Array(magic.utf8), at: offset) }

        if starts([0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if starts([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if starts("II*\0") || starts("MM\0*") {
            self = .tiff
        } else if starts("RIFF"), starts("WEBP", at: 8) {
            self = .webp
        } else if starts("GIF87a") || starts("GIF89a") {
            self = .gif
        } else if starts([0, 0, 0, 0x0C, 0x6A, 0x50, 0x20, 0x20]) || starts([0xFF, 0x4F, 0xFF, 0x51]) {
            self = .jpeg2000
        } else if starts("ftyp", at: 4), bytes.count >= 12 {
            // Brands: ISO/IEC 23008-12 (HEIF) and the AV1 image format.
            let brand = String(decoding: bytes[8..<12], as: UTF8.self)
            guard ["heic", "heix", "heim", "heis", "hevc", "mif1", "msf1", "avif"].contains(brand) else {
                return nil
            }
            self = .heif
        } else if starts("BM"), bytes.count >= 18, bytes[15] == 0, bytes[16] == 0, bytes[17] == 0 {
            // The header's length follows, which tells a bitmap from a text that begins with BM.
            self = .bmp
        } else if bytes.count >= 3, bytes[0] == 0x50, (0x31...0x36).contains(bytes[1]),
            [0x20, 0x09, 0x0A, 0x0D].contains(bytes[2])
        {
            self = .pnm
        } else {
            return nil
        }
    }

    /// Whether bytes are a text: UTF-8 without control characters in their first kilobyte.
    static func isText(_ bytes: [UInt8]) -> Bool {
        var start = Array(bytes.prefix(1024))
        guard !start.contains(where: { $0 < 0x09 || ($0 > 0x0D && $0 < 0x20) || $0 == 0x7F }) else {
            return false
        }
        // The kilobyte may end within a character, which is at most four bytes long.
        for _ in 0..<4 where bytes.count > start.count && String(validating: start, as: UTF8.self) == nil {
            start.removeLast()
        }
        return String(validating: start, as: UTF8.self) != nil
    }
}

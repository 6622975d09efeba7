/// The first directory of a TIFF file, as far as the file's own claims must be checked: Leptonica decodes a truncated
/// TIFF without an error. The format: TIFF Revision 6.0,
/// https://www.itu.int/itudoc/itu-t/com16/tiff-fx/docs/tiff6.pdf.
struct TIFFDirectory {
    let size: Size
    let orientation: Orientation
    /// Where the orientation's entry begins, in bytes from the file's start.
    private let orientationEntry: Int?

    /// - Throws: ``ImagingError/truncated(_:)`` if the directory or the picture's data reach beyond the file's end.
    init(_ bytes: [UInt8]) throws(ImagingError) {
        let reader = ByteReader(bytes, bigEndian: bytes.first == 0x4D)
        guard let start = reader.uint32(at: 4), let count = reader.uint16(at: start) else {
            throw .truncated(.tiff)
        }
        var values: [Int: [Int]] = [:]
        var orientationEntry: Int?
        for entry in 0..<count {
            let position = start + 2 + 12 * entry
            guard let tag = reader.uint16(at: position) else { throw .truncated(.tiff) }
            guard TIFFDirectory.tagsInUse.contains(tag) else { continue }
            if tag == 274 { orientationEntry = position }
            values[tag] = try TIFFDirectory.values(reader, entryAt: position)
        }

        guard let width = values[256]?.first, let height = values[257]?.first, width > 0, height > 0 else {
            throw .decodingFailed(.tiff)
        }
        size = Size(width: width, height: height)
        self.orientationEntry = orientationEntry
        orientation = values[274]?.first.flatMap(Orientation.init) ?? .up

        // Strips (273, 279) or tiles (324, 325): offsets and lengths in bytes.
        let offsets = values[273] ?? values[324] ?? []
        let lengths = values[279] ?? values[325] ?? []
        guard !offsets.isEmpty, offsets.count == lengths.count else { throw .decodingFailed(.tiff) }
        for (offset, length) in zip(offsets, lengths) where offset + length > bytes.count {
            throw .truncated(.tiff)
        }
    }

    /// The file with its picture declared upright. Leptonica would turn it while decoding, but gets one of the eight
    /// orientations wrong (1.82 does 8).
    static func withoutOrientation(_ bytes: [UInt8]) throws(ImagingError) -> [UInt8] {
        let directory = try TIFFDirectory(bytes)
        guard directory.orientation != .up, let entry = directory.orientationEntry else { return bytes }
        var upright = bytes
        // A SHORT 1, one value.
        upright.replaceSubrange(
            (entry + 2)..<(entry + 12),
            with: bytes.first == 0x4D ? [0, 3, 0, 0, 0, 1, 0, 1, 0, 0] : [3, 0, 1, 0, 0, 0, 1, 0, 0, 0])
        return upright
    }

    private static let tagsInUse: Set<Int> = [256, 257, 273, 274, 279, 324, 325]

    /// The numbers of an entry, which are in the entry itself if four bytes hold them.
    private static func values(_ reader: ByteReader, entryAt position: Int) throws(ImagingError) -> [Int] {
        guard let type = reader.uint16(at: position + 2), let count = reader.uint32(at: position + 4),
            let offset = reader.uint32(at: position + 8)
        else { throw .truncated(.tiff) }
        // SHORT and LONG are the only types that these tags may have.
        guard type == 3 || type == 4, count > 0 else { throw .decodingFailed(.tiff) }
        let width = type == 3 ? 2 : 4
        let start = count * width <= 4 ? position + 8 : offset
        guard start + count * width <= reader.bytes.count else { throw .truncated(.tiff) }
        return (0..<count).compactMap {
            width == 2 ? reader.uint16(at: start + 2 * $0) : reader.uint32(at: start + 4 * $0)
        }
    }
}

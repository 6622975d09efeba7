/// The pages of a TIFF file, as scanners and faxes put several into one.
public struct TIFFPages: Sendable {
    private let bytes: [UInt8]
    /// Where each page's directory starts, in bytes from the file's start.
    private let directories: [Int]

    /// Finds the pages; smaller versions of a page are none. Nil where the bytes are no TIFF file.
    public init?(_ bytes: [UInt8]) {
        guard ImageCoding(of: bytes) == .tiff else { return nil }
        let reader = ByteReader(bytes, bigEndian: bytes.first == 0x4D)
        var (found, seen): ([Int], Set<Int>) = ([], [])
        var next = reader.uint32(at: 4)
        // A damaged file's directories may follow one another in a circle.
        while let start = next, start > 0, seen.count < Self.most, seen.insert(start).inserted,
            let count = reader.uint16(at: start)
        {
            if !Self.isSmallerVersion(reader, directory: start, entries: count) { found.append(start) }
            next = reader.uint32(at: start + 2 + 12 * count)
        }
        self.bytes = bytes
        directories = found
    }

    /// How many pages there are; 0 in a damaged file.
    public var count: Int { directories.count }

    /// A page as a file whose first page it is.
    ///
    /// - Parameter index: From 0, less than ``count``.
    public func file(ofPage index: Int) -> [UInt8] {
        var file = bytes
        let offset = UInt32(directories[index])
        for byte in 0..<4 {
            let shift = UInt32(8 * (bytes.first == 0x4D ? 3 - byte : byte))
            file[4 + byte] = UInt8(truncatingIfNeeded: offset >> shift)
        }
        return file
    }

    /// NewSubfileType, of which bit 0 says so.
    private static func isSmallerVersion(_ reader: ByteReader, directory: Int, entries: Int) -> Bool {
        (0..<entries).map { directory + 2 + 12 * $0 }.contains {
            reader.uint16(at: $0) == 254 && reader.uint32(at: $0 + 8).map { $0 & 1 == 1 } == true
        }
    }

    /// No scanner has made more pages than this.
    private static let most = 10_000
}

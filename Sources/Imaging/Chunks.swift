/// The chunks that PNG and WebP files are made of: a four-letter type, a length and data each.
struct Chunks {
    private let reader: ByteReader
    private let start: Int
    /// A PNG's chunks have the length before the type and a checksum behind the data
    /// (https://www.w3.org/TR/png-3/#5Chunk-layout); a WebP's the length behind the type and a byte of padding where
    /// it is odd (https://developers.google.com/speed/webp/docs/riff_container).
    private let isPNG: Bool

    /// The chunks of a PNG file.
    static func png(_ bytes: [UInt8]) -> Chunks {
        Chunks(reader: ByteReader(bytes, bigEndian: true), start: 8, isPNG: true)
    }

    /// The chunks of a WebP file.
    static func webp(_ bytes: [UInt8]) -> Chunks {
        Chunks(reader: ByteReader(bytes), start: 12, isPNG: false)
    }

    /// The data of the first chunk of a type, nil if no chunk of it is in the file as a whole.
    func first(_ type: String) -> ArraySlice<UInt8>? {
        var position = start
        while let length = reader.uint32(at: position + (isPNG ? 0 : 4)) {
            let (name, data) = (position + (isPNG ? 4 : 0), position + 8)
            guard data + length <= reader.bytes.count else { return nil }
            if reader.bytes[name..<(name + 4)].elementsEqual(type.utf8) {
                return reader.bytes[data..<(data + length)]
            }
            position = data + length + (isPNG ? 4 : length & 1)
        }
        return nil
    }
}

/// Numbers out of a file's bytes, nil where the file is too short to have them.
struct ByteReader {
    let bytes: [UInt8]
    /// Whether the most significant byte of a number comes first.
    let bigEndian: Bool

    init(_ bytes: [UInt8], bigEndian: Bool = false) {
        self.bytes = bytes
        self.bigEndian = bigEndian
    }

    func uint8(at offset: Int) -> Int? {
        bytes.indices.contains(offset) ? Int(bytes[offset]) : nil
    }

    func uint16(at offset: Int) -> Int? { number(at: offset, count: 2) }

    func uint32(at offset: Int) -> Int? { number(at: offset, count: 4) }

    func int32(at offset: Int) -> Int? {
        uint32(at: offset).map { Int(Int32(truncatingIfNeeded: $0)) }
    }

    private func number(at offset: Int, count: Int) -> Int? {
        guard offset >= 0, offset <= bytes.count - count else { return nil }
        let part = bytes[offset..<(offset + count)]
        return bigEndian
            ? part.reduce(0) { $0 << 8 | Int($1) } : part.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}

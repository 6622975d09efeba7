/// The marker segments of a JPEG file (ITU-T T.81, annex B, https://www.w3.org/Graphics/JPEG/itu-t81.pdf).
struct JPEGSegments {
    /// The payload of the first APP1 segment that has EXIF data, beginning with `Exif\0\0`.
    private(set) var exif: [UInt8]?
    /// Whether the file has its end-of-image marker.
    private(set) var isEnded = false

    init(_ bytes: [UInt8]) {
        let reader = ByteReader(bytes, bigEndian: true)
        var position = 2
        while let marker = JPEGSegments.nextMarker(bytes[...], from: &position) {
            switch marker {
            case 0xD9:
                isEnded = true
                return
            case 0x01, 0xD0...0xD8:
                continue
            default:
                guard let length = reader.uint16(at: position), length >= 2 else { return }
                let payload = (position + 2)..<(position + length)
                if marker == 0xE1, exif == nil, payload.upperBound <= bytes.count,
                    bytes[payload].starts(with: Array("Exif\0\0".utf8))
                {
                    exif = Array(bytes[payload])
                }
                position += length
            }
        }
    }

    /// Finds the next marker, over the entropy-coded data in which 0xFF is followed by 0 and over fill bytes.
    fileprivate static func nextMarker(_ bytes: ArraySlice<UInt8>, from position: inout Int) -> UInt8? {
        while position + 1 < bytes.endIndex {
            if bytes[position] == 0xFF, bytes[position + 1] != 0, bytes[position + 1] != 0xFF {
                position += 2
                return bytes[position - 1]
            }
            position += 1
        }
        return nil
    }
}

/// Finds where a JPEG file ends in bytes that arrive block by block, as where one follows another (Motion JPEG).
public struct JPEGEnd {
    /// How far the file is known, in bytes from its start.
    private var position = 2

    /// Begins at a file's start.
    public init() {}

    /// How many bytes the file has, its end marker included; nil where that has not arrived.
    ///
    /// - Parameter bytes: What has arrived of the file from its start, each time more than before.
    public mutating func byteCount(in bytes: ArraySlice<UInt8>) -> Int? {
        var index = bytes.startIndex + position
        defer { position = index - bytes.startIndex }
        while let marker = JPEGSegments.nextMarker(bytes, from: &index) {
            switch marker {
            case 0xD9: return index - bytes.startIndex
            case 0x01, 0xD0...0xD8: continue
            default:
                guard index + 1 < bytes.endIndex else {
                    index -= 2
                    return nil
                }
                index += max(2, Int(bytes[index]) << 8 | Int(bytes[index + 1]))
            }
        }
        return nil
    }
}

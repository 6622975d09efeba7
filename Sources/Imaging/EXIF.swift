internal import CExif

/// The one thing that is read from a picture's EXIF data.
enum EXIF {
    /// How the picture is to be turned; upright if the file doesn't say, or says nonsense.
    static func orientation(of bytes: [UInt8], _ coding: ImageCoding) -> Orientation {
        guard let block = block(of: bytes, coding), block.count <= Int(UInt32.max),
            let data = exif_data_new_from_data(block, UInt32(block.count))
        else { return .up }
        defer { exif_data_unref(data) }
        guard let entry = exif_content_get_entry(data.pointee.ifd.0, EXIF_TAG_ORIENTATION),
            entry.pointee.format == EXIF_FORMAT_SHORT, entry.pointee.components >= 1, entry.pointee.size >= 2,
            let value = entry.pointee.data
        else { return .up }
        return Orientation(rawValue: Int(exif_get_short(value, exif_data_get_byte_order(data)))) ?? .up
    }

    /// The EXIF data with the `Exif\0\0` in front that libexif wants. It is cut out here because libexif only
    /// searches JPEG files, and there only the first APP1 segment, which may as well be XMP.
    private static func block(of bytes: [UInt8], _ coding: ImageCoding) -> [UInt8]? {
        let prefix = Array("Exif\0\0".utf8)
        switch coding {
        case .jpeg:
            return JPEGSegments(bytes).exif
        case .png:
            return Chunks.png(bytes).first("eXIf").map { prefix + $0 }
        case .webp:
            // Some writers keep JPEG's prefix.
            return Chunks.webp(bytes).first("EXIF").map { $0.starts(with: prefix) ? Array($0) : prefix + $0 }
        default:
            return nil
        }
    }
}

import Foundation
import Imaging

/// Pictures and files that the tests make.
enum Patterns {
    /// 48×32 pixels, colours that differ at each corner, so that no turn or mirroring goes unseen.
    static func corners() throws -> Image {
        let (width, height) = (48, 32)
        var values: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                switch (x < width / 2, y < height / 2) {
                case (true, true): values += [250, 10, 10]
                case (false, true): values += [10, 250, 10]
                case (true, false): values += [10, 10, 250]
                case (false, false): values += [240, 240, 240]
                }
            }
        }
        guard let grid = ColourGrid(width: width, height: height, values: values) else { throw BadPattern() }
        return try Image(grid)
    }

    /// A grey picture whose brightness is given for each pixel.
    static func grey(_ width: Int, _ height: Int, _ value: (Int, Int) -> Int) throws -> Image {
        let values = (0..<(width * height)).map { UInt8(clamping: value($0 % width, $0 / width)) }
        guard let grid = PixelGrid(width: width, height: height, values: values) else { throw BadPattern() }
        return try Image(grid)
    }

    /// The letter of the nearest pure colour: red, green, blue or white.
    static func colour(_ pixel: (red: UInt8, green: UInt8, blue: UInt8)) -> String {
        switch (pixel.red > 128, pixel.green > 128, pixel.blue > 128) {
        case (true, false, false): "r"
        case (false, true, false): "g"
        case (false, false, true): "b"
        case (true, true, true): "w"
        default: "?"
        }
    }

    /// The colours at the top-left, top-right, bottom-left and bottom-right corners, a little inside.
    static func cornerColours(_ image: Image) throws -> String {
        let grid = try image.colourPixels()
        let (right, bottom) = (grid.width - 5, grid.height - 5)
        return [(4, 4), (right, 4), (4, bottom), (right, bottom)].map { colour(grid[$0.0, $0.1]) }.joined()
    }

    /// An APP1 segment with an orientation tag.
    static func exifSegment(_ orientation: UInt8, bigEndian: Bool) -> [UInt8] {
        let block = Array("Exif\0\0".utf8) + exifBlock(orientation, bigEndian: bigEndian)
        let length = block.count + 2
        return [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + block
    }

    /// A TIFF header and a directory with one entry: 0x0112, SHORT, one value.
    static func exifBlock(_ orientation: UInt8, bigEndian: Bool) -> [UInt8] {
        bigEndian
            ? [
                0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0,
                0, 0,
            ]
            : [
                0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0,
                0, 0,
            ]
    }

    /// A JPEG with other segments behind its start marker.
    static func jpeg(_ image: Image, inserting segments: [UInt8]) throws -> [UInt8] {
        let bytes = [UInt8](try image.jpegData(quality: 95))
        return bytes.prefix(2) + segments + bytes.dropFirst(2)
    }

    /// An uncompressed little-endian RGB TIFF in one strip.
    static func tiff(_ image: Image, orientation: Int) throws -> [UInt8] {
        try tiff(pages: [(image, orientation)])
    }

    /// The same of several pages, each with its orientation.
    static func tiff(
        pages: [(image: Image, orientation: Int)], smallerVersion: Int? = nil
    ) throws -> [UInt8] {
        func short(_ value: Int) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8 & 0xFF)] }
        func long(_ value: Int) -> [UInt8] { short(value & 0xFFFF) + short(value >> 16) }
        var bytes: [UInt8] = [0x49, 0x49, 42, 0, 0, 0, 0, 0]
        // Where the place of the next directory is to be written.
        var link = 4
        for (index, page) in pages.enumerated() {
            let grid = try page.image.colourPixels()
            let start = bytes.count
            // The three values of BitsPerSample, the strip, the directory.
            bytes += short(8) + short(8) + short(8) + grid.values
            let entries: [(tag: Int, type: Int, count: Int, value: [UInt8])] = [
                (254, 4, 1, long(index == smallerVersion ? 1 : 0)), (256, 4, 1, long(grid.width)),
                (257, 4, 1, long(grid.height)), (258, 3, 3, long(start)), (259, 3, 1, long(1)),
                (262, 3, 1, long(2)), (273, 4, 1, long(start + 6)), (274, 3, 1, long(page.orientation)),
                (277, 3, 1, long(3)), (278, 4, 1, long(grid.height)), (279, 4, 1, long(grid.values.count)),
            ]
            bytes.replaceSubrange(link..<link + 4, with: long(bytes.count))
            bytes += short(entries.count)
            for entry in entries {
                bytes += short(entry.tag) + short(entry.type) + long(entry.count) + entry.value
            }
            link = bytes.count
            bytes += long(0)
        }
        return bytes
    }

    struct BadPattern: Error {}
}

import Imaging
import Testing

struct OrientationTests {
    /// The corners (top-left, top-right, bottom-left, bottom-right) of a picture stored as r g / b w, once upright,
    /// by the table of the EXIF specification.
    static let uprightCorners: [(Orientation, String)] = [
        (.up, "rgbw"), (.upMirrored, "grwb"), (.down, "wbgr"), (.downMirrored, "bwrg"),
        (.leftMirrored, "rbgw"), (.right, "brwg"), (.rightMirrored, "wgbr"), (.left, "gwrb"),
    ]

    @Test(arguments: uprightCorners, [true, false])
    func jpegIsTurnedUpright(expected: (Orientation, String), bigEndian: Bool) throws {
        let (orientation, corners) = expected
        let tag = Patterns.exifSegment(UInt8(orientation.rawValue), bigEndian: bigEndian)
        let photo = try Photo.decode(Patterns.jpeg(Patterns.corners(), inserting: tag))
        #expect(photo.orientation == orientation)
        #expect(photo.storedSize == Size(width: 48, height: 32))
        #expect(photo.image.size == (orientation.rawValue < 5 ? photo.storedSize : Size(width: 32, height: 48)))
        #expect(try Patterns.cornerColours(photo.image) == corners)
    }

    @Test(arguments: uprightCorners)
    func tiffIsTurnedUprightOnce(expected: (Orientation, String)) throws {
        let file = try Patterns.tiff(Patterns.corners(), orientation: expected.0.rawValue)
        let photo = try Photo.decode(file)
        #expect(photo.orientation == expected.0)
        #expect(try Patterns.cornerColours(photo.image) == expected.1)
    }

    @Test func pngChunkIsObeyed() throws {
        let png = [UInt8](try Patterns.corners().pngData())
        let block = Patterns.exifBlock(6, bigEndian: true)
        // Behind the header chunk, with a checksum that nobody checks for an ancillary chunk.
        let chunk = [0, 0, 0, UInt8(block.count)] + Array("eXIf".utf8) + block + [0, 0, 0, 0]
        let photo = try Photo.decode(png.prefix(33) + chunk + png.dropFirst(33))
        #expect(photo.orientation == .right)
        #expect(try Patterns.cornerColours(photo.image) == "brwg")
    }

    @Test func exifBehindXMPIsFound() throws {
        let text = Array("http://ns.adobe.com/xap/1.0/\0<x/>".utf8)
        let xmp = [0xFF, 0xE1, 0, UInt8(text.count + 2)] + text
        let file = try Patterns.jpeg(
            Patterns.corners(), inserting: xmp + Patterns.exifSegment(8, bigEndian: false))
        #expect(try Photo.decode(file).orientation == .left)
    }

    @Test(arguments: [0, 9, 255] as [UInt8])
    func nonsenseIsUpright(value: UInt8) throws {
        let tag = Patterns.exifSegment(value, bigEndian: true)
        let photo = try Photo.decode(Patterns.jpeg(Patterns.corners(), inserting: tag))
        #expect(photo.orientation == .up)
        #expect(try Patterns.cornerColours(photo.image) == "rgbw")
    }

    @Test(arguments: uprightCorners)
    func pointsFindTheirStoredPixels(expected: (Orientation, String)) throws {
        let tag = Patterns.exifSegment(UInt8(expected.0.rawValue), bigEndian: true)
        let stored = try Patterns.corners()
        let file = try Patterns.jpeg(stored, inserting: tag)
        for target in [nil, 24] {
            let photo = try Photo.decode(file, targetLongSide: target)
            #expect(photo.scale == (target == nil ? 1 : 0.5))
            let (upright, original) = (try photo.image.colourPixels(), try stored.colourPixels())
            let size = photo.image.size
            for (x, y) in [
                (2, 2), (size.width - 3, 2), (2, size.height - 3), (size.width - 3, size.height - 3),
            ] {
                let point = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
                let there = photo.storedPoint(point)
                let colour = Patterns.colour(original[Int(there.x), Int(there.y)])
                #expect(Patterns.colour(upright[x, y]) == colour)
                #expect(photo.uprightPoint(there).distance(to: point) < 1e-9)
            }
        }
    }

    @Test func aStoredPointIsWhereTheTableSays() throws {
        let tag = Patterns.exifSegment(6, bigEndian: true)
        let photo = try Photo.decode(Patterns.jpeg(Patterns.corners(), inserting: tag), targetLongSide: 24)
        // The stored picture is 48×32; upright and halved it is 16×24.
        #expect(photo.storedPoint(Point(x: 16, y: 0)) == Point(x: 0, y: 0))
        #expect(photo.storedPoint(Point(x: 0, y: 24)) == Point(x: 48, y: 32))
        #expect(photo.storedPoint(Point(x: 1, y: 5)) == Point(x: 10, y: 30))
    }
}

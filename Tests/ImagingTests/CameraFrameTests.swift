import Imaging
import Testing

/// Raw pictures of which each byte is known: the left half is JFIF's red (Y 76, Cb 85, Cr 255), the right half its blue
/// (Y 29, Cb 255, Cr 107).
struct CameraFrameTests {
    private static let size = Size(width: 4, height: 2)
    private static let luma: [UInt8] = [76, 76, 29, 29, 76, 76, 29, 29]

    @Test(arguments: [
        (PixelFormat.nv12, luma + [85, 255, 255, 107]), (.nv21, luma + [255, 85, 107, 255]),
        (.i420, luma + [85, 255, 255, 107]), (.i422, luma + [85, 255, 85, 255, 255, 107, 255, 107]),
        (
            .i444,
            luma + [85, 85, 255, 255, 85, 85, 255, 255] + [255, 255, 107, 107, 255, 255, 107, 107]
        ),
        (.yuyv, [76, 85, 76, 255, 29, 255, 29, 107, 76, 85, 76, 255, 29, 255, 29, 107]),
        (
            .bgra,
            [0, 0, 255, 9, 0, 0, 255, 9, 255, 0, 0, 9, 255, 0, 0, 9]
                + [0, 0, 255, 9, 0, 0, 255, 9, 255, 0, 0, 9, 255, 0, 0, 9]
        ),
        (
            .rgba,
            [255, 0, 0, 9, 255, 0, 0, 9, 0, 0, 255, 9, 0, 0, 255, 9]
                + [255, 0, 0, 9, 255, 0, 0, 9, 0, 0, 255, 9, 0, 0, 255, 9]
        ),
    ])
    func allFormatsGiveTheSamePicture(format: PixelFormat, bytes: [UInt8]) throws {
        #expect(try format.byteCount(of: Self.size) == bytes.count)
        let pixels = try CameraFrame(format, size: Self.size, bytes: bytes).image().colourPixels()
        for y in 0..<2 {
            #expect([0, 1, 2, 3].map { Patterns.colour(pixels[$0, y]) } == ["r", "r", "b", "b"])
            #expect(pixels[1, y].red >= 253 && pixels[1, y].green <= 2 && pixels[1, y].blue <= 2)
            #expect(pixels[2, y].blue >= 253 && pixels[2, y].green <= 2 && pixels[2, y].red <= 2)
        }
    }

    @Test func greyIsItself() throws {
        let frame = try CameraFrame(.grey8, size: Self.size, bytes: Self.luma)
        #expect(try frame.image().greyPixels().values == Self.luma)
        let video = try CameraFrame(
            .grey8, size: Self.size, bytes: [16, 235, 16, 235, 0, 255, 16, 235], range: .video)
        #expect(try video.image().greyPixels().values == [0, 255, 0, 255, 0, 255, 0, 255])
    }

    @Test func longerRowsAreSkipped() throws {
        let bytes: [UInt8] = [76, 76, 29, 29, 0, 0, 76, 76, 29, 29, 0, 0, 85, 255, 0, 255, 107, 0]
        #expect(try PixelFormat.i420.byteCount(of: Self.size, bytesPerRow: 6) == 18)
        let frame = try CameraFrame(.i420, size: Self.size, bytes: bytes, bytesPerRow: 6)
        let pixels = try frame.image().colourPixels()
        #expect([0, 1, 2, 3].map { Patterns.colour(pixels[$0, 1]) } == ["r", "r", "b", "b"])
    }

    @Test func oddSidesHaveAColourForTheLastPixel() throws {
        let size = Size(width: 3, height: 3)
        #expect(try PixelFormat.nv12.byteCount(of: size) == 9 + 2 * 4)
        #expect(try PixelFormat.i420.byteCount(of: size) == 9 + 4 + 4)
        #expect(try PixelFormat.i422.byteCount(of: size) == 9 + 6 + 6)
        #expect(try PixelFormat.yuyv.byteCount(of: size) == 3 * 8)
        let frame = try CameraFrame(.i420, size: size, bytes: [UInt8](repeating: 128, count: 17))
        #expect(try frame.image().colourPixels()[2, 2] == (128, 128, 128))
    }

    @Test(arguments: PixelFormat.allCases)
    func tooFewBytesAreRefused(format: PixelFormat) throws {
        let count = try format.byteCount(of: Self.size)
        #expect(throws: ImagingError.self) {
            try CameraFrame(format, size: Self.size, bytes: [UInt8](repeating: 0, count: count - 1))
        }
        #expect(throws: ImagingError.self) { try CameraFrame(format, size: Self.size, bytes: []) }
        #expect(throws: ImagingError.self) { try CameraFrame(format, size: Self.size, planes: []) }
    }

    @Test(arguments: [
        Size(width: 0, height: 2), Size(width: -4, height: 2), Size(width: 1 << 40, height: 1 << 40),
    ])
    func sizesThatNoPictureHasAreRefused(size: Size) {
        #expect(throws: ImagingError.self) { try PixelFormat.nv12.byteCount(of: size) }
        #expect(throws: ImagingError.self) { try CameraFrame(.nv12, size: size, bytes: [1, 2, 3]) }
    }

    @Test(arguments: [3, 0, -1, Int.max])
    func rowsThatNoPictureHasAreRefused(bytesPerRow: Int) {
        #expect(throws: ImagingError.self) {
            try PixelFormat.grey8.byteCount(of: Self.size, bytesPerRow: bytesPerRow)
        }
    }

    @Test func isAPhotoWithoutACoding() throws {
        let frame = try CameraFrame(
            .grey8, size: Size(width: 20, height: 16), bytes: [UInt8](repeating: 7, count: 320))
        let photo = try Photo(frame)
        #expect(photo.coding == nil)
        #expect(photo.storedPoint(Point(x: 3, y: 4)) == Point(x: 3, y: 4))
        #expect(throws: ImagingError.imageTooSmall(Size(width: 4, height: 2), minimumSide: 15)) {
            try Photo(CameraFrame(.grey8, size: Self.size, bytes: Self.luma))
        }
    }
}

struct JPEGEndTests {
    @Test func isFoundHoweverTheBytesArrive() throws {
        // A preview within a segment has an end of its own.
        let segment: [UInt8] = [0xFF, 0xE1, 0, 8, 0xFF, 0xD8, 0xFF, 0xD9, 1, 2]
        let file = try Patterns.jpeg(Patterns.corners(), inserting: segment)
        let stream = [9, 9] + file + file
        for step in [1, 7, stream.count] {
            var end = JPEGEnd()
            var found: Int?
            for count in stride(from: step, through: stream.count - 2, by: step) where found == nil {
                found = end.byteCount(in: stream[2..<(2 + count)])
            }
            #expect(found ?? end.byteCount(in: stream[2...]) == file.count)
        }
        var cut = JPEGEnd()
        #expect(cut.byteCount(in: file.dropLast()) == nil)
        var nothing = JPEGEnd()
        #expect(nothing.byteCount(in: []) == nil)
    }
}

import Imaging
import Testing

/// Every file of the shared inputs, by what its README says is right.
struct SharedInputTests {
    /// The line's own pixels, from the file without any loss.
    private func plain() throws -> PixelGrid {
        try Photo.decode(SharedInputs.bytes("plain.png")).image.greyPixels()
    }

    private func meanDifference(_ a: PixelGrid, _ b: PixelGrid) -> Double {
        let sum = zip(a.values, b.values).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        return Double(sum) / Double(a.values.count)
    }

    @Test(arguments: [
        ("plain.png", ImageCoding.png), ("plain.jpg", .jpeg), ("prog.jpg", .jpeg), ("gray.jpg", .jpeg),
        ("x.bmp", .bmp), ("x.gif", .gif), ("x.jp2", .jpeg2000), ("x.tif", .tiff), ("x.webp", .webp),
        ("png_named.jpg", .png), ("cmyk.jpg", .jpeg), ("gray16.png", .png), ("la.png", .png),
        ("alpha_black_on_transparent.png", .png), ("alpha_black_on_white_transparent.png", .png),
    ])
    func everyCodingShowsTheSameLine(name: String, coding: ImageCoding) throws {
        let expected = try plain()
        let photo = try Photo.decode(SharedInputs.bytes(name))
        let pixels = try photo.image.greyPixels()
        #expect(photo.coding == coding)
        #expect(photo.orientation == .up)
        #expect(
            Size(width: pixels.width, height: pixels.height)
                == Size(width: expected.width, height: expected.height))
        #expect(meanDifference(pixels, expected) < 3)
        // The paper is white and the ink black, whatever the coding.
        let statistics = try photo.image.statistics()
        #expect(statistics.percentile(0.9) >= 253)
        #expect(statistics.percentile(0) <= 30)
    }

    @Test func tagSixIsTurnedUpright() throws {
        let photo = try Photo.decode(SharedInputs.bytes("exif6.jpg"))
        let expected = try plain()
        #expect(photo.orientation == .right)
        #expect(photo.storedSize == Size(width: expected.height, height: expected.width))
        #expect(try meanDifference(photo.image.greyPixels(), expected) < 3)
    }

    @Test func aPictureWithoutATagStaysAsItIs() throws {
        let photo = try Photo.decode(SharedInputs.bytes("rot180.png"))
        #expect(photo.orientation == .up)
        #expect(try meanDifference(photo.image.turned(quarterTurns: 2).greyPixels(), plain()) < 1)
    }

    @Test(arguments: [("white.png", 255), ("black.png", 0)])
    func plainSurfacesAreEven(name: String, value: Int) throws {
        let statistics = try Photo.decode(SharedInputs.bytes(name)).image.statistics()
        #expect(statistics.percentile(0) == value)
        #expect(statistics.percentile(1) == value)
    }

    @Test(arguments: [
        ("px1.png", ImagingError.imageTooSmall(Size(width: 1, height: 1), minimumSide: 15)),
        ("px2.png", .imageTooSmall(Size(width: 2, height: 2), minimumSide: 15)),
        ("w1.png", .imageTooSmall(Size(width: 1, height: 500), minimumSide: 15)),
        ("empty.jpg", .emptyFile), ("text.jpg", .textFile),
        ("trunc.jpg", .truncated(.jpeg)), ("trunc.png", .truncated(.png)),
    ])
    func unusableFilesSayWhatIsWrong(name: String, error: ImagingError) throws {
        let bytes = try SharedInputs.bytes(name)
        #expect(throws: error) { try Photo.decode(bytes) }
    }
}

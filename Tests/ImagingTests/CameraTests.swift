import Imaging
import Testing

struct CameraTests {
    private let size = Size(width: 4, height: 2)

    @Test func strideIsSkipped() throws {
        let plane = CameraPlane(bytes: [1, 2, 3, 4, 99, 99, 5, 6, 7, 8], bytesPerRow: 6)
        #expect(try Image(grey: plane, size: size).greyPixels().values == [1, 2, 3, 4, 5, 6, 7, 8])
    }

    @Test func bgra() throws {
        let plane = CameraPlane(bytes: (0..<32).map { UInt8($0) }, bytesPerRow: 16)
        let pixels = try Image(bgra: plane, size: size).colourPixels()
        #expect(pixels[0, 0] == (2, 1, 0))
        #expect(pixels[3, 1] == (30, 29, 28))
    }

    @Test func threeLayoutsOfOnePicture() throws {
        // The left half is JFIF's red (Y 76, Cb 85, Cr 255), the right half its blue (29, 255, 107).
        let luma = CameraPlane(bytes: [76, 76, 29, 29, 76, 76, 29, 29], bytesPerRow: 4)
        let images = [
            try Image(
                luma: luma, chroma: CameraPlane(bytes: [85, 255, 255, 107], bytesPerRow: 4), order: .nv12,
                size: size),
            try Image(
                luma: luma, chroma: CameraPlane(bytes: [255, 85, 107, 255], bytesPerRow: 4), order: .nv21,
                size: size),
            try Image(
                luma: luma, cb: CameraPlane(bytes: [85, 255], bytesPerRow: 2),
                cr: CameraPlane(bytes: [255, 107], bytesPerRow: 2), size: size),
        ]
        for image in images {
            let pixels = try image.colourPixels()
            for y in 0..<2 {
                #expect(Patterns.colour(pixels[1, y]) == "r")
                #expect(Patterns.colour(pixels[2, y]) == "b")
                #expect(pixels[0, y].red >= 253 && pixels[0, y].green <= 2 && pixels[0, y].blue <= 2)
            }
        }
    }

    @Test func videoRangeIsSpread() throws {
        let luma = CameraPlane(bytes: [16, 235, 16, 235, 16, 235, 16, 235], bytesPerRow: 4)
        let chroma = CameraPlane(bytes: [128, 128, 128, 128], bytesPerRow: 4)
        let image = try Image(luma: luma, chroma: chroma, order: .nv12, size: size, range: .video)
        #expect(try image.colourPixels().values.prefix(6) == [0, 0, 0, 255, 255, 255])
    }

    @Test func buffersThatAreTooShortAreRefused() throws {
        let short = CameraPlane(bytes: [1, 2, 3, 4, 5, 6, 7], bytesPerRow: 4)
        #expect(throws: ImagingError.self) { try Image(grey: short, size: size) }
        #expect(throws: ImagingError.self) { try Image(bgra: short, size: size) }
        let narrow = CameraPlane(bytes: [UInt8](repeating: 0, count: 64), bytesPerRow: 3)
        #expect(throws: ImagingError.self) { try Image(grey: narrow, size: size) }
        #expect(throws: ImagingError.self) { try Image(grey: narrow, size: Size(width: -4, height: 2)) }
    }
}

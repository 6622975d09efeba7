import Foundation
import Imaging
import Testing

struct DecodingTests {
    @Test func missingEndMarkerIsForgiven() throws {
        let jpeg = try SharedInputs.bytes("plain.jpg")
        #expect(jpeg.suffix(2) == [0xFF, 0xD9])
        let whole = try Photo.decode(jpeg).image.greyPixels()
        #expect(try Photo.decode(Array(jpeg.dropLast(2))).image.greyPixels() == whole)
    }

    @Test(
        arguments: [
            ("plain.jpg", ImageCoding.jpeg), ("prog.jpg", .jpeg), ("plain.png", .png), ("x.tif", .tiff),
            ("x.gif", .gif),
            ("x.webp", .webp),
        ], [0.3, 0.6, 0.95, 0.99])
    func cutFilesAreNamedSo(file: (String, ImageCoding), share: Double) throws {
        let bytes = try SharedInputs.bytes(file.0)
        let cut = Array(bytes.prefix(Int(share * Double(bytes.count))))
        #expect(throws: ImagingError.truncated(file.1)) { try Photo.decode(cut) }
    }

    @Test(arguments: ["x.bmp", "x.jp2"], [0.3, 0.6, 0.95])
    func cutFilesWithoutALengthAreRefused(name: String, share: Double) throws {
        let bytes = try SharedInputs.bytes(name)
        #expect(throws: ImagingError.self) {
            try Photo.decode(Array(bytes.prefix(Int(share * Double(bytes.count)))))
        }
    }

    @Test func damagedJPEGIsRefused() throws {
        var jpeg = try SharedInputs.bytes("plain.jpg")
        // No byte that would look like a marker, or stand behind one's first byte, is touched or made.
        for i in stride(from: jpeg.count / 2, to: jpeg.count - 100, by: 97)
        where jpeg[i] != 0xFF && jpeg[i - 1] != 0xFF {
            jpeg[i] = jpeg[i] == 0xA5 ? 0 : 0x5A ^ jpeg[i]
        }
        #expect(throws: ImagingError.decodingFailed(.jpeg)) { try Photo.decode(jpeg) }
    }

    @Test func aBombIsRefusedByItsHeader() throws {
        var png = try SharedInputs.bytes("px1.png")
        // 20000×20000: the width and height in the IHDR chunk. The checksum no longer holds, so make the limit tell.
        png.replaceSubrange(16..<24, with: [0, 0, 0x4E, 0x20, 0, 0, 0x4E, 0x20])
        #expect(
            throws: ImagingError.imageTooLarge(Size(width: 20_000, height: 20_000), maximumPixels: 100_000_000)
        ) {
            try Photo.decode(png)
        }
        let pgm = Array("P5\n20000 20000\n255\n".utf8)
        #expect(
            throws: ImagingError.imageTooLarge(Size(width: 20_000, height: 20_000), maximumPixels: 100_000_000)
        ) {
            try Photo.decode(pgm)
        }
        var gif = try SharedInputs.bytes("x.gif")
        gif.replaceSubrange(6..<10, with: [0xFF, 0xFF, 0xFF, 0xFF])
        #expect(
            throws: ImagingError.imageTooLarge(Size(width: 65_535, height: 65_535), maximumPixels: 100_000_000)
        ) {
            try Photo.decode(gif)
        }
    }

    @Test func limitsAreTheCallers() throws {
        let png = try SharedInputs.bytes("plain.png")
        let size = try Photo.decode(png).storedSize
        let pixels = size.width * size.height
        #expect(throws: ImagingError.imageTooLarge(size, maximumPixels: pixels - 1)) {
            try Photo.decode(png, limits: DecodingLimits(maximumPixels: pixels - 1))
        }
        _ = try Photo.decode(png, limits: DecodingLimits(maximumPixels: pixels))
        let short = min(size.width, size.height)
        #expect(throws: ImagingError.imageTooSmall(size, minimumSide: short + 1)) {
            try Photo.decode(png, limits: DecodingLimits(minimumSide: short + 1))
        }
    }

    @Test func stripIsTooSmall() throws {
        let strip = try Patterns.grey(20_000, 10) { _, _ in 255 }.pngData()
        #expect(throws: ImagingError.imageTooSmall(Size(width: 20_000, height: 10), minimumSide: 15)) {
            try Photo.decode(strip)
        }
    }

    @Test(arguments: ["heic", "heix", "mif1"])
    func heicThatCannotBeReadIsAnError(brand: String) throws {
        let file = [0, 0, 0, 24] + Array("ftyp\(brand)\0\0\0\0mif1heic".utf8)
        let error = #expect(throws: ImagingError.self) { try Photo.decode(file) }
        // Where libheif is not installed, it says how to get it.
        #expect(
            error == .decodingFailed(.heif) || error?.description.contains("apt install libheif1") == true)
    }

    @Test func unknownBytesAreNotText() throws {
        #expect(throws: ImagingError.unknownFormat) { try Photo.decode([0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0]) }
        #expect(throws: ImagingError.textFile) { try Photo.decode(Array("身份证/1.jpg\n".utf8)) }
        #expect(throws: ImagingError.textFile) { try Photo.decode(Array("BMW and other cars, in a list".utf8)) }
    }

    /// One code for each error, which is what programs see.
    @Test func codesAreStable() {
        let size = Size(width: 1, height: 1)
        #expect(ImagingError.emptyFile.code == "emptyFile")
        #expect(ImagingError.textFile.code == "textFile")
        #expect(ImagingError.unknownFormat.code == "unknownFormat")
        #expect(ImagingError.truncated(.jpeg).code == "truncated")
        #expect(ImagingError.imageTooSmall(size, minimumSide: 15).code == "imageTooSmall")
        #expect(ImagingError.imageTooLarge(size, maximumPixels: 0).code == "imageTooLarge")
        #expect(ImagingError.decodingFailed(.png).code == "decodingFailed")
    }

    @Test func transparentIsWhite() throws {
        // A 16×16 RGBA picture of which the left half is transparent black, the right half opaque black.
        let pam = try SharedInputs.bytes("alpha_black_on_transparent.png")
        let statistics = try Photo.decode(pam).image.statistics()
        #expect(statistics.percentile(0.5) == 255)
    }

    @Test func cmykKeepsItsColours() throws {
        let statistics = try Photo.decode(SharedInputs.bytes("cmyk.jpg")).image.saturation().statistics()
        #expect(statistics.percentile(0.99) < 20)
    }

    @Test func reducedDecodingHalvesWhileLongEnough() throws {
        let image = try Patterns.grey(400, 200) { x, _ in x / 2 }
        for file in [try image.jpegData(), try image.pngData()] {
            for (target, width) in [(401, 400), (400, 400), (200, 200), (101, 200), (100, 100), (10, 50)] {
                let photo = try Photo.decode(file, targetLongSide: target)
                #expect(photo.image.size == Size(width: width, height: width / 2))
                #expect(photo.scale == Double(width) / 400)
                #expect(photo.storedSize == Size(width: 400, height: 200))
            }
        }
    }

    @Test func damagedFilesNeverCrash() throws {
        let names = [
            "plain.jpg", "prog.jpg", "plain.png", "x.bmp", "x.gif", "x.jp2", "x.tif", "x.webp", "exif6.jpg",
        ]
        for name in names {
            let bytes = try SharedInputs.bytes(name)
            for i in 0..<60 {
                var damaged = bytes
                damaged[(i * 7919) % min(bytes.count, 600)] ^= UInt8(1 + i * 37 % 255)
                _ = try? Photo.decode(damaged, limits: DecodingLimits(maximumPixels: 1_000_000))
            }
        }
    }
}

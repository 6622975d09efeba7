import CardRecognition
import CommandLineSupport
import Foundation
import Imaging
import Testing

struct FrameReaderTests {
    private static let header = "YUV4MPEG2 W16 H16 F30:1 Ip A1:1 C420jpeg XCOLORRANGE=FULL\n"
    private static let red = Videos.y4mFrame(76, 85, 255)
    private static let blue = Videos.y4mFrame(29, 255, 107)

    /// What comes of a video: the colour in the middle of each frame, and what ended it too early.
    private func read(
        _ bytes: [UInt8], raw: RawFormat? = nil
    ) async throws -> (colours: [[Int]], error: VideoError?) {
        try await Places.withScratchFolder { folder in
            try folder.add("video", Data(bytes))
            var colours: [[Int]] = []
            do throws(VideoError) {
                let reader = try FrameReader(folder.appendingPathComponent("video").path, raw: raw)
                while let frame = try reader.next() { colours.append(Self.colour(frame)) }
                return (colours, nil)
            } catch {
                return (colours, error)
            }
        }
    }

    private static func colour(_ frame: CardFrame) -> [Int] {
        guard let pixels = try? frame.decoded().image.colourPixels() else { return [] }
        let pixel = pixels[pixels.width / 2, pixels.height / 2]
        return [pixel.red, pixel.green, pixel.blue].map(Int.init)
    }

    private func y4m(_ header: String, _ frames: [UInt8]...) async throws -> (
        colours: [[Int]], error: VideoError?
    ) {
        try await read(Array(header.utf8) + frames.joined())
    }

    @Test func readsEachFrame() async throws {
        let video = try await y4m(Self.header, Self.red, Self.blue, Self.red)
        #expect(video.error == nil)
        #expect(video.colours == [[254, 0, 0], [0, 0, 254], [254, 0, 0]])
    }

    @Test(arguments: ["420", "420jpeg", "420mpeg2", "420paldv"])
    func readsAllKindsOf420(kind: String) async throws {
        let video = try await y4m("YUV4MPEG2 C\(kind) W16 H16\n", Videos.y4mFrame(81, 90, 240))
        #expect(video.error == nil)
        // The range is video's unless something else is said.
        #expect(video.colours.count == 1)
        #expect(video.colours[0][0] >= 253 && video.colours[0][1] <= 1 && video.colours[0][2] <= 1)
    }

    @Test func readsOtherKinds() async throws {
        func frame(_ counts: Int...) -> [UInt8] {
            Array("FRAME Xsomething\n".utf8)
                + zip(counts, [76, 85, 255] as [UInt8]).flatMap { [UInt8](repeating: $1, count: $0) }
        }
        let full = "W16 H16 XCOLORRANGE=FULL\n"
        #expect(try await y4m("YUV4MPEG2 C422 \(full)", frame(256, 128, 128)).colours == [[254, 0, 0]])
        #expect(try await y4m("YUV4MPEG2 C444 \(full)", frame(256, 256, 256)).colours == [[254, 0, 0]])
        #expect(try await y4m("YUV4MPEG2 Cmono \(full)", frame(256)).colours == [[76, 76, 76]])
    }

    @Test(arguments: [
        ("YUV4MPEG2 W16 H16 C420p10\n", "unsupportedFormat"), ("YUV4MPEG2 W16 H16 It\n", "unsupportedFormat"),
        ("YUV4MPEG2 H16\n", "invalidHeader"), ("YUV4MPEG2 W16 Hx\n", "invalidHeader"),
        ("YUV4MPEG2 W0 H16\n", "invalidHeader"), ("YUV4MPEG2 W-16 H-16\n", "invalidHeader"),
        ("YUV4MPEG2 W1000000 H1000000\n", "invalidHeader"),
        ("YUV4MPEG2 W9223372036854775807 H9223372036854775807\n", "invalidHeader"),
        ("YUV4MPEG2", "invalidHeader"), ("YUV4MPEG2 W16 H16\nfrom here on", "notAFrame"),
        ("YUV4MPEG2 W16 H16\nFRA", "truncated"), ("YUV4MPEG2 W16 H16\nFRAME", "truncated"),
        ("YUV4MPEG2 W10000 H10000\nFRAME\nshort", "truncated"), ("", "emptyFile"),
        ("YUV4MPEG2 W16 H16\n", "emptyFile"), ("RIFF....AVI LIST", "unknownFormat"),
        ("YUV4MPEG2 " + String(repeating: "X", count: 200_000), "fileUnreadable"),
        ("YUV4MPEG2 W16 H16\nFRAME" + String(repeating: "X", count: 200_000), "fileUnreadable"),
    ])
    func saysWhatIsWrong(text: String, code: String) async throws {
        let video = try await read(Array(text.utf8))
        #expect(video.colours.isEmpty)
        #expect(video.error?.code == code, "\(video.error?.description ?? "")")
    }

    @Test(arguments: [1, 3, 6, 7, 100, 389])
    func aLastFrameThatIsCutShortCostsNoOther(length: Int) async throws {
        let video = try await y4m(Self.header, Self.red, Array(Self.blue.prefix(length)))
        #expect(video.colours == [[254, 0, 0]])
        #expect(video.error == .truncated(frame: 1))
    }

    @Test func readsJPEGsOneAfterAnother() async throws {
        let grey = try Image(CameraPlane(bytes: [UInt8](repeating: 90, count: 400), bytesPerRow: 20).image())
        let jpeg = [UInt8](try grey.jpegData())
        let whole = try await read(jpeg + jpeg + jpeg)
        #expect(whole.error == nil)
        #expect(whole.colours == [[90, 90, 90], [90, 90, 90], [90, 90, 90]])
        let cut = try await read(jpeg + jpeg.dropLast(3))
        #expect(cut.colours.count == 1)
        #expect(cut.error == .truncated(frame: 1))
        let cutAtStart = try await read(jpeg + [0xFF])
        #expect(cutAtStart.error == .truncated(frame: 1))
        let other = try await read(jpeg + Array("--boundary".utf8) + jpeg)
        #expect(other.colours.count == 1)
        #expect(other.error == .notAFrame(1))
    }

    @Test func readsRawFrames() async throws {
        let raw = try RawFormat("16x16:rgba")
        let frame = [[UInt8]](repeating: [200, 100, 50, 0], count: 256).flatMap { $0 }
        #expect(try await read(frame + frame, raw: raw).colours == [[200, 100, 50], [200, 100, 50]])
        let cut = try await read(frame + [1, 2, 3], raw: raw)
        #expect(cut.colours == [[200, 100, 50]])
        #expect(cut.error == .truncated(frame: 1))
    }

    @Test func saysWhatIsNotThere() {
        let error = #expect(throws: VideoError.self) { try FrameReader("no such video") }
        #expect(error == .file(.notFound))
        let folder = #expect(throws: VideoError.self) { try FrameReader(NSTemporaryDirectory()).next() }
        #expect(folder?.code == "fileUnreadable")
    }
}

extension CameraPlane {
    fileprivate func image() throws -> PixelGrid {
        try Image(grey: self, size: Size(width: 20, height: 20)).greyPixels()
    }
}

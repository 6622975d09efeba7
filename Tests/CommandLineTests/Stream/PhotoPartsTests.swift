import CardRecognition
import CommandLineSupport
import Foundation
import Imaging
import Testing

/// Files of several pictures.
struct PhotoPartsTests {
    private static let card = Places.photos.appendingPathComponent("id-emblem-L2-007.jpg")

    private func parts(_ file: URL, raw: RawFormat? = nil) async -> [PhotoItem] {
        let files = Cursor([PhotoItem(name: "a", path: file.path)])
        let parts = PhotoParts(raw: raw) { await files.next() }
        var found: [PhotoItem] = []
        while let part = await parts.nextPart() { found.append(part) }
        return found
    }

    @Test func rawFramesAreNumbered() async throws {
        try await Places.withScratchFolder { folder in
            try folder.add("dump", Data((0..<1024 + 7).map { $0 < 512 ? 10 : 20 }))
            let file = folder.appendingPathComponent("dump")
            let found = await parts(file, raw: try RawFormat("16x32:grey8"))
            #expect(found.map(\.name) == ["a#0", "a#1", "a#2"])
            let greys = try found.prefix(2).map {
                try $0.picture().decoded().image.greyPixels()
            }
            #expect(greys.map { $0[0, 0] } == [10, 20])
            #expect(greys.map(\.height) == [32, 32])
            #expect(throws: VideoError.truncated(frame: 2)) { try found.last?.picture() }
        }
    }

    @Test func anEmptyDumpIsAnError() async throws {
        try await Places.withScratchFolder { folder in
            try folder.add("dump")
            let found = await parts(
                folder.appendingPathComponent("dump"), raw: try RawFormat("16x32:grey8"))
            #expect(found.map(\.name) == ["a#0"])
            #expect(throws: VideoError.empty) { try found.first?.picture() }
        }
    }

    @Test func whatHasOnePictureKeepsItsName() async throws {
        #expect(await parts(Self.card) == [PhotoItem(name: "a", path: Self.card.path)])
        let absent = URL(fileURLWithPath: "/no/such/file")
        #expect(await parts(absent) == [PhotoItem(name: "a", path: absent.path)])
    }

    @Test func framesAreReadAsPhotosAre() async throws {
        let photo = try Photo.decode(Data(contentsOf: Self.card))
        let grid = try photo.image.colourPixels()
        var bytes: [UInt8] = []
        for i in 0..<grid.width * grid.height {
            bytes += [grid.values[3 * i + 2], grid.values[3 * i + 1], grid.values[3 * i], 255]
        }
        try await Places.withScratchFolder { folder in
            try folder.add("card.bgra", Data(bytes + bytes + [0]))
            try folder.add("card.png", try photo.image.pngData())
            let raw = "\(grid.width)x\(grid.height):bgra"
            let frames = try await ProgramRun.run(
                ProgramRun.built("ocr-demo"), ["--format", "jsonl", "--raw", raw, "card.bgra"], in: folder)
            let file = try await ProgramRun.run(
                ProgramRun.built("ocr-demo"), ["--format", "jsonl", "card.png"], in: folder)
            #expect(frames.status == 1)
            #expect(frames.messages.hasPrefix("ocr-demo: card.bgra#2: it ends within frame 2\n"))
            #expect(frames.lines.count == 3)
            let line = try #require(file.lines.first)
            #expect(frames.lines[0] == line.replacingOccurrences(of: "card.png", with: "card.bgra#0"))
            #expect(frames.lines[1] == line.replacingOccurrences(of: "card.png", with: "card.bgra#1"))
            #expect(
                frames.lines[2]
                    == #"{"file":"card.bgra#2","error":{"code":"truncated","message":"it ends within frame 2"}}"#
            )
        }
    }

    @Test func pagesOfATIFFArePhotos() async throws {
        try await Places.withScratchFolder { folder in
            try folder.add("two.tif", Data(Self.tiff))
            let run = try await ProgramRun.run(
                ProgramRun.built("ocr-demo"), ["--format", "jsonl", "two.tif"], in: folder)
            #expect(run.status == 0)
            #expect(try run.objects().map { $0["file"] as? String } == ["two.tif#0", "two.tif#1"])
            #expect(try run.objects().map { $0["kind"] as? String } == ["none", "none"])
        }
    }

    /// Two grey pages of 16×16 pixels in one strip each, little-endian.
    private static var tiff: [UInt8] {
        func short(_ value: Int) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8)] }
        func entry(_ tag: Int, _ value: Int) -> [UInt8] {
            short(tag) + short(4) + short(1) + short(0) + short(value) + short(0)
        }
        func directory(strip: Int, next: Int) -> [UInt8] {
            short(7) + entry(256, 16) + entry(257, 16) + entry(258, 8) + entry(262, 1) + entry(273, strip)
                + entry(278, 16) + entry(279, 256) + short(next) + short(0)
        }
        let strip = [UInt8](repeating: 128, count: 256)
        return [0x49, 0x49, 42, 0, 8, 0, 0, 0] + directory(strip: 190, next: 98)
            + directory(strip: 446, next: 0) + [0, 0] + strip + strip
    }
}

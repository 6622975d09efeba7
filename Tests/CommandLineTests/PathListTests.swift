import CommandLineSupport
import Foundation
import Testing

struct PathListTests {
    private func items(_ bytes: String) async throws -> [PhotoItem] {
        try await Places.withScratchFolder { folder in
            try folder.add("list", Data(bytes.utf8))
            let list = PathList(folder.appendingPathComponent("list").path)
            var items: [PhotoItem] = []
            while let item = await list.next() { items.append(item) }
            return items
        }
    }

    @Test(arguments: [
        ("", []), ("\n\n", []), ("a.jpg", ["a.jpg"]), ("a.jpg\n\n./b c.jpg \n", ["a.jpg", "./b c.jpg "]),
        ("a\nb.jpg\u{0}c.jpg\u{0}", ["a\nb.jpg", "c.jpg"]), ("a.jpg\u{0}b.jpg", ["a.jpg", "b.jpg"]),
    ])
    func takesNamesAsGiven(bytes: String, names: [String]) async throws {
        #expect(try await items(bytes) == names.map { PhotoItem(name: $0, path: $0) })
    }

    @Test func isOfAnyLength() async throws {
        let names = (0..<50_000).map { "folder/\($0).jpg" }
        #expect(try await items(names.joined(separator: "\n")).map(\.name) == names)
    }

    @Test func saysWhatIsNotThere() async {
        let list = PathList("no such list")
        #expect(
            await list.next() == PhotoItem(name: "no such list", path: "no such list", problem: .notFound))
        #expect(await list.next() == nil)
    }

    @Test func saysThatItIsNoListAfterWhatIsOne() async throws {
        let items = try await items("a.jpg\n" + String(repeating: "x", count: 200_000))
        #expect(items.map(\.problem?.code) == [nil, "fileUnreadable"])
    }

    @Test(arguments: ["\n", "\u{0}"])
    func saysThatItHasNoPathsInIt(separator: String) async throws {
        let gap = String(repeating: separator, count: 100_000)
        let items = try await items("a.jpg\(separator)" + gap + "b.jpg")
        #expect(items.map(\.problem?.code) == [nil, "fileUnreadable"])
    }

    @Test(.enabled(if: Places.isThere(URL(fileURLWithPath: "/dev/zero")), "there is no endless device here"))
    func endsThoughTheListDoesNot() async {
        let list = PathList("/dev/zero")
        #expect(
            await list.next()?.problem
                == .unreadable(reason: "up to byte 65537 it has no path; is it the right file?"))
        #expect(await list.next() == nil)
    }

    @Test func endsWhenItIsStopped() async throws {
        let pipe = Pipe()
        let list = PathList("/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)")
        try pipe.fileHandleForWriting.write(contentsOf: Data("a.jpg\n".utf8))
        #expect(await list.next()?.name == "a.jpg")
        async let next = list.next()
        list.stop()
        #expect(await next == nil)
        try pipe.fileHandleForWriting.close()
    }

    @Test func countsWhatCanBeCounted() async throws {
        try await Places.withScratchFolder { folder in
            try folder.add("list", Data("a\n\nb\nc".utf8))
            #expect(PathList.count(in: folder.appendingPathComponent("list").path) == 3)
            #expect(PathList.count(in: folder.path) == nil)
            #expect(PathList.count(in: "-") == nil)
            #expect(PathList.count(in: "/dev/null") == nil)
        }
    }
}

import CommandLineSupport
import Foundation
import Testing

struct PhotoListTests {
    private func names(_ folder: URL) -> [String] { PhotoList.items(at: [folder.path]).map(\.name) }

    @Test func findsImagesInAllSubfoldersByName() async throws {
        try await Places.withScratchFolder { folder in
            for name in ["b.JPG", "a/2.png", "a/10.png", "a/notes.txt", "c.jpg.txt", "张.webp", "z/y/x.heic"] {
                try folder.add(name)
            }
            #expect(names(folder) == ["a/10.png", "a/2.png", "b.JPG", "z/y/x.heic", "张.webp"])
        }
    }

    @Test func passesOverHiddenThings() async throws {
        try await Places.withScratchFolder { folder in
            try folder.add(".a.jpg")
            try folder.add(".thumbnails/b.jpg")
            try folder.add("c.jpg")
            #expect(names(folder) == ["c.jpg"])
        }
    }

    @Test func followsNoLinksToFolders() async throws {
        try await Places.withScratchFolder { folder in
            try folder.add("a/b.jpg")
            try FileManager.default.createSymbolicLink(
                at: folder.appendingPathComponent("a/loop"), withDestinationURL: folder)
            #expect(names(folder) == ["a/b.jpg"])
        }
    }

    @Test func searchesAFolderThatIsNamedThroughALink() async throws {
        try await Places.withScratchFolder { folder in
            try folder.add("a/b.jpg")
            let link = folder.appendingPathComponent("link")
            try FileManager.default.createSymbolicLink(
                at: link, withDestinationURL: folder.appendingPathComponent("a"))
            #expect(names(link) == ["b.jpg"])
        }
    }

    @Test func takesAFileWhateverItIsCalled() {
        #expect(PhotoList.items(at: ["notes.txt"]) == [PhotoItem(name: "notes.txt", path: "notes.txt")])
    }

    @Test func saysSoOfAFolderWithoutImages() async throws {
        try await Places.withScratchFolder { folder in
            try folder.add("notes.txt")
            #expect(
                PhotoList.items(at: [folder.path])
                    == [PhotoItem(name: folder.path, path: folder.path, problem: .noImages)])
        }
    }

    @Test func keepsTheOrderOfPaths() async throws {
        try await Places.withScratchFolder { folder in
            try folder.add("a.jpg")
            let items = PhotoList.items(at: ["z.jpg", folder.path, "b.jpg"])
            #expect(items.map(\.name) == ["z.jpg", "a.jpg", "b.jpg"])
        }
    }

    @Test(.enabled(if: geteuid() != 0, "root may read every folder"))
    func goesOnAfterAFolderThatCannotBeListed() async throws {
        try await Places.withScratchFolder { folder in
            try folder.add("a.jpg")
            try folder.add("closed/b.jpg")
            let closed = folder.appendingPathComponent("closed")
            try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: closed.path)
            defer {
                try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: closed.path)
            }
            let items = PhotoList.items(at: [folder.path])
            #expect(items.map(\.name) == ["a.jpg", "closed"])
            #expect(items.last?.problem == .folderUnreadable(reason: "Permission denied"))
        }
    }
}

struct PhotoFileTests {
    @Test func readsAllBytes() async throws {
        try await Places.withScratchFolder { folder in
            try folder.add("a", Data([1, 2, 3]))
            #expect(try PhotoFile.read(folder.appendingPathComponent("a").path) == Data([1, 2, 3]))
        }
    }

    @Test func tellsWhatIsNotThereFromWhatCannotBeRead() async throws {
        try await Places.withScratchFolder { folder in
            #expect(throws: PhotoFileError.notFound) {
                try PhotoFile.read(folder.appendingPathComponent("nothing").path)
            }
            #expect(throws: PhotoFileError.unreadable(reason: "Is a directory")) {
                try PhotoFile.read(folder.path)
            }
        }
    }

    @Test func doesNotReadWithoutEnd() {
        #expect(throws: PhotoFileError.tooLarge(limit: 256 << 20)) { try PhotoFile.read("/dev/zero") }
    }
}

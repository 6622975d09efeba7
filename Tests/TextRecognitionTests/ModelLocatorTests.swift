import Foundation
import Testing
import TextRecognition

@Suite struct ModelLocatorTests {
    private func place(_ names: String..., in folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for name in names { try Data("x".utf8).write(to: folder.appendingPathComponent(name)) }
    }

    @Test func ownModelIsPreferredWhereverItIs() throws {
        try withTemporaryFolder { folder in
            let (near, far) = (
                folder.appendingPathComponent("env"), folder.appendingPathComponent("bin/Models")
            )
            try place("chi_sim.traineddata", in: near)
            try place("card.traineddata", in: far)
            let locator = ModelLocator(
                environment: ["CARDOCR_MODELS": near.path],
                executable: folder.appendingPathComponent("bin/tool"))
            #expect(try locator.locate().path == far.path + "/card.traineddata")
            #expect(try locator.locate("chi_sim").path == near.path + "/chi_sim.traineddata")
        }
    }

    @Test func looksBesideAndAboveTheExecutable() throws {
        try withTemporaryFolder { folder in
            let executable = folder.appendingPathComponent("a/.build/debug/tool")
            func find() throws -> String {
                try ModelLocator(environment: [:], executable: executable).locate("mine").path
            }
            #expect(TextRecognitionError.code { _ = try find() } == "modelNotFound")
            // Without a manifest a folder on the way up is somebody else's.
            try place("mine.traineddata", in: folder.appendingPathComponent("a/Models"))
            #expect(TextRecognitionError.code { _ = try find() } == "modelNotFound")
            try place("manifest.json", in: folder.appendingPathComponent("a/Models"))
            #expect(try find().hasSuffix("/a/Models/mine.traineddata"))
            try place("mine.traineddata", in: folder.appendingPathComponent("a/.build/share/cardocr/Models"))
            #expect(try find().hasSuffix("/a/.build/share/cardocr/Models/mine.traineddata"))
            try place("mine.traineddata", in: folder.appendingPathComponent("a/.build/debug/Models"))
            #expect(try find().hasSuffix("/a/.build/debug/Models/mine.traineddata"))
        }
    }

    @Test func aNamedFolderIsTheOnlyPlace() throws {
        try withTemporaryFolder { folder in
            let error = #expect(throws: TextRecognitionError.self) { try ModelLocator(folder: folder).locate() }
            #expect(error == .modelNotFound(name: nil, places: [folder.path]))
            #expect(error?.description.contains(folder.path) == true)
        }
    }

    @Test func missingModelListsThePlaces() throws {
        let locator = ModelLocator(
            environment: ["CARDOCR_MODELS": "/opt/m"], executable: URL(fileURLWithPath: "/opt/app/bin/tool"))
        let error = #expect(throws: TextRecognitionError.self) { try locator.locate("none") }
        let message = error?.description ?? ""
        for place in ["“none”", "/opt/m", "/opt/app/bin/Models", "/opt/app/share/cardocr/Models", "/usr/share"]
        {
            #expect(message.contains(place))
        }
    }

    @Test func aNameIsNoPath() {
        #expect(
            TextRecognitionError.code { _ = try ModelLocator().locate("../tessdata/chi_sim") }
                == "modelNotFound")
    }
}

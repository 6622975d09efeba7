import Foundation

/// Where things are in the checkout.
enum Places {
    static let checkout = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    static let fixtures = checkout.appendingPathComponent("Tests/Fixtures")
    static let photos = fixtures.appendingPathComponent("photos")
    static let sheet = fixtures.appendingPathComponent("sheet")
    /// What lies beside the checkout for all who work on the project; nil where it does not.
    static let shared: URL? = {
        let folder = checkout.deletingLastPathComponent().appendingPathComponent("shared")
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()

    static var isLinux: Bool {
        #if os(Linux)
            true
        #else
            false
        #endif
    }

    static func isThere(_ file: URL?) -> Bool {
        file.map { FileManager.default.fileExists(atPath: $0.path) } ?? false
    }

    /// A folder of the test's own that goes with it.
    static func withScratchFolder<Result>(_ work: (URL) async throws -> Result) async throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "cardocr-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await work(folder)
    }
}

extension URL {
    /// Writes a file into this folder, with the folders that its name asks for.
    func add(_ name: String, _ bytes: Data = Data()) throws {
        let file = appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try bytes.write(to: file)
    }

    /// A grey picture in this folder, without anything on it.
    func addGrey(_ name: String, width: Int, height: Int) throws {
        try add(name, Data("P5 \(width) \(height) 255\n".utf8) + Data(repeating: 200, count: width * height))
    }
}

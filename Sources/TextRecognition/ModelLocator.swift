public import Foundation

/// Finds a model's file however the program was started.
///
/// The places are looked at in this order: the folder that the environment variable `CARDOCR_MODELS` names; `Models`
/// beside the executable; `share/cardocr/Models` beside the executable's folder; the first `Models` with a manifest on
/// the way up from the executable (a checkout's, for a program in its build folder); the `Models` of the checkout that
/// this library was built from; the system's folders of Tesseract models. The working directory and `TESSDATA_PREFIX`
/// play no part, so that a program reads the same wherever it is started.
public struct ModelLocator: Sendable {
    /// The model that this project trains.
    public static let ownModel = "card"
    /// Debian's model of simplified Chinese, which serves where ours is not found.
    public static let systemModel = "chi_sim"

    /// The folders that are looked at, in order, whether or not they exist.
    public let folders: [URL]

    /// Makes a locator.
    ///
    /// - Parameters:
    ///   - folder: The only folder to look in, as named by the user; nil for all the usual places.
    ///   - environment: The process's environment.
    ///   - executable: The program's file, with symbolic links in its path resolved.
    public init(
        folder: URL? = nil,
        environment: [String: String] = ProcessInfo.processInfo.environment,
        executable: URL? = Bundle.main.executableURL?.resolvingSymlinksInPath()
    ) {
        if let folder {
            folders = [folder]
            return
        }
        var folders: [URL] = []
        if let path = environment["CARDOCR_MODELS"], !path.isEmpty {
            folders.append(URL(fileURLWithPath: path, isDirectory: true))
        }
        if let directory = executable?.deletingLastPathComponent() {
            folders.append(directory.appendingPathComponent("Models"))
            folders.append(
                directory.deletingLastPathComponent().appendingPathComponent("share/cardocr/Models"))
            if let enclosing = Self.modelsFolder(enclosing: directory) { folders.append(enclosing) }
        }
        let checkout = Self.checkout.appendingPathComponent("Models")
        if FileManager.default.fileExists(atPath: checkout.path) { folders.append(checkout) }
        folders += Self.systemFolders.map { URL(fileURLWithPath: $0, isDirectory: true) }
        var seen: Set<String> = []
        self.folders = folders.filter { seen.insert($0.standardizedFileURL.path).inserted }
    }

    /// The file of a model.
    ///
    /// - Parameter name: The model's name; nil for ``ownModel`` wherever it is found, else ``systemModel``.
    /// - Throws: ``TextRecognitionError/modelNotFound(name:places:)``.
    public func locate(_ name: String? = nil) throws(TextRecognitionError) -> URL {
        for candidate in name.map({ [$0] }) ?? [Self.ownModel, Self.systemModel] {
            // A name is no path: it must not lead out of the folders.
            guard !candidate.isEmpty, !candidate.contains("/") else { continue }
            for folder in folders {
                let file = folder.appendingPathComponent(candidate + ".traineddata")
                if FileManager.default.fileExists(atPath: file.path) { return file }
            }
        }
        throw .modelNotFound(name: name, places: folders.map(\.path))
    }

    /// The root of the checkout that this file was compiled in.
    private static var checkout: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
    }

    private static let systemFolders = [
        "/usr/share/tesseract-ocr/5/tessdata", "/usr/share/tessdata",
        "/opt/homebrew/share/tessdata", "/usr/local/share/tessdata",
    ]

    private static func modelsFolder(enclosing directory: URL) -> URL? {
        var directory = directory.standardizedFileURL
        while directory.path != "/" {
            let models = directory.appendingPathComponent("Models")
            let manifest = models.appendingPathComponent(ModelManifest.fileName)
            if FileManager.default.fileExists(atPath: manifest.path) { return models }
            directory = directory.deletingLastPathComponent()
        }
        return nil
    }
}

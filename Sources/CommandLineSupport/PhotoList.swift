import Foundation

/// A photo to read, or a path that gave none.
public struct PhotoItem: Sendable, Equatable {
    /// What the output calls it: relative to the folder given, or as given.
    public let name: String
    /// Where it is.
    public let path: String
    /// Why there is nothing to read.
    public var problem: PhotoFileError?
    /// Which picture of the file it is; nil where that has only one.
    public let part: Part?

    /// Names a photo and says where it is.
    public init(name: String, path: String, part: Part? = nil, problem: PhotoFileError? = nil) {
        self.name = name
        self.path = path
        self.part = part
        self.problem = problem
    }
}

/// Finds the photos that paths name: a file is taken whatever it is called, a folder is searched with all its
/// subfolders for files that are named like images.
///
/// The order is that of the paths and, within a folder, of the names. Hidden files and folders are passed over, and
/// links to folders are not followed, so that no search goes round in circles.
public enum PhotoList {
    private static let rawExtensions: Set<String> = [
        "raw", "bin", "yuv", "nv12", "nv21", "i420", "yuyv", "bgra", "rgba", "grey8", "gray", "y8",
    ]
    private static let extensions: Set<String> = [
        "jpg", "jpeg", "jpe", "jfif", "png", "tif", "tiff", "bmp", "webp", "gif", "pnm", "ppm", "pgm", "pbm",
        "jp2", "j2k", "jpf", "jpx", "heic", "heif", "avif",
    ]

    /// The photos that paths name, in order.
    ///
    /// - Parameter areRaw: Whether folders are searched for files that are named like raw frames, not like images.
    public static func items(at paths: [String], areRaw: Bool = false) -> [PhotoItem] {
        items(at: paths, areRaw ? rawExtensions : extensions)
    }

    private static func items(at paths: [String], _ extensions: Set<String>) -> [PhotoItem] {
        paths.flatMap { path in
            guard isFolder(path) else { return [PhotoItem(name: path, path: path)] }
            // A link is taken at its word where a person names it.
            let found = search(URL(fileURLWithPath: path).resolvingSymlinksInPath().path, name: "", extensions)
            if found.isEmpty { return [PhotoItem(name: path, path: path, problem: .noImages)] }
            return found.map { $0.name.isEmpty ? PhotoItem(name: path, path: path, problem: $0.problem) : $0 }
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// - Parameter name: The folder's own name relative to the one given.
    private static func search(_ folder: String, name: String, _ extensions: Set<String>) -> [PhotoItem] {
        let entries: [URL]
        do {
            entries = try FileManager.default.contentsOfDirectory(
                at: URL(fileURLWithPath: folder, isDirectory: true),
                includingPropertiesForKeys: [.isDirectoryKey, .isSymbolicLinkKey], options: .skipsHiddenFiles)
        } catch {
            return [PhotoItem(name: name, path: folder, problem: .folder(error))]
        }
        // Swift orders texts by their code points, whatever the user's language, so every machine has the same order.
        return entries.sorted { $0.lastPathComponent < $1.lastPathComponent }.flatMap { entry in
            let entryName = name.isEmpty ? entry.lastPathComponent : name + "/" + entry.lastPathComponent
            let values = try? entry.resourceValues(forKeys: [.isDirectoryKey, .isSymbolicLinkKey])
            if values?.isDirectory == true, values?.isSymbolicLink != true {
                return search(entry.path, name: entryName, extensions)
            }
            guard extensions.contains(entry.pathExtension.lowercased()), !isFolder(entry.path) else {
                return []
            }
            return [PhotoItem(name: entryName, path: entry.path)]
        }
    }
}

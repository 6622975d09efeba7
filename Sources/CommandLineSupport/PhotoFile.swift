public import Foundation
import Imaging

/// Why a file or folder gave no bytes.
public enum PhotoFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is nothing of that name.
    case notFound
    /// It is there but cannot be read; the text is the system's reason.
    case unreadable(reason: String)
    /// A folder that cannot be listed; the text is the system's reason.
    case folderUnreadable(reason: String)
    /// A folder in which nothing is named like an image.
    case noImages
    /// The file is larger than any photo.
    case tooLarge(limit: Int)

    /// A stable name of the case for programs, in camelCase.
    public var code: String {
        switch self {
        case .notFound: "fileNotFound"
        case .unreadable: "fileUnreadable"
        case .folderUnreadable: "folderUnreadable"
        case .noImages: "noImages"
        case .tooLarge: "fileTooLarge"
        }
    }

    /// What is wrong.
    public var description: String {
        switch self {
        case .notFound: "there is no such file or folder"
        case .unreadable(let reason): "the file cannot be read: \(reason)"
        case .folderUnreadable(let reason): "the folder cannot be listed: \(reason)"
        case .noImages: "the folder has no image files in it"
        case .tooLarge(let limit): "the file is larger than \(limit >> 20) MiB, which no photo is"
        }
    }
}

/// Reads image files.
public enum PhotoFile {
    /// The most bytes that are read of a file.
    static let sizeLimit = 256 << 20

    /// The bytes of a file, which may be a pipe.
    public static func read(_ path: String) throws(PhotoFileError) -> Data {
        try open(path) { handle in
            var data = Data()
            while let chunk = try handle.read(upToCount: 4 << 20), !chunk.isEmpty {
                data += chunk
                guard data.count <= sizeLimit else { throw PhotoFileError.tooLarge(limit: sizeLimit) }
            }
            return data
        }
    }

    /// Some of the bytes of a file; fewer where it ends before.
    static func read(_ path: String, from start: Int, count: Int) throws(PhotoFileError) -> [UInt8] {
        try open(path) { handle in
            try handle.seek(toOffset: UInt64(start))
            return [UInt8](try handle.read(upToCount: count) ?? Data())
        }
    }

    /// How many bytes a file has; nil for what is no plain file.
    static func size(of path: String) -> Int? {
        let attributes = try? FileManager.default.attributesOfItem(
            atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
        guard attributes?[.type] as? FileAttributeType == .typeRegular else { return nil }
        return (attributes?[.size] as? NSNumber)?.intValue
    }

    /// The pages of a TIFF file; nil for any other file, of which no more than the start is read.
    static func pages(of path: String) -> TIFFPages? {
        guard size(of: path) != nil, let start = try? read(path, from: 0, count: 8),
            ImageCoding(of: start) == .tiff, let file = try? read(path)
        else { return nil }
        return TIFFPages([UInt8](file))
    }

    private static func open<Result>(
        _ path: String, _ body: (FileHandle) throws -> Result
    ) throws(PhotoFileError) -> Result {
        do {
            let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            defer { try? handle.close() }
            return try body(handle)
        } catch let error as PhotoFileError {
            throw error
        } catch {
            throw FileManager.default.fileExists(atPath: path)
                ? .unreadable(reason: reason(of: error)) : .notFound
        }
    }

    /// The system's own words for an error of Foundation's, which are shorter and name no path twice.
    public static func reason(of error: any Error) -> String {
        let error = error as NSError
        let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
        return cause.domain == NSPOSIXErrorDomain
            ? String(cString: strerror(Int32(cause.code))) : error.localizedDescription
    }
}

extension PhotoFileError {
    /// A folder that cannot be listed, from what Foundation threw.
    static func folder(_ error: any Error) -> PhotoFileError {
        .folderUnreadable(reason: PhotoFile.reason(of: error))
    }
}

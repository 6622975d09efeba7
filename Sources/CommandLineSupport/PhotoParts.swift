public import CardRecognition
import Foundation
import Imaging

extension PhotoItem {
    /// One of several pictures in a file.
    public enum Part: Hashable, Sendable {
        /// A page of a TIFF file, from 0.
        case page(Int)
        /// A raw frame, from 0, and how frames are stored.
        case frame(Int, RawFormat)
    }

    /// The file's pictures, each named like `scan.tif#0`; the file itself where it has one picture and says so.
    ///
    /// - Parameter raw: How raw frames are stored; nil for image files.
    func parts(raw: RawFormat?) -> [PhotoItem] {
        guard problem == nil, part == nil else { return [self] }
        if let raw {
            guard let size = PhotoFile.size(of: path) else { return [self] }
            // A frame that is cut short counts, so that it is told of.
            let count = (size + raw.byteCount - 1) / raw.byteCount
            return (0..<max(1, count)).map { part(.frame($0, raw), number: $0) }
        }
        guard let pages = PhotoFile.pages(of: path)?.count, pages > 1 else { return [self] }
        return (0..<pages).map { part(.page($0), number: $0) }
    }

    private func part(_ part: Part, number: Int) -> PhotoItem {
        PhotoItem(name: "\(name)#\(number)", path: path, part: part)
    }

    /// The picture, undecoded.
    ///
    /// - Throws: `PhotoFileError`, `VideoError` for a raw frame that is cut short, `ImagingError`.
    public func picture() throws -> CardFrame {
        if let problem { throw problem }
        switch part {
        case nil: return .photo(try PhotoFile.read(path))
        case .page(let index):
            let file = [UInt8](try PhotoFile.read(path))
            // The file may be another one by now.
            guard let pages = TIFFPages(file), index < pages.count else { return .photo(Data(file)) }
            return .photo(Data(pages.file(ofPage: index)))
        case .frame(let index, let raw):
            let bytes = try PhotoFile.read(path, from: index * raw.byteCount, count: raw.byteCount)
            guard bytes.count == raw.byteCount else {
                throw bytes.isEmpty ? VideoError.empty : .truncated(frame: index)
            }
            return .camera(try raw.frame(bytes))
        }
    }
}

/// The pictures in files that are given one after another.
public actor PhotoParts {
    private let next: @Sendable () async -> PhotoItem?
    private let raw: RawFormat?
    private var waiting: ArraySlice<PhotoItem> = []

    /// - Parameters:
    ///   - next: Gives the next file, and nil after the last one.
    ///   - raw: How raw frames are stored; nil for image files.
    public init(raw: RawFormat?, next: @escaping @Sendable () async -> PhotoItem?) {
        self.next = next
        self.raw = raw
    }

    /// The next picture, and nil after the last one. To be asked by one task at a time.
    public func nextPart() async -> PhotoItem? {
        if let part = waiting.popFirst() { return part }
        guard let file = await next() else { return nil }
        waiting = file.parts(raw: raw)[...]
        return waiting.popFirst()
    }
}

import CommandLineSupport

/// The photos that a run is to read, in order.
struct PhotoSource: Sendable {
    /// How many files there are, where that is known beforehand; each may have several photos.
    let total: Int?
    /// Gives the next photo, and nil after the last one.
    let next: @Sendable () async -> PhotoItem?
    /// Ends a wait for the next photo.
    let stop: @Sendable () -> Void

    init(_ options: DemoOptions) {
        if let file = options.pathList {
            let list = PathList(file)
            total = PathList.count(in: file)
            next = Self.parts(options.raw) { await list.next() }
            stop = { list.stop() }
        } else {
            let items = PhotoList.items(at: options.paths, areRaw: options.raw != nil)
            let cursor = Cursor(items)
            total = items.count
            next = Self.parts(options.raw) { await cursor.next() }
            stop = {}
        }
    }

    private static func parts(
        _ raw: RawFormat?, of files: @escaping @Sendable () async -> PhotoItem?
    ) -> @Sendable () async -> PhotoItem? {
        let parts = PhotoParts(raw: raw, next: files)
        return { Interruption.received == nil ? await parts.nextPart() : nil }
    }
}

import CommandLineSupport

/// The photos that a run is to read, in order.
struct PhotoSource: Sendable {
    /// How many there are, where that is known beforehand.
    let total: Int?
    /// Gives the next photo, and nil after the last one.
    let next: @Sendable () async -> PhotoItem?
    /// Ends a wait for the next photo.
    let stop: @Sendable () -> Void

    init(_ options: DemoOptions) {
        if let file = options.pathList {
            let list = PathList(file)
            total = PathList.count(in: file)
            next = { Interruption.received == nil ? await list.next() : nil }
            stop = { list.stop() }
        } else {
            let items = PhotoList.items(at: options.paths)
            let cursor = Cursor(items)
            total = items.count
            next = { Interruption.received == nil ? await cursor.next() : nil }
            stop = {}
        }
    }
}

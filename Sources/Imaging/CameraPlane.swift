/// One plane of a camera's raw picture: rows of bytes that may be longer than the picture is wide.
public struct CameraPlane: Hashable, Sendable {
    /// The bytes of all rows.
    public let bytes: [UInt8]
    /// From the start of a row to the start of the next, in bytes (the stride).
    public let bytesPerRow: Int

    /// Makes a plane of a camera's buffer.
    public init(bytes: [UInt8], bytesPerRow: Int) {
        self.bytes = bytes
        self.bytesPerRow = bytesPerRow
    }

    /// The last row may end with its last pixel, as some cameras hand it out.
    func check(_ name: String, rowLength: Int, rows: Int) throws(ImagingError) {
        guard bytesPerRow >= rowLength, bytesPerRow <= 1 << 30 else {
            throw .invalidBuffer("the \(name) plane has \(bytesPerRow) bytes a row, \(rowLength) are needed")
        }
        let needed = bytesPerRow * (rows - 1) + rowLength
        guard bytes.count >= needed else {
            throw .invalidBuffer("the \(name) plane has \(bytes.count) bytes, \(needed) are needed")
        }
    }
}

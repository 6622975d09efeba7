import Foundation

/// Reads little-endian values out of bytes that may be damaged: nothing is read beyond their end.
struct ByteReader {
    /// Why reading stopped.
    enum Failure: Error {
        case short(needed: Int, at: Int)
        case notText(at: Int)
    }

    private let bytes: Data
    private(set) var offset = 0

    init(_ bytes: Data) {
        self.bytes = bytes
    }

    var remaining: Int { bytes.count - offset }

    mutating func take(_ count: Int) throws(Failure) -> Data {
        guard count >= 0, count <= remaining else { throw .short(needed: count, at: offset) }
        defer { offset += count }
        let start = bytes.startIndex + offset
        return bytes[start..<start + count]
    }

    mutating func skip(_ count: Int) throws(Failure) {
        _ = try take(count)
    }

    mutating func integer<T: FixedWidthInteger>(_ type: T.Type = T.self) throws(Failure) -> T {
        let raw = try take(MemoryLayout<T>.size)
        var value: T = 0
        withUnsafeMutableBytes(of: &value) { _ = raw.copyBytes(to: $0) }
        return T(littleEndian: value)
    }

    /// A text that its length, in four bytes, precedes.
    mutating func text() throws(Failure) -> String {
        let start = offset
        let length = Int(try integer(UInt32.self))
        guard let text = String(data: try take(length), encoding: .utf8) else { throw .notText(at: start) }
        return text
    }
}

extension ByteReader.Failure: CustomStringConvertible {
    var description: String {
        switch self {
        case .short(let needed, let at): "it ends where \(needed) bytes are due at byte \(at)"
        case .notText(let at): "there is no text at byte \(at)"
        }
    }
}

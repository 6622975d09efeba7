import Foundation
import Imaging

/// Videos that the tests make.
enum Videos {
    /// A frame of 16×16 pixels of one colour, 4:2:0.
    static func y4mFrame(_ luma: UInt8, _ cb: UInt8, _ cr: UInt8) -> [UInt8] {
        Array("FRAME\n".utf8) + [UInt8](repeating: luma, count: 256) + [UInt8](repeating: cb, count: 64)
            + [UInt8](repeating: cr, count: 64)
    }

    /// Photos of one size as a video of 4:4:4 in JFIF's range.
    static func y4m(_ photos: [Photo]) throws -> Data {
        var bytes: [UInt8] = []
        for photo in photos {
            let grid = try photo.image.colourPixels()
            if bytes.isEmpty {
                bytes += "YUV4MPEG2 W\(grid.width) H\(grid.height) F25:1 Ip C444 XCOLORRANGE=FULL\n".utf8
            }
            bytes += "FRAME\n".utf8
            let pixels = (0..<grid.width * grid.height).map { i in
                (Double(grid.values[3 * i]), Double(grid.values[3 * i + 1]), Double(grid.values[3 * i + 2]))
            }
            func plane(_ red: Double, _ green: Double, _ blue: Double, _ zero: Double) -> [UInt8] {
                pixels.map { UInt8(max(0, min(255, zero + red * $0.0 + green * $0.1 + blue * $0.2))) }
            }
            bytes += plane(0.299, 0.587, 0.114, 0.5)
            bytes += plane(-0.168736, -0.331264, 0.5, 128.5)
            bytes += plane(0.5, -0.418688, -0.081312, 128.5)
        }
        return Data(bytes)
    }
}

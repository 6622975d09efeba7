/// How a stored picture must be turned to be upright, by the numbers of EXIF's Orientation tag (0x0112; CIPA DC-008,
/// section 4.6.4).
public enum Orientation: Int, Hashable, Sendable, Codable, CaseIterable {
    /// As stored.
    case up = 1
    /// Left and right are exchanged.
    case upMirrored
    /// Upside down.
    case down
    /// Top and bottom are exchanged.
    case downMirrored
    /// Rows and columns are exchanged.
    case leftMirrored
    /// A quarter turn clockwise makes it upright.
    case right
    /// Rows and columns are exchanged, upside down.
    case rightMirrored
    /// A quarter turn anticlockwise makes it upright.
    case left

    /// Whether width and height are exchanged.
    public var swapsSides: Bool { rawValue >= 5 }

    /// Where a point of the stored picture, which has the given size, is in the upright one.
    public func upright(_ point: Point, storedSize: Size) -> Point {
        let (x, y) = (point.x, point.y)
        let (right, bottom) = (Double(storedSize.width) - x, Double(storedSize.height) - y)
        return switch self {
        case .up: Point(x: x, y: y)
        case .upMirrored: Point(x: right, y: y)
        case .down: Point(x: right, y: bottom)
        case .downMirrored: Point(x: x, y: bottom)
        case .leftMirrored: Point(x: y, y: x)
        case .right: Point(x: bottom, y: x)
        case .rightMirrored: Point(x: bottom, y: right)
        case .left: Point(x: y, y: right)
        }
    }

    /// Where a point of the upright picture is in the stored one, which has the given size.
    public func stored(_ point: Point, storedSize: Size) -> Point {
        let (x, y) = (point.x, point.y)
        let (width, height) = (Double(storedSize.width), Double(storedSize.height))
        return switch self {
        case .up: Point(x: x, y: y)
        case .upMirrored: Point(x: width - x, y: y)
        case .down: Point(x: width - x, y: height - y)
        case .downMirrored: Point(x: x, y: height - y)
        case .leftMirrored: Point(x: y, y: x)
        case .right: Point(x: y, y: height - x)
        case .rightMirrored: Point(x: width - y, y: height - x)
        case .left: Point(x: width - y, y: x)
        }
    }
}

extension Image {
    /// The image turned from how it was stored to upright.
    public func upright(from orientation: Orientation) throws(ImagingError) -> Image {
        switch orientation {
        case .up: self
        case .upMirrored: try mirrored()
        case .down: try turned(quarterTurns: 2)
        case .downMirrored: try mirrored().turned(quarterTurns: 2)
        case .leftMirrored: try turned(quarterTurns: 1).mirrored()
        case .right: try turned(quarterTurns: 1)
        case .rightMirrored: try turned(quarterTurns: 3).mirrored()
        case .left: try turned(quarterTurns: 3)
        }
    }
}

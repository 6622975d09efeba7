/// A place in an image.
///
/// Units are pixels; the origin is the top-left corner of the top-left pixel, x grows to the right and y downwards,
/// so the centre of the first pixel is (0.5, 0.5).
public struct Point: Hashable, Sendable, Codable {
    /// Pixels to the right of the image's left edge.
    public var x: Double
    /// Pixels below the image's top edge.
    public var y: Double

    /// Makes a point from its coordinates in pixels.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The straight distance to another point, in pixels.
    public func distance(to other: Point) -> Double {
        ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
    }
}

/// A width and a height in whole pixels.
public struct Size: Hashable, Sendable, Codable {
    /// Columns of pixels.
    public var width: Int
    /// Rows of pixels.
    public var height: Int

    /// Makes a size in pixels.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

/// An upright rectangle in an image, in pixels (see ``Point`` for the origin).
public struct Rectangle: Hashable, Sendable, Codable {
    /// The left edge.
    public var x: Double
    /// The top edge.
    public var y: Double
    /// The extent to the right.
    public var width: Double
    /// The extent downwards.
    public var height: Double

    /// Makes a rectangle from its top-left corner and its extents, in pixels.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The right edge.
    public var maxX: Double { x + width }
    /// The bottom edge.
    public var maxY: Double { y + height }

    /// The smallest rectangle around some points; nil if there are none.
    public init?(around points: [Point]) {
        let (x, y) = (points.map(\.x), points.map(\.y))
        guard let left = x.min(), let right = x.max(), let top = y.min(), let bottom = y.max() else {
            return nil
        }
        self.init(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// The rectangle in units of which so many make one of its own, such as pixels for millimetres.
    public func scaled(by factor: Double) -> Rectangle {
        Rectangle(x: x * factor, y: y * factor, width: width * factor, height: height * factor)
    }
}

/// Four corners in the order top-left, top-right, bottom-right, bottom-left of the thing that they bound (which may
/// be turned in the image).
public struct Quadrilateral: Hashable, Sendable, Codable {
    /// The corners, always four.
    public let corners: [Point]

    /// Makes a quadrilateral from its corners.
    public init(topLeft: Point, topRight: Point, bottomRight: Point, bottomLeft: Point) {
        corners = [topLeft, topRight, bottomRight, bottomLeft]
    }

    /// The whole of an image of the given size.
    public init(covering size: Size) {
        self.init(Rectangle(x: 0, y: 0, width: Double(size.width), height: Double(size.height)))
    }

    /// The corners of a rectangle that isn't turned.
    public init(_ rectangle: Rectangle) {
        self.init(
            topLeft: Point(x: rectangle.x, y: rectangle.y), topRight: Point(x: rectangle.maxX, y: rectangle.y),
            bottomRight: Point(x: rectangle.maxX, y: rectangle.maxY),
            bottomLeft: Point(x: rectangle.x, y: rectangle.maxY))
    }

    /// The thing's own top-left corner.
    public var topLeft: Point { corners[0] }
    /// The thing's own top-right corner.
    public var topRight: Point { corners[1] }
    /// The thing's own bottom-right corner.
    public var bottomRight: Point { corners[2] }
    /// The thing's own bottom-left corner.
    public var bottomLeft: Point { corners[3] }

    /// The quadrilateral whose corners are where `place` takes these.
    public func mapped(_ place: (Point) -> Point) -> Quadrilateral {
        Quadrilateral(
            topLeft: place(topLeft), topRight: place(topRight), bottomRight: place(bottomRight),
            bottomLeft: place(bottomLeft))
    }

    /// The same four corners with the names moved on by quarter turns: one turn makes the old top-left corner the
    /// top-right one, as turning the picture clockwise by 90° would.
    public func turned(quarterTurns turns: Int) -> Quadrilateral {
        let shift = ((4 - turns) % 4 + 4) % 4
        let c = (0..<4).map { corners[($0 + shift) % 4] }
        return Quadrilateral(topLeft: c[0], topRight: c[1], bottomRight: c[2], bottomLeft: c[3])
    }
}

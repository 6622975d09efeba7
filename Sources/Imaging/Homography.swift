/// A projective map of the plane: what a flat card goes through on its way into a photo.
public struct Homography: Hashable, Sendable {
    /// The nine coefficients of the 3×3 matrix, row by row, the last of them 1.
    let matrix: [Double]

    /// The map that takes four points to four others, which exists if both make a proper convex quadrilateral.
    public init?(from source: Quadrilateral, to target: Quadrilateral) {
        guard source.isConvex, target.isConvex else { return nil }
        guard let toSquare = Homography(fromUnitSquareTo: source)?.inverse,
            let fromSquare = Homography(fromUnitSquareTo: target)
        else { return nil }
        self.init(matrix: Homography.product(fromSquare.matrix, toSquare.matrix))
    }

    /// Where a point goes; points on the map's horizon go to infinity.
    public func apply(_ point: Point) -> Point {
        let m = matrix
        let w = m[6] * point.x + m[7] * point.y + m[8]
        return Point(
            x: (m[0] * point.x + m[1] * point.y + m[2]) / w, y: (m[3] * point.x + m[4] * point.y + m[5]) / w)
    }

    /// Where the corners of a quadrilateral go.
    public func apply(_ quad: Quadrilateral) -> Quadrilateral {
        quad.mapped(apply)
    }

    /// The map back, nil where the map squeezes the plane so flat that there is none.
    public var inverse: Homography? {
        let m = matrix
        return Homography(matrix: [
            m[4] * m[8] - m[5] * m[7], m[2] * m[7] - m[1] * m[8], m[1] * m[5] - m[2] * m[4],
            m[5] * m[6] - m[3] * m[8], m[0] * m[8] - m[2] * m[6], m[2] * m[3] - m[0] * m[5],
            m[3] * m[7] - m[4] * m[6], m[1] * m[6] - m[0] * m[7], m[0] * m[4] - m[1] * m[3],
        ])
    }

    /// The map after `shift`: what `apply` gives once `dx` and `dy` are added to its argument.
    func afterMoving(x dx: Double, y dy: Double) -> Homography? {
        Homography(matrix: Homography.product(matrix, [1, 0, dx, 0, 1, dy, 0, 0, 1]))
    }

    /// The map before a change of unit and origin: `apply`'s result times `scale` plus the shift.
    func scaledAndMoved(scaleX: Double, scaleY: Double, x dx: Double, y dy: Double) -> Homography? {
        Homography(matrix: Homography.product([scaleX, 0, dx, 0, scaleY, dy, 0, 0, 1], matrix))
    }

    /// Divides by the last coefficient; nil if the matrix isn't finite after that.
    private init?(matrix: [Double]) {
        let scaled = matrix.map { $0 / matrix[8] }
        guard scaled.allSatisfy(\.isFinite) else { return nil }
        self.matrix = scaled
    }

    /// Paul Heckbert's closed form ("Fundamentals of Texture Mapping and Image Warping", 1989, section 2.2.3).
    private init?(fromUnitSquareTo quad: Quadrilateral) {
        let (a, b, c, d) = (quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft)
        let (sx, sy) = (a.x - b.x + c.x - d.x, a.y - b.y + c.y - d.y)
        let (dx1, dy1) = (b.x - c.x, b.y - c.y)
        let (dx2, dy2) = (d.x - c.x, d.y - c.y)
        let determinant = dx1 * dy2 - dx2 * dy1
        let g = (sx * dy2 - dx2 * sy) / determinant
        let h = (dx1 * sy - sx * dy1) / determinant
        self.init(matrix: [
            b.x - a.x + g * b.x, d.x - a.x + h * d.x, a.x,
            b.y - a.y + g * b.y, d.y - a.y + h * d.y, a.y,
            g, h, 1,
        ])
    }

    private static func product(_ a: [Double], _ b: [Double]) -> [Double] {
        (0..<9).map { i in
            let (row, column) = (i / 3 * 3, i % 3)
            return a[row] * b[column] + a[row + 1] * b[column + 3] + a[row + 2] * b[column + 6]
        }
    }
}

extension Quadrilateral {
    /// Whether the corners go round once, all turning the same way by more than a rounding error.
    public var isConvex: Bool {
        let turns = (0..<4).map { i -> Double in
            let (a, b, c) = (corners[i], corners[(i + 1) % 4], corners[(i + 2) % 4])
            return (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)
        }
        return turns.allSatisfy { $0 > 1e-6 } || turns.allSatisfy { $0 < -1e-6 }
    }
}

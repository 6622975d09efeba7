import Imaging

/// Where a flat thing lies on a picture: a projective map from the thing, whose sides are 1 long and whose middle is
/// the origin, to pixels of the picture.
struct Placement {
    /// The coefficients row by row; the ninth is 1.
    var coefficients: SIMD8<Float>

    /// The thing as it is.
    static let identity = Placement(coefficients: SIMD8(1, 0, 0, 0, 1, 0, 0, 0))
    /// The thing turned by 180°.
    static let inverted = Placement(coefficients: SIMD8(-1, 0, 0, 0, -1, 0, 0, 0))

    init(coefficients: SIMD8<Float>) {
        self.coefficients = coefficients
    }

    /// The map onto a quadrilateral (Heckbert's closed form), nil if it is squeezed flat.
    init?(on quad: Quadrilateral) {
        let c = quad.corners
        let (sx, sy) = (c[0].x - c[1].x + c[2].x - c[3].x, c[0].y - c[1].y + c[2].y - c[3].y)
        let (dx1, dy1) = (c[1].x - c[2].x, c[1].y - c[2].y)
        let (dx2, dy2) = (c[3].x - c[2].x, c[3].y - c[2].y)
        let determinant = dx1 * dy2 - dx2 * dy1
        guard abs(determinant) > 1e-9 else { return nil }
        let g = (sx * dy2 - dx2 * sy) / determinant
        let h = (dx1 * sy - sx * dy1) / determinant
        let (a, b) = (c[1].x - c[0].x + g * c[1].x, c[3].x - c[0].x + h * c[3].x)
        let (d, e) = (c[1].y - c[0].y + g * c[1].y, c[3].y - c[0].y + h * c[3].y)
        // From the corner to the middle as the origin.
        let w = 1 + (g + h) / 2
        guard w > 1e-3 else { return nil }
        let (x, y) = (c[0].x + (a + b) / 2, c[0].y + (d + e) / 2)
        coefficients = SIMD8(
            Float(a / w), Float(b / w), Float(x / w), Float(d / w), Float(e / w), Float(y / w), Float(g / w),
            Float(h / w))
    }

    @inline(__always)
    func apply(_ u: Float, _ v: Float) -> (Float, Float) {
        let c = coefficients
        let w = 1 / (1 + c[6] * u + c[7] * v)
        return ((c[0] * u + c[1] * v + c[2]) * w, (c[3] * u + c[4] * v + c[5]) * w)
    }

    /// First `inner`, then this.
    func after(_ inner: Placement) -> Placement {
        let (a, b) = (coefficients, inner.coefficients)
        let last = a[6] * b[2] + a[7] * b[5] + 1
        let product = SIMD8<Float>(
            a[0] * b[0] + a[1] * b[3] + a[2] * b[6], a[0] * b[1] + a[1] * b[4] + a[2] * b[7],
            a[0] * b[2] + a[1] * b[5] + a[2],
            a[3] * b[0] + a[4] * b[3] + a[5] * b[6], a[3] * b[1] + a[4] * b[4] + a[5] * b[7],
            a[3] * b[2] + a[4] * b[5] + a[5],
            a[6] * b[0] + a[7] * b[3] + b[6], a[6] * b[1] + a[7] * b[4] + b[7])
        return Placement(coefficients: product / last)
    }

    /// The map back, nil where there is none.
    var inverse: Placement? {
        let m = coefficients
        let last = m[0] * m[4] - m[1] * m[3]
        guard abs(last) > 1e-9 else { return nil }
        let rows = SIMD8<Float>(
            m[4] - m[5] * m[7], m[2] * m[7] - m[1], m[1] * m[5] - m[2] * m[4],
            m[5] * m[6] - m[3], m[0] - m[2] * m[6], m[2] * m[3] - m[0] * m[5],
            m[3] * m[7] - m[4] * m[6], m[1] * m[6] - m[0] * m[7])
        return Placement(coefficients: rows / last)
    }

    /// Where the thing's corners go.
    var quad: Quadrilateral {
        func corner(_ u: Float, _ v: Float) -> Point {
            let (x, y) = apply(u, v)
            return Point(x: Double(x), y: Double(y))
        }
        return Quadrilateral(
            topLeft: corner(-0.5, -0.5), topRight: corner(0.5, -0.5), bottomRight: corner(0.5, 0.5),
            bottomLeft: corner(-0.5, 0.5))
    }
}

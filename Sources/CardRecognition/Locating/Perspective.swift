import Foundation
import Imaging

/// What a flat rectangle, seen as a quadrilateral by a pinhole camera, really looks like.
///
/// The camera's focal length is taken as known: phones' main cameras lie between 0.7 and 1.1 of the longer side of the
/// frame, and the result depends on it only weakly at the tilts at which a card can still be read.
struct Perspective {
    /// Length of the first edge (corner 0 to 1) over the second (corner 1 to 2).
    let aspect: Double
    /// Cosine of the angle between those two edges: 0 for a rectangle.
    let skew: Double

    /// Nil if the quadrilateral isn't convex.
    init?(of quad: Quadrilateral, inFrame frame: Size) {
        let focal = 0.9 * Double(max(frame.width, frame.height))
        let (cx, cy) = (Double(frame.width) / 2, Double(frame.height) / 2)
        let c = quad.corners.map { Point(x: $0.x - cx, y: $0.y - cy) }
        // The map from the unit square by Heckbert; its first two columns are the directions of the edges.
        let (sx, sy) = (c[0].x - c[1].x + c[2].x - c[3].x, c[0].y - c[1].y + c[2].y - c[3].y)
        let (dx1, dy1) = (c[1].x - c[2].x, c[1].y - c[2].y)
        let (dx2, dy2) = (c[3].x - c[2].x, c[3].y - c[2].y)
        let determinant = dx1 * dy2 - dx2 * dy1
        guard abs(determinant) > 1e-9 else { return nil }
        let g = (sx * dy2 - dx2 * sy) / determinant
        let h = (dx1 * sy - sx * dy1) / determinant
        guard g > -0.9, h > -0.9, g + h > -0.9 else { return nil }
        let a = ((c[1].x - c[0].x + g * c[1].x) / focal, (c[1].y - c[0].y + g * c[1].y) / focal, g)
        let b = ((c[3].x - c[0].x + h * c[3].x) / focal, (c[3].y - c[0].y + h * c[3].y) / focal, h)
        let across = (a.0 * a.0 + a.1 * a.1 + a.2 * a.2).squareRoot()
        let down = (b.0 * b.0 + b.1 * b.1 + b.2 * b.2).squareRoot()
        guard across > 0, down > 0 else { return nil }
        aspect = across / down
        skew = (a.0 * b.0 + a.1 * b.1 + a.2 * b.2) / (across * down)
    }
}

import Imaging

/// What a flat rectangle, seen as a quadrilateral by a pinhole camera, really looks like.
///
/// The camera's focal length is taken as known: phones' main cameras lie between 0.7 and 1.1 of the longer side of the
/// frame, and the result depends on it only weakly at the tilts at which a card can still be read.
struct Perspective {
    /// Length of the first edge (corner 0 to 1) over the second (corner 1 to 2).
    let aspect: Float
    /// Cosine of the angle between those two edges: 0 for a rectangle.
    let skew: Float

    /// The first two columns of the map from the thing to the picture, seen from the camera, are the directions of its
    /// edges (Z. Zhang, "A flexible new technique for camera calibration", 2000, section 3.1).
    init(of placement: Placement, inFrame frame: Size) {
        let c = placement.coefficients
        let focal = 0.9 * Float(max(frame.width, frame.height))
        let (cx, cy) = (Float(frame.width) / 2, Float(frame.height) / 2)
        let a = SIMD3<Float>((c[0] - cx * c[6]) / focal, (c[3] - cy * c[6]) / focal, c[6])
        let b = SIMD3<Float>((c[1] - cx * c[7]) / focal, (c[4] - cy * c[7]) / focal, c[7])
        let (across, down) = ((a * a).sum().squareRoot(), (b * b).sum().squareRoot())
        aspect = across / max(down, 1e-12)
        skew = (a * b).sum() / max(across * down, 1e-12)
    }

    /// Nil if the quadrilateral is squeezed flat.
    init?(of quad: Quadrilateral, inFrame frame: Size) {
        guard let placement = Placement(on: quad) else { return nil }
        self.init(of: placement, inFrame: frame)
    }
}

import CardModel
import Imaging

/// Turns frames away that are not worth the recogniser's time, at a small part of it.
enum FrameGate {
    /// What is wrong with a frame as a whole; nil where a card might be read.
    ///
    /// - Parameter picture: The frame, small, each pixel the darkest of its colours.
    static func objection(to picture: PixelGrid) throws(ImagingError) -> Warning.Code? {
        let levels = try Image(picture).statistics()
        if levels.percentile(0.25) >= brightest { return .overExposed }
        if levels.percentile(0.98) <= darkest { return .underExposed }
        return PictureJudge.isBlurred(picture) ? .blurred : nil
    }

    /// What is wrong with a frame's view of a card; nil where it is worth being read.
    static func objection(
        to quality: CaptureQuality, at corners: Quadrilateral, in size: Size
    ) -> Warning.Code? {
        if quality.sharpness < leastSharpness { return .blurred }
        return QualityJudge.warnings(quality, corners: corners, in: size).map(\.code)
            .first(where: hopeless.contains)
    }

    /// What makes a view useless, and not only worse.
    private static let hopeless: Set<Warning.Code> = [.cutOff, .tooSmall, .overExposed, .underExposed]
    /// The darkest colour of most of an overexposed frame is at least this.
    private static let brightest = 253
    /// Hardly anything in a dark frame is brighter than this.
    private static let darkest = 24
    /// Below this of ``CaptureQuality/sharpness``, views add more doubt than they take away.
    private static let leastSharpness = 0.2
}

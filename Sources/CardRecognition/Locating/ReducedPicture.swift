import Imaging

/// A photo made small enough to look for cards in: each pixel the darkest of its channels, in which tinted card stock
/// stands out from white paper and ink of any colour is dark.
struct ReducedPicture {
    /// The longer side has at most 1600 pixels.
    let middle: PixelGrid
    /// The longer side has at most 800 pixels; half of `middle`, or the same.
    let small: PixelGrid
    /// Pixels of the photo for one of `middle`.
    let scale: Double
    /// Pixels of `middle` for one of `small`.
    let step: Double

    init(_ image: Image) throws(ImagingError) {
        var reduced = image
        var scale = 1.0
        while max(reduced.size.width, reduced.size.height) > 1600,
            min(reduced.size.width, reduced.size.height) > 8
        {
            reduced = try reduced.halved()
            scale *= 2
        }
        let dark = try reduced.darkestChannel()
        self.scale = scale
        middle = try dark.greyPixels()
        if max(middle.width, middle.height) > 800, min(middle.width, middle.height) > 8 {
            small = try dark.halved().greyPixels()
            step = 2
        } else {
            small = middle
            step = 1
        }
    }
}

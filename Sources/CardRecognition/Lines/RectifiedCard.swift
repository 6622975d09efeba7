import Imaging

/// A card straightened to its own rectangle, ready to be cut into lines.
struct RectifiedCard {
    private(set) var image: Image
    let ink: CardInk
    /// Pixels of ``image`` per millimetre.
    let scale: Double
    /// From millimetres on the card to pixels of the picture; nil if the quadrilateral isn't convex.
    private let place: Homography?
    /// The height of a strip in character heights.
    private var stripHeight = 1.36

    init(_ quad: Quadrilateral, of geometry: CardGeometry, in grey: Image) throws {
        image = try geometry.rectify(grey, quad)
        scale = Double(image.size.width) / geometry.width
        ink = try CardInk(rectified: image, widthInMillimetres: geometry.width)
        place = geometry.place(quad)
    }

    /// The card as another look at it shows it.
    ///
    /// The recogniser errs at random on what is blurred or washed out, and seldom in the same way when a line comes
    /// with other contrast or at another size.
    func seen(_ look: Look) throws -> RectifiedCard {
        var card = self
        switch look {
        case .evened: card.image = try image.contrastNormalised(tile: Int(Self.tile * scale))
        case .wider: card.stripHeight = 1.5
        }
        return card
    }

    /// A way of looking again.
    enum Look: CaseIterable {
        /// With the contrast of faint and of dark places brought to the same.
        case evened
        /// With more around the characters, so that they are smaller to the recogniser.
        case wider
    }

    /// The images of a slot's lines, cut as tightly as the recogniser was trained for.
    ///
    /// A line of one or two characters gives the recogniser nothing to measure its contrast and its place by, so it
    /// is set behind the line before it.
    func strips(of bands: [LineFinder.Band]) throws -> [PixelGrid] {
        var strips: [PixelGrid] = []
        for band in bands {
            let isShort = band.right - band.left < Self.short * band.em
            if isShort, let last = strips.last {
                strips[strips.count - 1] = last.followed(
                    by: try strip(of: band.trimmed(left: Self.gap * band.em)))
            } else {
                strips.append(try strip(of: band))
            }
        }
        return strips
    }

    /// Where lines of text are in the picture that the card was straightened from.
    func places(of bands: [LineFinder.Band]) -> [Quadrilateral] {
        guard let place else { return [] }
        return bands.map { place.apply(Quadrilateral(cut(of: $0))) }
    }

    /// The share of some strips' area, 0 to 1, that is as bright as can be.
    static func glare(over strips: [PixelGrid]) -> Double {
        let pixels = strips.reduce(0) { $0 + $1.values.count }
        let full = strips.reduce(0) { $0 + $1.values.count { $0 >= QualityJudge.full } }
        return pixels > 0 ? Double(full) / Double(pixels) : 0
    }

    private func strip(of band: LineFinder.Band) throws -> PixelGrid {
        try image.cropped(to: cut(of: band).scaled(by: scale)).greyPixels()
    }

    /// What a line's strip covers of the card, in millimetres.
    private func cut(of band: LineFinder.Band) -> Rectangle {
        let height = band.em * stripHeight
        return Rectangle(
            x: band.left, y: band.centre - height / 2, width: band.right - band.left, height: height)
    }

    /// The side of the tiles within which contrast is evened, in millimetres: about a character's.
    private static let tile = 2.8
    /// A line up to this long, in character heights and with its margins, does not stand alone.
    private static let short = 3.4
    /// What is cut off the margin before a line that is set behind another, in character heights.
    private static let gap = 0.35
}

extension LineFinder.Band {
    fileprivate func trimmed(left: Double) -> Self {
        var band = self
        band.left += left
        return band
    }
}

extension PixelGrid {
    /// This and another grid side by side, as high as the lower of them.
    fileprivate func followed(by other: PixelGrid) -> PixelGrid {
        let rows = Swift.min(height, other.height)
        var joined: [UInt8] = []
        joined.reserveCapacity(rows * (width + other.width))
        for row in 0..<rows {
            joined += values[row * width..<(row + 1) * width]
            joined += other.values[row * other.width..<(row + 1) * other.width]
        }
        return PixelGrid(width: width + other.width, height: rows, values: joined) ?? self
    }
}

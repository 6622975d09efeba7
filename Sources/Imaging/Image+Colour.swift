internal import CLeptonica

extension Image {
    /// One of the colours that a pixel is made of.
    public enum Channel: Hashable, Sendable {
        /// Red.
        case red
        /// Green.
        case green
        /// Blue.
        case blue
    }

    /// The brightness, by the luma weights of ITU-R BT.601 (https://www.itu.int/rec/R-REC-BT.601).
    public func grey() throws(ImagingError) -> Image {
        guard format == .colour else { return self }
        return try applying("grey") { pixConvertRGBToGray($0, 0.299, 0.587, 0.114) }
    }

    /// One colour channel as a grey image, in which ink of that colour is as bright as the paper: red seals vanish
    /// in the red channel, blue labels in the blue one. A grey image is returned as it is.
    public func channel(_ channel: Channel) throws(ImagingError) -> Image {
        guard format == .colour else { return self }
        let component =
            switch channel {
            case .red: COLOR_RED
            case .green: COLOR_GREEN
            case .blue: COLOR_BLUE
            }
        return try applying("channel") { pixGetRGBComponent($0, l_int32(component)) }
    }

    /// Each pixel's smallest channel as a grey image, in which ink of any colour is dark.
    public func darkestChannel() throws(ImagingError) -> Image {
        guard format == .colour else { return self }
        return try applying("darkestChannel") { pixConvertRGBToGrayMinMax($0, l_int32(L_CHOOSE_MIN)) }
    }

    /// Each pixel's largest channel as a grey image, in which only black ink is dark.
    public func brightestChannel() throws(ImagingError) -> Image {
        guard format == .colour else { return self }
        return try applying("brightestChannel") { pixConvertRGBToGrayMinMax($0, l_int32(L_CHOOSE_MAX)) }
    }

    /// How colourful each pixel is (HSV saturation, 0 for greys to 255) as a grey image.
    public func saturation() throws(ImagingError) -> Image {
        try colour().applying("saturation") { pixConvertRGBToSaturation($0) }
    }

    /// The image in colour format; a grey image gets three equal channels.
    public func colour() throws(ImagingError) -> Image {
        guard format == .grey else { return self }
        return try applying("colour") { pixConvert8To32($0) }
    }

    /// The negative.
    public func inverted() throws(ImagingError) -> Image {
        try applying("inverted") { pixInvert(nil, $0) }
    }

    /// The image with brightness `black` and below made 0, `white` and above made 255, and those between spread
    /// evenly.
    ///
    /// - Throws: ``ImagingError/invalidGeometry(_:)`` unless `black` is below `white`.
    public func stretched(black: Int, white: Int) throws(ImagingError) -> Image {
        guard black < white, abs(black) <= 1 << 16, abs(white) <= 1 << 16 else {
            throw .invalidGeometry("the black point \(black) isn't below the white point \(white)")
        }
        return try applying("stretched") { pixGammaTRC(nil, $0, 1, l_int32(black), l_int32(white)) }
    }
}

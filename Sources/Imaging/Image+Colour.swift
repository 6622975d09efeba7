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
        return try Image(owning: pixConvertRGBToGray(pix, 0.299, 0.587, 0.114), from: "grey")
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
        return try Image(owning: pixGetRGBComponent(pix, l_int32(component)), from: "channel")
    }

    /// Each pixel's smallest channel as a grey image, in which ink of any colour is dark.
    public func darkestChannel() throws(ImagingError) -> Image {
        guard format == .colour else { return self }
        return try Image(owning: pixConvertRGBToGrayMinMax(pix, l_int32(L_CHOOSE_MIN)), from: "darkestChannel")
    }

    /// Each pixel's largest channel as a grey image, in which only black ink is dark.
    public func brightestChannel() throws(ImagingError) -> Image {
        guard format == .colour else { return self }
        return try Image(owning: pixConvertRGBToGrayMinMax(pix, l_int32(L_CHOOSE_MAX)), from: "brightestChannel")
    }

    /// How colourful each pixel is (HSV saturation, 0 for greys to 255) as a grey image.
    public func saturation() throws(ImagingError) -> Image {
        let source = try colour()
        return try Image(owning: pixConvertRGBToSaturation(source.pix), from: "saturation")
    }

    /// The image in colour format; a grey image gets three equal channels.
    public func colour() throws(ImagingError) -> Image {
        guard format == .grey else { return self }
        return try Image(owning: pixConvert8To32(pix), from: "colour")
    }

    /// The negative.
    public func inverted() throws(ImagingError) -> Image {
        try Image(owning: pixInvert(nil, pix), from: "inverted")
    }

    /// The image with brightness `black` and below made 0, `white` and above made 255, and those between spread
    /// evenly.
    ///
    /// - Throws: ``ImagingError/invalidGeometry(_:)`` unless `black` is below `white`.
    public func stretched(black: Int, white: Int) throws(ImagingError) -> Image {
        guard black < white, abs(black) <= 1 << 16, abs(white) <= 1 << 16 else {
            throw .invalidGeometry("the black point \(black) isn't below the white point \(white)")
        }
        return try Image(owning: pixGammaTRC(nil, pix, 1, l_int32(black), l_int32(white)), from: "stretched")
    }
}

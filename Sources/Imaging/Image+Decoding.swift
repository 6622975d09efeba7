internal import CLeptonica

extension Image {
    /// Decodes a file whose header was checked.
    ///
    /// - Parameter reduction: 1, 2, 4 or 8: the divisor of both sides.
    static func decode(
        _ bytes: [UInt8], _ coding: ImageCoding, reduction: Int
    ) throws(ImagingError) -> Image {
        guard coding != .jpeg else { return try decodeJPEG(bytes, reduction: reduction) }
        let bytes = coding == .tiff ? try TIFFDirectory.withoutOrientation(bytes) : bytes
        guard let decoded = pixReadMem(bytes, bytes.count) else { throw coding.refusal(of: bytes) }
        return try normalised(decoded, coding).halved(until: reduction)
    }

    /// - Parameter reduction: 1, 2, 4 or 8: the divisor of both sides.
    func halved(until reduction: Int) throws(ImagingError) -> Image {
        reduction > 1 ? try halved().halved(until: reduction / 2) : self
    }

    private static func decodeJPEG(_ bytes: [UInt8], reduction: Int) throws(ImagingError) -> Image {
        // libjpeg goes on with grey where data is missing or damaged and only counts warnings. A missing end marker
        // alone does no harm: with it put back, each warning about such a file is about missing picture data. Of a
        // whole file one is forgiven, since cameras leave stray bytes between segments.
        let isEnded = JPEGSegments(bytes).isEnded
        let bytes = isEnded ? bytes : bytes + [0xFF, 0xD9]
        var warnings: l_int32 = 0
        guard let decoded = pixReadMemJpeg(bytes, bytes.count, 0, l_int32(reduction), &warnings, 0) else {
            throw isEnded ? .decodingFailed(.jpeg) : .truncated(.jpeg)
        }
        guard warnings <= (isEnded ? 1 : 0) else {
            destroy(decoded)
            throw isEnded ? .decodingFailed(.jpeg) : .truncated(.jpeg)
        }
        return try normalised(decoded, .jpeg)
    }

    /// Takes over a `PIX` of any depth, with or without a colour map or transparency, and makes it grey or colour.
    private static func normalised(_ decoded: PixHandle, _ coding: ImageCoding) throws(ImagingError) -> Image {
        let flat = step(decoded) { pix in
            guard let map = pixGetColormap(pix) else { return pixClone(pix) }
            var opaque: l_int32 = 1
            pixcmapIsOpaque(map, &opaque)
            let type = opaque == 1 ? REMOVE_CMAP_BASED_ON_SRC : REMOVE_CMAP_WITH_ALPHA
            return pixRemoveColormap(pix, l_int32(type))
        }
        let opaque = step(flat) { pixRemoveAlpha($0) }
        let normal = step(opaque) { pixGetDepth($0) == 32 ? pixClone($0) : pixConvertTo8($0, 0) }
        guard let normal else { throw .decodingFailed(coding) }
        // What was the alpha channel must not be taken for one later on.
        if pixGetDepth(normal) == 32 { pixSetSpp(normal, 3) }
        return try Image(owning: normal, from: "decode")
    }

    /// Makes one `PIX` of another, which is given back.
    private static func step(_ pix: PixHandle?, _ change: (PixHandle) -> PixHandle?) -> PixHandle? {
        guard let pix else { return nil }
        defer { destroy(pix) }
        return change(pix)
    }
}

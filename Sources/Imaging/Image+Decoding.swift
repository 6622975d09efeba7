internal import CLeptonica

extension Image {
    /// Decodes a file whose header was checked.
    ///
    /// - Parameter reduction: 1, 2, 4 or 8: the divisor of both sides.
    convenience init(decoding bytes: [UInt8], _ coding: ImageCoding, reduction: Int) throws(ImagingError) {
        silenceLeptonica
        guard coding == .jpeg else {
            let decoded = try Image(normalising: pixReadMem(bytes, bytes.count), coding)
            var image = decoded
            var left = reduction
            while left > 1 {
                image = try image.halved()
                left /= 2
            }
            try self.init(owning: pixClone(image.pix), from: "decode")
            return
        }
        var warnings: l_int32 = 0
        let decoded = pixReadMemJpeg(bytes, bytes.count, 0, l_int32(reduction), &warnings, 0)
        // libjpeg goes on with grey where data is missing or damaged and only counts warnings: one for a missing end
        // marker, which alone does no harm, one more at least for missing picture data.
        if decoded != nil, warnings > 1 {
            destroy(decoded)
            throw JPEGSegments(bytes).isEnded ? .decodingFailed(.jpeg) : .truncated(.jpeg)
        }
        guard decoded != nil || JPEGSegments(bytes).isEnded else { throw .truncated(.jpeg) }
        try self.init(normalising: decoded, coding)
    }

    /// Takes over a `PIX` of any depth, with or without a colour map or transparency, and makes it grey or colour.
    private convenience init(normalising decoded: PixHandle?, _ coding: ImageCoding) throws(ImagingError) {
        guard let decoded else { throw .decodingFailed(coding) }
        let flat = Image.step(decoded) { pix in
            guard let map = pixGetColormap(pix) else { return pixClone(pix) }
            var opaque: l_int32 = 1
            pixcmapIsOpaque(map, &opaque)
            let type = opaque == 1 ? REMOVE_CMAP_BASED_ON_SRC : REMOVE_CMAP_WITH_ALPHA
            return pixRemoveColormap(pix, l_int32(type))
        }
        let opaque = Image.step(flat, pixRemoveAlpha)
        let normal = Image.step(opaque) { pix in
            pixGetDepth(pix) == 32 ? pixClone(pix) : pixConvertTo8(pix, 0)
        }
        guard let normal else { throw .decodingFailed(coding) }
        try self.init(owning: normal, from: "decode")
    }

    /// Makes one `PIX` of another, which is given back.
    private static func step(_ pix: PixHandle?, _ change: (PixHandle) -> PixHandle?) -> PixHandle? {
        guard let pix else { return nil }
        defer { destroy(pix) }
        return change(pix)
    }
}

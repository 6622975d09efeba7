extension ImageCoding {
    /// Why the decoder refused a file of this format.
    func refusal(of bytes: [UInt8]) -> ImagingError {
        isCutShort(bytes) ? .truncated(self) : .decodingFailed(self)
    }

    /// Whether a file ends before it says that it ends, for the formats that tell. TIFF and GIF are checked with
    /// their headers.
    private func isCutShort(_ bytes: [UInt8]) -> Bool {
        switch self {
        case .jpeg:
            return !JPEGSegments(bytes).isEnded
        case .png:
            // A PNG's last chunk is an empty IEND (https://www.w3.org/TR/png-3/#11IEND).
            return Chunks.png(bytes).first("IEND") == nil
        case .webp:
            let length = ByteReader(bytes).uint32(at: 4) ?? 0
            return length + 8 > bytes.count
        default:
            return false
        }
    }
}

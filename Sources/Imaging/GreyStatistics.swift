internal import CLeptonica

/// What the brightnesses of an image are like.
public struct GreyStatistics: Hashable, Sendable {
    /// How many pixels have each brightness, 256 counts.
    public let histogram: [Int]
    /// The mean brightness, 0 to 255.
    public let mean: Double
    /// The standard deviation of the brightness.
    public let standardDeviation: Double

    /// Makes statistics from 256 counts of brightnesses, of which one is positive.
    init(histogram: [Int]) {
        self.histogram = histogram
        let count = Double(max(1, histogram.reduce(0, +)))
        let mean = histogram.enumerated().reduce(0.0) { $0 + Double($1.offset) * Double($1.element) } / count
        let variance = histogram.enumerated().reduce(0.0) { sum, bin in
            let difference = Double(bin.offset) - mean
            return sum + difference * difference * Double(bin.element)
        }
        self.mean = mean
        standardDeviation = (variance / count).squareRoot()
    }

    /// The least brightness that at least the given share of the pixels doesn't exceed: 0 gives the darkest pixel's,
    /// 0.5 the median, 1 the brightest pixel's.
    public func percentile(_ share: Double) -> Int {
        let total = histogram.reduce(0, +)
        let wanted = max(1, share * Double(total))
        var below = 0
        for (value, count) in histogram.enumerated() {
            below += count
            if Double(below) >= wanted { return value }
        }
        return histogram.lastIndex { $0 > 0 } ?? 0
    }

    /// The share of the pixels, 0 to 1, whose brightness is in a range.
    public func share(of range: ClosedRange<Int>) -> Double {
        let total = max(1, histogram.reduce(0, +))
        return Double(histogram[range.clamped(to: 0...255)].reduce(0, +)) / Double(total)
    }
}

extension Image {
    /// The statistics of the brightness. Of images above 16 million pixels only every second row and column is
    /// counted.
    public func statistics() throws(ImagingError) -> GreyStatistics {
        // Leptonica counts in single precision, which stops counting at 2^24.
        let step: l_int32 = size.width * size.height < 1 << 24 ? 1 : 2
        var counts: NumaHandle? = try grey().withPix { (pix) in pixGetGrayHistogram(pix, step) }
        defer { numaDestroy(&counts) }
        guard counts != nil, numaGetCount(counts) == 256, let values = numaGetFArray(counts, l_int32(L_NOCOPY))
        else {
            throw .operationFailed("statistics")
        }
        return GreyStatistics(histogram: (0..<256).map { Int(values[$0]) })
    }
}

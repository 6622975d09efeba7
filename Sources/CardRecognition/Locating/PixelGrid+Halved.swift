import Imaging

extension PixelGrid {
    /// Each pixel the mean of four; nil if it is too small.
    var halved: PixelGrid? {
        guard width > 3, height > 3 else { return nil }
        let (columns, rows) = (width / 2, height / 2)
        var result = [UInt8](repeating: 0, count: columns * rows)
        for row in 0..<rows {
            for column in 0..<columns {
                let i = 2 * row * width + 2 * column
                let upper = Int(values[i]) + Int(values[i + 1])
                let lower = Int(values[i + width]) + Int(values[i + width + 1])
                result[row * columns + column] = UInt8((upper + lower + 2) / 4)
            }
        }
        return PixelGrid(width: columns, height: rows, values: result)
    }
}

import Foundation

/// The discrete Fourier transform of a square of complex numbers, whose side is a power of two (Cooley and Tukey's, by
/// halves, in place).
struct FourierTransform {
    /// A complex number: its real and its imaginary part.
    typealias Complex = SIMD2<Float>

    let side: Int
    private let roots: [Complex]
    private let reversed: [Int]

    /// - Parameter bits: The logarithm of the side to the base 2.
    init(bits: Int) {
        let side = 1 << bits
        self.side = side
        roots = (0..<(side / 2)).map { k in
            let angle = -2 * Double.pi * Double(k) / Double(side)
            return Complex(Float(cos(angle)), Float(sin(angle)))
        }
        reversed = (0..<side).map { index in
            (0..<bits).reduce(0) { $0 | (index >> $1 & 1) << (bits - 1 - $1) }
        }
    }

    /// The transform of `side * side` numbers, row by row; rows and columns are exchanged in the result.
    func transform(_ values: [Complex]) -> [Complex] {
        var result = values
        for _ in 0..<2 {
            result.withUnsafeMutableBufferPointer { numbers in
                for row in 0..<side {
                    transformRow(
                        UnsafeMutableBufferPointer(rebasing: numbers[(row * side)..<((row + 1) * side)]))
                }
                for y in 0..<side { for x in 0..<y { numbers.swapAt(y * side + x, x * side + y) } }
            }
        }
        return result
    }

    private func transformRow(_ row: UnsafeMutableBufferPointer<Complex>) {
        for (index, other) in reversed.enumerated() where index < other { row.swapAt(index, other) }
        var half = 1
        while half < side {
            let step = side / (2 * half)
            for start in stride(from: 0, to: side, by: 2 * half) {
                for k in 0..<half {
                    let (root, value) = (roots[k * step], row[start + half + k])
                    let turned = Complex(
                        value.x * root.x - value.y * root.y, value.x * root.y + value.y * root.x)
                    row[start + half + k] = row[start + k] - turned
                    row[start + k] += turned
                }
            }
            half *= 2
        }
    }
}

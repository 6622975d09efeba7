import Foundation

/// What a model's `lstm` component says of itself, after a walk through all of it.
///
/// Tesseract trusts the component's lengths and ends the process over some that are wrong, so each is checked here
/// first. (tesseract, src/lstm: network.cpp, plumbing.cpp, weightmatrix.cpp, lstmrecognizer.cpp)
struct NetworkStructure {
    /// The pixels to which a line's height is scaled.
    let inputHeight: Int
    /// The pixels of the scaled line that one time step covers.
    let pixelsPerStep: Int
    /// The number of output codes.
    let outputCount: Int
    /// The code of CTC's blank.
    let blank: Int

    /// Why bytes are no network.
    struct Damage: Error {
        let reason: String
        var isUnsupported = false
    }

    /// Walks through a component.
    init(_ bytes: Data) throws(Damage) {
        var walker = NetworkWalker(bytes, dequantised: nil)
        try self.init(&walker)
    }

    /// A component with 64-bit weights for its 8-bit ones.
    ///
    /// An 8-bit network also rounds what flows between its layers, which costs a trained model more than the rounding of
    /// its weights; with the same weights written out, Tesseract computes in floating point.
    static func dequantised(_ bytes: Data) throws(Damage) -> Data {
        var walker = NetworkWalker(bytes, dequantised: Data())
        _ = try NetworkStructure(&walker)
        return walker.dequantised ?? bytes
    }

    private init(_ walker: inout NetworkWalker) throws(Damage) {
        do {
            outputCount = try walker.layer(inputs: nil, depth: 0)
            guard let height = walker.inputHeight else { throw Damage(reason: "its network has no input") }
            inputHeight = height
            pixelsPerStep = walker.pixelsPerStep
            blank = try walker.trailer()
        } catch let damage as Damage {
            throw damage
        } catch {
            throw Damage(reason: "in its network, \(error)")
        }
        guard blank == outputCount - 1 else {
            throw Damage(reason: "its blank is not its last output code", isUnsupported: true)
        }
    }
}

private struct NetworkWalker {
    private typealias Damage = NetworkStructure.Damage

    private var reader: ByteReader
    private(set) var inputHeight: Int?
    private(set) var pixelsPerStep = 1
    private let bytes: Data
    /// What has been walked, with 64-bit weights; nil where that is not wanted.
    private(set) var dequantised: Data?
    /// Where what has not been copied to `dequantised` begins.
    private var copied = 0

    init(_ bytes: Data, dequantised: Data?) {
        self.bytes = bytes
        self.dequantised = dequantised
        reader = ByteReader(bytes)
    }

    /// Copies everything up to a place as it is.
    private mutating func copy(upTo offset: Int) {
        dequantised?.append(bytes[bytes.startIndex + copied..<bytes.startIndex + offset])
        copied = offset
    }

    /// Walks a layer and all within it, and returns the number of its outputs.
    mutating func layer(inputs: Int?, depth: Int) throws -> Int {
        guard depth < 16 else { throw Damage(reason: "its network is nested too deeply") }
        guard try reader.integer(Int8.self) == 0 else { throw Damage(reason: "its network is no network") }
        let type = try reader.text()
        let isTraining = try reader.integer(Int8.self) == 1
        try reader.skip(1)
        let flags = try reader.integer(Int32.self)
        let declared = (
            inputs: Int(try reader.integer(Int32.self)), outputs: Int(try reader.integer(Int32.self))
        )
        try reader.skip(4)
        let name = try reader.text()
        guard !isTraining else {
            throw Damage(reason: "it is a training checkpoint, not a finished model", isUnsupported: true)
        }
        let sizes = 1...65536
        guard sizes.contains(declared.inputs), sizes.contains(declared.outputs),
            inputs == nil || type == "Input" || inputs == declared.inputs
        else { throw Damage(reason: "its layer \(name) has impossible sizes") }

        let outputs: Int
        switch type {
        case "Series", "RTLReversed", "TTBReversed", "XYTranspose", "Parallel", "Replicated", "ParBidiLSTM":
            outputs = try group(isSeries: type == "Series", inputs: declared.inputs, flags: flags, depth: depth)
        case "Logistic", "LinLogistic", "LinTanh", "Tanh", "Relu", "Linear", "Softmax", "SoftmaxNoCTC":
            try weights(rows: declared.outputs, columns: declared.inputs + 1)
            outputs = declared.outputs
        case "LSTM", "SummLSTM":
            let total = Int(try reader.integer(Int32.self))
            guard total == declared.inputs + declared.outputs else {
                throw Damage(reason: "its layer \(name) is two-dimensional", isUnsupported: true)
            }
            for _ in 0..<4 { try weights(rows: declared.outputs, columns: total + 1) }
            outputs = declared.outputs
        case "Convolve", "Maxpool", "Reconfig":
            let (x, y) = (Int(try reader.integer(Int32.self)), Int(try reader.integer(Int32.self)))
            guard (0...64).contains(x), (0...64).contains(y), type == "Convolve" || (x > 0 && y > 0) else {
                throw Damage(reason: "its layer \(name) has impossible sizes")
            }
            switch type {
            case "Convolve": outputs = declared.inputs * (2 * x + 1) * (2 * y + 1)
            case "Reconfig": outputs = declared.inputs * x * y
            default: outputs = declared.inputs
            }
            if type != "Convolve" { pixelsPerStep *= x }
        case "Input":
            try input()
            outputs = declared.outputs
        default:
            throw Damage(reason: "its network has a layer of the unknown type “\(type.prefix(20))”")
        }
        guard outputs == declared.outputs else {
            throw Damage(reason: "its layer \(name) has impossible sizes")
        }
        return outputs
    }

    private mutating func group(isSeries: Bool, inputs: Int, flags: Int32, depth: Int) throws -> Int {
        let count = Int(try reader.integer(UInt32.self))
        guard (1...64).contains(count) else { throw Damage(reason: "its network has no layers") }
        var outputs = isSeries ? inputs : 0
        for index in 0..<count {
            if isSeries {
                outputs = try layer(inputs: index == 0 ? nil : outputs, depth: depth + 1)
            } else {
                outputs += try layer(inputs: inputs, depth: depth + 1)
            }
        }
        let hasOwnLearningRates: Int32 = 64
        if flags & hasOwnLearningRates != 0 {
            let rates = Int(try reader.integer(UInt32.self))
            try reader.skip(4 * rates)
        }
        return outputs
    }

    private mutating func input() throws {
        let batch = try reader.integer(Int32.self)
        let height = try reader.integer(Int32.self)
        let width = try reader.integer(Int32.self)
        let depth = try reader.integer(Int32.self)
        try reader.skip(4)
        guard batch == 1, (8...256).contains(height), width == 0, depth == 1 else {
            throw Damage(reason: "it does not read grey lines of a fixed height", isUnsupported: true)
        }
        inputHeight = Int(height)
    }

    /// Walks a matrix of 8-bit or of 64-bit weights.
    private mutating func weights(rows: Int, columns: Int) throws {
        let start = reader.offset
        let mode = try reader.integer(UInt8.self)
        let (isInteger, isDouble) = (mode & Self.integerMode != 0, mode & Self.doubleMode != 0)
        guard isDouble else { throw Damage(reason: "its weights are of an old format", isUnsupported: true) }
        guard Int(try reader.integer(UInt32.self)) == rows, Int(try reader.integer(UInt32.self)) == columns
        else {
            throw Damage(reason: "its weights do not fit its layers")
        }
        guard isInteger else {
            try reader.skip(8)
            _ = try finiteNumbers(rows * columns)
            return
        }
        try reader.skip(1)
        let weights = try reader.take(rows * columns)
        let count = Int(try reader.integer(UInt32.self))
        guard (rows...rows + 64).contains(count) else {
            throw Damage(reason: "its weights lack their scales")
        }
        let scales = try finiteNumbers(count)
        guard dequantised != nil else { return }
        copy(upTo: start)
        copied = reader.offset
        dequantised?.append(mode & ~Self.integerMode)
        dequantised?.append(littleEndian: UInt32(rows))
        dequantised?.append(littleEndian: UInt32(columns))
        // The value of the matrix's cells that have not been set.
        dequantised?.append(littleEndian: UInt64(0))
        for (index, weight) in weights.enumerated() {
            let value = Double(Int8(bitPattern: weight)) * scales[index / columns]
            dequantised?.append(littleEndian: value.bitPattern)
        }
    }

    private static let integerMode: UInt8 = 1
    private static let doubleMode: UInt8 = 128

    private mutating func finiteNumbers(_ count: Int) throws -> [Double] {
        let bytes = try reader.take(8 * count)
        let numbers = bytes.withUnsafeBytes { raw in
            (0..<count).map { index in
                let bits = raw.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self)
                return Double(bitPattern: UInt64(littleEndian: bits))
            }
        }
        guard numbers.allSatisfy(\.isFinite) else { throw Damage(reason: "its weights are no numbers") }
        return numbers
    }

    /// Walks what follows the network, and returns the blank's code.
    mutating func trailer() throws -> Int {
        _ = try reader.text()
        copy(upTo: reader.offset)
        let flags = try reader.integer(Int32.self)
        copied = reader.offset
        let computesInIntegers: Int32 = 1
        dequantised?.append(littleEndian: UInt32(bitPattern: flags & ~computesInIntegers))
        try reader.skip(8)
        let blank = Int(try reader.integer(Int32.self))
        try reader.skip(12)
        let usesRecoder: Int32 = 64
        guard flags & usesRecoder != 0 else {
            throw Damage(reason: "its output codes are not those of a recoder", isUnsupported: true)
        }
        copy(upTo: bytes.count)
        return blank
    }
}

extension Data {
    fileprivate mutating func append<Value: FixedWidthInteger>(littleEndian value: Value) {
        Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
    }
}

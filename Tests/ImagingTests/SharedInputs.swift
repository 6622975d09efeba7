import Foundation
import Testing

/// The project's folder of small inputs, `../shared/inputs` beside the package.
enum SharedInputs {
    static func bytes(_ name: String) throws -> [UInt8] {
        var root = URL(filePath: #filePath)
        for _ in 0..<3 { root.deleteLastPathComponent() }
        let file = root.appending(path: "../shared/inputs/\(name)")
        return [UInt8](try Data(contentsOf: file))
    }
}

import Foundation
import OCRFlow

/// Waits until a condition holds, which other tasks bring about soon; the test's time limit ends it otherwise.
nonisolated(nonsending) func eventually(_ condition: () async -> Bool) async throws {
    while await !condition() {
        try await Task.sleep(for: .milliseconds(1))
    }
}

extension Output.Iterator {
    /// The next elements, up to the first of which something holds.
    mutating func elements(through isLast: (Value) -> Bool) async -> [Value] {
        var elements: [Value] = []
        while let element = await next() {
            elements.append(element)
            if isLast(element) { break }
        }
        return elements
    }
}

extension Data {
    /// The bytes of a text, which stands for a photo.
    init(_ text: String) {
        self.init(text.utf8)
    }
}

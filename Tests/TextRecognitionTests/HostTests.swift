import Foundation
import Imaging
import Testing
import TextRecognition

/// What a recognition does to the process that it runs in: nothing.
@Suite(.serialized) struct HostTests {
    #if os(Linux)
        private func taskCount() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
        }

        private func residentPages() throws -> Int {
            let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
            return try #require(Int(fields[1]))
        }

        /// OpenMP would start a thread for each further core the first time that a thread enters Tesseract. Other
        /// tests start and end threads meanwhile, so one thread of several that leaves none behind is enough.
        @Test func noThreadsAreStarted() throws {
            let model = try systemModel.get()
            let line = try shortLine()
            let growth = try (0..<5).map { _ in
                let counts = try onThread {
                    let before = try taskCount()
                    _ = try TextRecogniser(model: model).recognise(line)
                    return (before, try taskCount())
                }
                return counts.1 - counts.0
            }
            #expect(growth.contains { $0 <= 0 }, "threads more after each recognition: \(growth)")
        }

        /// Other tests allocate meanwhile, so the stretch that grew least tells.
        @Test func memoryDoesNotGrow() throws {
            let recogniser = try TextRecogniser(model: systemModel.get())
            let line = try shortLine()
            for _ in 0..<60 { _ = try recogniser.recognise(line) }
            let growth = try (0..<6).map { _ in
                let before = try residentPages()
                for _ in 0..<40 { _ = try recogniser.recognise(line) }
                return try residentPages() - before
            }
            // 64 pages are 6 KB a line; its time steps alone, if they leaked, would be 40 KB.
            #expect(growth.contains { $0 < 64 }, "pages more after each 40 lines: \(growth)")
        }
    #endif

    @Test func nothingIsPrinted() throws {
        let printed = try withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("stderr").path
            let (saved, capture) = (dup(2), open(file, O_CREAT | O_RDWR, 0o600))
            try #require(saved >= 0 && capture >= 0)
            fflush(nil)
            dup2(capture, 2)
            defer {
                close(saved)
                close(capture)
            }
            do {
                defer {
                    fflush(nil)
                    dup2(saved, 2)
                }
                let recogniser = try TextRecogniser(model: systemModel.get())
                for layout in LineLayout.allCases {
                    for (width, height) in [(8, 8), (3, 12), (300, 8), (60, 90)] {
                        let values = (0..<width * height).map { UInt8(truncatingIfNeeded: $0 &* 73) }
                        let grid = try #require(PixelGrid(width: width, height: height, values: values))
                        _ = try recogniser.recognise(grid, as: layout)
                    }
                }
            }
            return try String(contentsOfFile: file, encoding: .utf8)
        }
        // Other tests' progress may be there too.
        let messages = [
            "Error in", "Warning", "Failed to", "Image too small", "Line cannot be", "Estimating", "Empty page",
        ]
        #expect(messages.filter { printed.contains($0) }.isEmpty)
    }

    @Test(.enabled(if: CommaLocale.name != nil))
    func aLocaleWithDecimalCommasChangesNothing() throws {
        let line = try shortLine()
        let expected = try TextRecogniser(model: systemModel.get()).recognise(line)
        let saved = setlocale(LC_ALL, nil).map { String(cString: $0) }
        #expect(CommaLocale.name.map { setlocale(LC_ALL, $0) != nil } == true)
        defer { setlocale(LC_ALL, saved ?? "C") }
        #expect(try TextRecogniser(model: systemModel.get()).recognise(line) == expected)
    }

    /// Runs `body` on a thread of its own, which has not entered Tesseract before.
    private func onThread<R: Sendable>(_ body: @escaping @Sendable () throws -> R) throws -> R {
        let outcome = Outcome<R>()
        let thread = Thread { outcome.set(Result { try body() }) }
        thread.start()
        return try outcome.wait().get()
    }
}

private enum CommaLocale {
    static let name = ["de_DE.UTF-8", "fr_FR.UTF-8", "de_DE", "ru_RU.UTF-8"].first { name in
        guard let locale = newlocale(LC_NUMERIC_MASK, name, nil) else { return false }
        freelocale(locale)
        return true
    }
}

/// What a thread hands back.
///
/// `@unchecked`: it is written before the semaphore is signalled and read after.
private final class Outcome<R: Sendable>: @unchecked Sendable {
    private let done = DispatchSemaphore(value: 0)
    private var result: Result<R, any Error>?

    func set(_ result: Result<R, any Error>) {
        self.result = result
        done.signal()
    }

    func wait() throws -> Result<R, any Error> {
        done.wait()
        return try #require(result)
    }
}

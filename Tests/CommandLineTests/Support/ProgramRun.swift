import Foundation

/// A run of a program to its end, and what it left.
struct ProgramRun {
    let status: Int32
    let output: String
    let messages: String

    var lines: [String] { output.split(separator: "\n").map(String.init) }

    /// The output's lines, each a JSON object.
    func objects() throws -> [[String: any Sendable]] {
        try lines.map {
            try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: any Sendable] ?? [:]
        }
    }

    static func demo(_ arguments: String...) async throws -> ProgramRun {
        try await run(built("ocr-demo"), arguments)
    }

    /// Runs `ocr-demo` with an output that nobody reads.
    static func demoUnread(_ arguments: String...) async throws -> ProgramRun {
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        return try await run(built("ocr-demo"), arguments, output: pipe.fileHandleForWriting)
    }

    static func bench(_ arguments: String...) async throws -> ProgramRun {
        try await run(built("ocr-bench"), arguments)
    }

    /// A program of this package, which lies beside the tests.
    static func built(_ name: String) -> URL {
        #if os(Linux)
            Bundle.main.bundleURL.appendingPathComponent(name)
        #else
            Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
                .map { $0.bundleURL.deletingLastPathComponent().appendingPathComponent(name) }
                ?? Bundle.main.bundleURL.appendingPathComponent(name)
        #endif
    }

    /// - Parameters:
    ///   - environment: Variables that are set on top of this process's own.
    ///   - input: What the program reads on its standard input.
    ///   - output: Where the output goes instead of into the result.
    static func run(
        _ program: URL, _ arguments: [String], environment: [String: String] = [:], in folder: URL? = nil,
        input: String = "", output: FileHandle? = nil
    ) async throws -> ProgramRun {
        try await Places.withScratchFolder { scratch in
            try scratch.add("input", Data(input.utf8))
            try scratch.add("output")
            try scratch.add("messages")
            let files = (scratch.appendingPathComponent("output"), scratch.appendingPathComponent("messages"))
            let process = Process()
            process.executableURL = program
            process.arguments = arguments
            process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
            process.currentDirectoryURL = folder
            process.standardInput = try FileHandle(forReadingFrom: scratch.appendingPathComponent("input"))
            process.standardOutput = try output ?? FileHandle(forWritingTo: files.0)
            process.standardError = try FileHandle(forWritingTo: files.1)
            // No thread waits: the tests share as few as the machine has cores.
            try await withCheckedThrowingContinuation { continuation in
                process.terminationHandler = { _ in continuation.resume() }
                do {
                    try process.run()
                } catch {
                    process.terminationHandler = nil
                    continuation.resume(throwing: error)
                }
            }
            return ProgramRun(
                status: process.terminationReason == .exit ? process.terminationStatus : -1,
                output: String(decoding: try Data(contentsOf: files.0), as: UTF8.self),
                messages: String(decoding: try Data(contentsOf: files.1), as: UTF8.self))
        }
    }
}

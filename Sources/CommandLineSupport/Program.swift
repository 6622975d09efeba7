/// A command-line program: what all of them do alike.
public enum Program {
    /// Runs a program's work, and tells the person at the terminal what stopped it.
    ///
    /// - Parameters:
    ///   - name: The program's name.
    ///   - usage: How it is called, in a line.
    ///   - work: The work; it returns whether all went well.
    /// - Returns: The exit status: 0 when all went well, 1 when something did not, 2 for wrong usage.
    public static func run(_ name: String, usage: String, _ work: () async throws -> Bool) async -> Int32 {
        do {
            return try await work() ? 0 : 1
        } catch let error as UsageError {
            StandardError.write("\(name): \(error)\nusage: \(usage)   (\(name) --help tells more)\n")
            return 2
        } catch StandardOutput.Failure.closed {
            // Whoever reads the output has seen enough.
            return 0
        } catch StandardOutput.Failure.failed(let reason) {
            StandardError.write("\(name): the output cannot be written: \(reason)\n")
            return 1
        } catch {
            StandardError.write("\(name): \(error)\n")
            return 1
        }
    }
}

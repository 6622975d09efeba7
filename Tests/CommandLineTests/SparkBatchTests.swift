import Foundation
import Testing

/// `scripts/spark-batch`, by its own tests. Those that need Spark run where `python3` has pyspark; they take a cluster
/// and Java, which is too much to ask of everybody who tests.
@Suite(.enabled(if: Places.isThere(URL(fileURLWithPath: "/usr/bin/python3")), "there is no Python"))
struct SparkBatchTests {
    @Test func losesNoPhotoOfAPartButTheOneThatKills() async throws {
        let run = try await ProgramRun.run(
            URL(fileURLWithPath: "/usr/bin/env"), ["python3", "-m", "unittest", "discover", "scripts/spark"],
            environment: ["OCR_DEMO": ProgramRun.built("ocr-demo").path, "PYTHONDONTWRITEBYTECODE": "1"],
            in: Places.checkout)
        #expect(run.status == 0, "\(run.messages)")
        // No test that could run was passed over: there are more than those with Spark.
        #expect(run.messages.contains("Ran 8 tests"))
    }
}

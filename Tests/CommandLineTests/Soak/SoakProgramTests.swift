import Testing

@testable import ocr_bench

struct SoakProgramTests {
    @Test(.timeLimit(.minutes(2)))
    func keepsItsPromises() async throws {
        let run = try await ProgramRun.bench("soak", "--taps", "2000", "--seed", "7")
        #expect(run.status == 0, "\(run.output)\(run.messages)")
        #expect(run.lines.first?.contains("2000, seed 7, in ") == true)
        #expect(run.lines.contains { $0.hasPrefix("resident after 1000 taps ") })
        #expect(run.lines.last == "all promises were kept")
    }

    @Test func refusesWrongUsage() async throws {
        for words in [["soak", "photos"], ["soak", "--taps", "0"], ["soak", "--seed", "x"]] {
            let run = try await ProgramRun.run(ProgramRun.built("ocr-bench"), words)
            #expect(run.status == 2)
            #expect(run.messages.contains("usage: ocr-bench soak "))
        }
    }

    private static var kept: SoakReport {
        var report = SoakReport(taps: 10_000, seed: 1)
        report.cards.history = [1, 2, 3, 2, 4]
        report.memoryAfterWarmUp = .init(resident: 30 << 20, peak: 40 << 20)
        report.memoryAtTheEnd = .init(resident: 31 << 20, peak: 48 << 20)
        for heard in [[], [2, 3], [2, 4], [1, 2, 3, 2, 4]] {
            report.addPassing(heard)
        }
        return report
    }

    @Test func nothingIsBrokenWhereAllIsKept() {
        #expect(Self.kept.broken == [])
    }

    private static let breaches: [(sentence: String, change: @Sendable (inout SoakReport) -> Void)] = [
        ("a state was lost or came out of order", { $0.pages.isComplete = false }),
        ("a state was lost or came out of order", { $0.cards.isComplete = false }),
        ("1 listeners that came and went missed a state", { $0.addPassing([2, 2]) }),
        ("0 flows, 0 parts, 1 photos are still in memory", { $0.live.photos = 1 }),
        ("1 flows, 0 parts, 0 photos are still in memory", { $0.live.flows = 1 }),
        (
            "the most memory used grew by 8.5 MiB after the first 1000 taps",
            { $0.memoryAtTheEnd.peak += 1 << 19 }
        ),
    ]

    @Test(arguments: breaches)
    func aBrokenPromiseIsTold(sentence: String, change: @Sendable (inout SoakReport) -> Void) {
        var report = Self.kept
        change(&report)
        #expect(report.broken == [sentence])
        #expect(report.table.hasSuffix("BROKEN: \(sentence)\n"))
    }
}

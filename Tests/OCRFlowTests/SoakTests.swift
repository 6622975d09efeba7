import Testing

@testable import ocr_bench

/// The flow under strain: a small form of `ocr-bench soak`, which watches memory, too.
@Suite(.timeLimit(.minutes(3)))
struct SoakTests {
    @Test(arguments: [1, 2, 3])
    func nothingIsLostOutOfOrderOrLeaked(seed: UInt64) async {
        let report = await Soak(taps: Soak.warmUp, seed: seed).run()
        #expect(report.broken == [])
        #expect(report.cards.history.count > Soak.warmUp)
        for testimony in [report.cards, report.pages] {
            #expect(testimony.uploaded > 0)
            #expect(testimony.failed > 0)
        }
        #expect(report.passing > 0)
    }
}

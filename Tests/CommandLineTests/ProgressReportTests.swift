import Testing

@testable import CommandLineSupport

struct ProgressReportTests {
    @Test func saysHowFastItGoesAndHowLongItTakes() {
        var report = ProgressReport(program: "p", total: 300, showsBar: false)
        for _ in 0..<100 { report.advance() }
        #expect(
            report.status(after: .seconds(50)) == "██████████░░░░░░░░░░░░░░░░░░░░ 100/300  2.0/s  1:40 left")
        #expect(
            report.status(after: .seconds(5000))
                == "██████████░░░░░░░░░░░░░░░░░░░░ 100/300  0.0/s  2:46:40 left")
    }

    @Test func doesNotCountAsFastWhatWasDoneBefore() {
        var report = ProgressReport(program: "p", total: 300, showsBar: false)
        report.skip(90)
        for _ in 0..<10 { report.advance() }
        #expect(report.status(after: .seconds(1)) == "██████████░░░░░░░░░░░░░░░░░░░░ 100/300  10/s  0:20 left")
    }

    @Test func countsWhereTheEndIsNotKnown() {
        var report = ProgressReport(program: "p", total: nil, showsBar: false)
        #expect(report.status(after: .zero) == "0 done  0.0/s")
        report.advance()
        #expect(report.status(after: .seconds(2)) == "1 done  0.5/s")
    }
}

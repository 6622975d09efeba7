import CardModel
import CardRecognition
import CommandLineSupport

/// A run of `ocr-demo` over photos, of any number.
struct DemoRun: Sendable {
    private let options: DemoOptions

    init(_ options: DemoOptions) {
        self.options = options
    }

    /// - Returns: Whether every file was read, and every image written that was asked for.
    /// - Throws: ``Interruption`` when the run was asked to end; what was in flight then is in the output.
    func read(with engine: CardEngine) async throws -> Bool {
        let source = PhotoSource(options)
        Interruption.handle(source.stop)
        let earlier = try options.resumes ? options.output.map { try EarlierRun($0) } : nil
        try await earlier?.skip(in: source) { item in
            let report = await PhotoOutcome(of: item, with: engine, options).report
            return options.shown(report).objects.map(\.text)
        }
        let output = DemoOutput(
            options,
            to: try options.output.map { try OutputFile($0, keeping: earlier?.length ?? 0) } ?? .standard)
        var progress = ProgressReport(program: DemoProgram.name, total: source.total)
        var (done, failed, record) = (earlier?.files ?? 0, earlier?.failed ?? 0, CardRecord())
        var unwritten = 0
        progress.skip(done)
        try output.begin()
        try await forEachInOrder(next: source.next, limit: options.jobs) { [options] item in
            await PhotoOutcome(of: item, with: engine, options)
        } deliver: { outcome in
            let report = outcome.report
            switch report.result {
            case .success(let results):
                if options.merges { results.cards.forEach { record.merge($0.dictionary) } }
                do {
                    let crops = try outcome.crops?.get()
                    if let folder = options.crops { try crops?.write(into: folder) }
                } catch {
                    unwritten += 1
                    progress.say("\(report.file): \(error)")
                }
            case .failure(let failure):
                failed += 1
                progress.say("\(report.file): \(failure.message)")
            }
            progress.clear()
            try output.add(report)
            done += 1
            progress.advance()
        }
        progress.clear()
        try output.end(record)
        if failed > 0, done > 1 {
            StandardError.write("\(DemoProgram.name): \(failed) of \(done) could not be read\n")
        }
        if let interruption = Interruption.received {
            StandardError.write("\(DemoProgram.name): interrupted; files in the output: \(done)\n")
            throw interruption
        }
        return failed + unwritten == 0
    }
}

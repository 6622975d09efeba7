import Foundation
import Testing

@testable import ocr_bench

/// The reference scorer, which lies beside the checkout, and what runs it.
private let scorer = Places.shared?.appendingPathComponent("score.py")
private let python = URL(fileURLWithPath: "/usr/bin/python3")
private let hasScorer = Places.isThere(scorer) && Places.isThere(python)
private let noScorer: Comment = "the reference scorer is not beside the checkout, or there is no Python"

@Suite(.serialized)
struct BenchProgramTests {
    /// Readings as bad as can be: missing, of another kind, doubled, in other forms, with certainty and without.
    private static let readings = """
        {"file":"id-portrait-L0-001.jpg","card":0,"kind":"id-portrait","fields":{"name":"黄 雨秀","sex":"女"},\
        "uncertain":{"birth":"2001-2-3","idcard":"x","address":"广东省"},"confidence":{"name":0.9}}
        {"file":"id-portrait-L0-002.jpg","card":0,"kind":"licence","fields":{"name":"迪丽努尔•阿卜杜热合曼"}}
        {"file":"id-portrait-L0-002.jpg","card":1,"kind":"id-portrait","fields":{"name":"迪丽努尔.阿卜杜热合曼"}}
        {"file":"id-emblem-L0-004.jpg","kind":"id-emblem","fields":{"validDate":"2010.1.1-长期"},"uncertain":{}}
        {"file":"id-emblem-L1-005.jpg","error":{"code":"x","message":"y"}}
        {"file":"licence-L0-006.jpg","kind":"licence","fields":{"sex":"","class":"c 1"},"uncertain":{"sex":"男"}}
        {"file":"licence-L1-002.jpg","kind":"none","fields":{},"uncertain":{}}
        {"file":"negative-005-no-card.jpg","kind":"licence","fields":{"name":"某"}}
        {"file":"unknown.jpg","kind":"licence","fields":{}}

        """

    private func figures(_ run: ProgramRun) throws -> NSDictionary {
        #expect(run.status == 0, "\(run.messages)")
        let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
        return try #require(object as? NSDictionary)
    }

    /// Both scorers' figures for a file of readings.
    private func compare(_ readings: String, in folder: URL) async throws -> (
        ours: NSDictionary, reference: NSDictionary
    ) {
        let scorer = try #require(scorer)
        try folder.add("readings.jsonl", Data(readings.utf8))
        let file = folder.appendingPathComponent("readings.jsonl").path
        let ours = try await ProgramRun.bench("accuracy", "--json", "--predictions", file, Places.photos.path)
        let truth = Places.photos.appendingPathComponent("truth.jsonl").path
        let reference = try await ProgramRun.run(python, [scorer.path, truth, file, "--json"])
        return (try figures(ours), try figures(reference))
    }

    @Test(.enabled(if: hasScorer, noScorer))
    func scoresAsTheReferenceDoes() async throws {
        try await Places.withScratchFolder { folder in
            let (ours, reference) = try await compare(Self.readings, in: folder)
            #expect(ours == reference)
        }
    }

    @Test(.enabled(if: hasScorer, noScorer))
    func scoresItsOwnReadingsAsTheReferenceScoresTheDemos() async throws {
        try await Places.withScratchFolder { folder in
            let demo = try await ProgramRun.demo("--format", "jsonl", Places.photos.path)
            let (_, reference) = try await compare(demo.output, in: folder)
            #expect(try figures(await ProgramRun.bench("accuracy", "--json", Places.photos.path)) == reference)
        }
    }

    @Test func printsATableOfAllKinds() async throws {
        let run = try await ProgramRun.bench("accuracy", "--predictions", "/dev/null", Places.photos.path)
        #expect(run.status == 0)
        #expect(
            run.output.contains(
                "id-portrait: exact %, in brackets the character error rate in %; no answer for 5"))
        #expect(run.output.contains("overall: cards wholly right 0.0 %, values exact 0.0 %"))
    }

    @Test func measuresSpeed() async throws {
        let run = try await ProgramRun.bench(
            "speed", "--limit", "2", "--rounds", "2", "--json", Places.photos.path)
        let figures = try figures(run)
        #expect(figures["photos"] as? Int == 2)
        let rounds = try #require(figures["rounds"] as? [[String: Any]])
        #expect(rounds.count == 2)
        for pass in rounds + [try #require(figures["one_worker"] as? [String: Any])] {
            #expect(Set((pass["ms_per_photo"] as? [String: Double] ?? [:]).keys) == ["median", "p95", "p99"])
            #expect(pass["peak_memory_bytes"] as? Int ?? 0 > 1 << 20)
        }
        #expect(figures["start_up_ms"] as? Double ?? 0 >= figures["first_photo_ms"] as? Double ?? .infinity)
        let stages = try #require(figures["stages_ms"] as? [String: Any])
        #expect(Set(stages.keys) == ["decode", "locate", "rectify", "recognise", "decide", "all"])
    }

    @Test func namesTheTruthThatIsMissing() async throws {
        try await Places.withScratchFolder { folder in
            let run = try await ProgramRun.bench("accuracy", folder.path)
            #expect(run.status == 1)
            #expect(run.messages.contains("truth.jsonl"))
        }
    }

    @Test func namesTheLineThatIsDamaged() async throws {
        try await Places.withScratchFolder { folder in
            try folder.add("truth.jsonl", Data("{\"file\":\"a\",\"kind\":\"licence\",\"fields\":{}}\n{\n".utf8))
            let run = try await ProgramRun.bench("accuracy", folder.path)
            #expect(run.status == 1)
            #expect(run.messages.contains("truth.jsonl, line 2: "))
        }
    }

    @Test(arguments: [[], ["accuracy"], ["weight", "x"], ["speed", "a", "b"]])
    func refusesWrongUsage(words: [String]) async throws {
        let run = try await ProgramRun.run(ProgramRun.built("ocr-bench"), words)
        #expect(run.status == 2)
        #expect(run.output == "")
        #expect(run.messages.contains("usage: ocr-bench "))
    }

    @Test func readsLinesOnTheirOwn() async throws {
        try await Places.withScratchFolder { folder in
            try folder.addGrey("blank.pgm", width: 300, height: 40)
            try folder.add("labels.tsv", Data("file\tsort\ttext\nblank.pgm\tname\t张三\nno.pgm\tname\t李四\n".utf8))
            let run = try await ProgramRun.bench("lines", "--json", folder.path)
            #expect(run.messages == "ocr-bench: no.pgm: there is no such file or folder\n")
            #expect(
                try figures(run)["name"] as? [String: Int] == [
                    "lines": 1, "right": 0, "characters": 2, "errors": 2,
                ])
        }
    }
}

extension BenchProgramTests {
    @Test func scoresWhatAnotherRecogniserHasRead() async throws {
        try await Places.withScratchFolder { folder in
            try folder.add("labels.tsv", Data("file\tsort\ttext\na.png\tname\t张三\nb.png\tname\t李四\n".utf8))
            let readings = "{\"file\":\"a.png\",\"text\":\"张三\"}\n"
            try folder.add("readings.jsonl", Data(readings.utf8))
            let file = folder.path + "/readings.jsonl"
            let run = try await ProgramRun.bench("lines", "--json", "--predictions", file, folder.path)
            #expect(
                try figures(run)["name"] as? [String: Int] == [
                    "lines": 2, "right": 1, "characters": 4, "errors": 2,
                ])
        }
    }
}

struct LinesRunTests {
    @Test func countsLinesAndCharactersWithoutSpaces() {
        var tally = LinesRun.Tally()
        tally.add("张 三", for: "张三")
        tally.add("李四四", for: "李四")
        #expect(tally == LinesRun.Tally(lines: 2, right: 1, characters: 4, errors: 1))
    }
}

import CardModel
import Foundation
import Imaging
import Testing

@Suite(.serialized)
struct DemoProgramTests {
    private static let sample = Places.photos.appendingPathComponent("id-portrait-L0-001.jpg")

    // MARK: Usage

    @Test func saysHowToStart() async throws {
        let run = try await ProgramRun.demo()
        #expect(run.status == 2)
        #expect(run.output == "")
        #expect(
            run.messages == """
                ocr-demo: name a photo, or a folder of photos
                usage: ocr-demo [options] PATH…   (ocr-demo --help tells more)

                """)
    }

    @Test func refusesWhatItDoesNotKnow() async throws {
        let run = try await ProgramRun.demo("--colour", "x.jpg")
        #expect(run.status == 2)
        #expect(run.output == "")
        #expect(run.messages.hasPrefix("ocr-demo: unknown option --colour\n"))
    }

    @Test func printsHelpAndVersionToItsOutput() async throws {
        let help = try await ProgramRun.demo("--help")
        #expect(help.status == 0)
        #expect(help.messages == "")
        #expect(help.output.contains("--type TYPE"))
        let version = try await ProgramRun.demo("--version")
        #expect(version.status == 0)
        #expect(version.output.hasPrefix("ocr-demo 0."))
    }

    // MARK: Good input

    @Test func readsASample() async throws {
        let run = try await ProgramRun.demo("--format", "jsonl", Self.sample.path)
        #expect(run.status == 0)
        #expect(run.messages == "")
        let object = try #require(try run.objects().first)
        #expect(object["file"] as? String == Self.sample.path)
        #expect(object["kind"] as? String == "id-portrait")
        let read = (object["fields"] as? [String: String] ?? [:])
            .merging(object["uncertain"] as? [String: String] ?? [:]) { $1 }
        #expect(read["idcard"] == "360821200303122341")
    }

    @Test func findsBothSidesOnASheet() async throws {
        let run = try await ProgramRun.demo("--format", "jsonl", Places.sheet.path)
        let objects = try run.objects()
        #expect(objects.map { $0["kind"] as? String } == ["id-portrait", "id-emblem"])
        #expect(objects.map { $0["card"] as? Int } == [0, 1])
        #expect(objects.map { $0["file"] as? String } == ["both-sides.jpg", "both-sides.jpg"])
    }

    @Test func readsTheSameFromAnotherCodingWhateverItIsCalled() async throws {
        try await Places.withScratchFolder { folder in
            let jpeg = try Data(contentsOf: Places.photos.appendingPathComponent("id-emblem-L1-005.jpg"))
            let png = try Photo.decode(jpeg).image.pngData()
            try folder.add("1.jpg", jpeg)
            try folder.add("2.png", png)
            try folder.add("3.jpg", png)
            let run = try await ProgramRun.demo("--format", "jsonl", folder.path)
            #expect(run.status == 0)
            let readings = run.lines.map { $0.drop { $0 != "," } }
            #expect(readings.count == 3)
            #expect(readings.first?.contains("\"validDate\":\"20140618-20190618\"") == true)
            #expect(Set(readings).count == 1)
        }
    }

    @Test func inventsNothingWhereThereIsNoCard() async throws {
        let run = try await ProgramRun.demo(
            "--format", "jsonl", Places.photos.appendingPathComponent("negative-005-no-card.jpg").path)
        #expect(run.status == 0)
        #expect(try run.objects().allSatisfy { ($0["fields"] as? [String: String])?.isEmpty == true })
    }

    @Test func givesTheSameBytesWithAnyNumberOfWorkers() async throws {
        let one = try await ProgramRun.demo("--format", "jsonl", "--jobs", "1", Places.photos.path)
        let two = try await ProgramRun.demo("--format", "jsonl", "--jobs", "2", Places.photos.path)
        #expect(one.lines.count >= 14)
        #expect(one.output == two.output)
    }

    @Test func writesAListAsJSON() async throws {
        try await Places.withScratchFolder { folder in
            try folder.addGrey("a.pgm", width: 300, height: 200)
            try folder.addGrey("b.pgm", width: 300, height: 200)
            let run = try await ProgramRun.demo("--format", "json", "--timings", folder.path)
            let list = try #require(
                JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: any Sendable]])
            #expect(list.map { $0["file"] as? String } == ["a.pgm", "b.pgm"])
            #expect(list.allSatisfy { $0["milliseconds"] is Int })
        }
    }

    @Test func mergesAllCaptures() async throws {
        let run = try await ProgramRun.demo("--format", "jsonl", "--merge", Places.sheet.path)
        #expect(run.status == 0)
        #expect(run.lines.count == 1)
        let information = try JSONDecoder().decode(CardInformation.self, from: Data(run.output.utf8))
        #expect(information.idCard != nil)
        #expect(information.licence == nil)
    }

    // MARK: Bad input

    @Test func goesOnAfterEachBadFile() async throws {
        try await Places.withScratchFolder { folder in
            let jpeg = try Data(contentsOf: Self.sample)
            try folder.add("empty.jpg")
            try folder.add("half.jpg", jpeg.prefix(jpeg.count / 2))
            try folder.addGrey("one.jpg", width: 1, height: 1)
            try folder.addGrey("plain.jpg", width: 400, height: 300)
            try folder.addGrey("strip.jpg", width: 20000, height: 10)
            try folder.add("text.jpg", Data("/etc/hostname\n/etc/passwd\n".utf8))
            try FileManager.default.createSymbolicLink(
                atPath: folder.appendingPathComponent("dangling.jpg").path, withDestinationPath: "nowhere")
            let run = try await ProgramRun.demo("--format", "jsonl", folder.path)
            #expect(run.status == 1)
            let objects = try run.objects()
            let codes = objects.map { object in
                let error = object["error"] as? [String: String]
                return [object["file"] as? String ?? "", error?["code"] ?? object["kind"] as? String ?? ""]
            }
            #expect(
                codes == [
                    ["dangling.jpg", "fileNotFound"], ["empty.jpg", "emptyFile"], ["half.jpg", "truncated"],
                    ["one.jpg", "imageTooSmall"], ["plain.jpg", "none"], ["strip.jpg", "imageTooSmall"],
                    ["text.jpg", "textFile"],
                ])
            for (file, code) in codes.map({ ($0[0], $0[1]) }) where code != "none" {
                #expect(run.messages.contains("ocr-demo: \(file): "))
            }
            #expect(run.messages.hasSuffix("ocr-demo: 6 of 7 could not be read\n"))
            #expect(!run.messages.contains("\u{1B}"), "a bar is for terminals only")
        }
    }

    @Test func namesWhatIsNotThere() async throws {
        let run = try await ProgramRun.demo("--format", "jsonl", "no-such.jpg", Self.sample.path)
        #expect(run.status == 1)
        #expect(run.messages.hasPrefix("ocr-demo: no-such.jpg: there is no such file or folder\n"))
        #expect(run.lines.count == 2)
    }

    @Test func saysSoOfAFolderWithoutImages() async throws {
        try await Places.withScratchFolder { folder in
            try folder.add("notes.txt")
            let run = try await ProgramRun.demo(folder.path)
            #expect(run.status == 1)
            #expect(run.output == "")
            #expect(run.messages == "ocr-demo: \(folder.path): the folder has no image files in it\n")
        }
    }

    @Test func namesTheModelThatIsMissing() async throws {
        try await Places.withScratchFolder { folder in
            let run = try await ProgramRun.demo("--models", folder.path, "--model", "klingon", Self.sample.path)
            #expect(run.status == 1)
            #expect(run.output == "")
            #expect(run.messages.contains("klingon"))
            #expect(run.messages.contains(folder.path))
        }
    }

    @Test func namesTheModelThatIsDamaged() async throws {
        try await Places.withScratchFolder { folder in
            try folder.add("broken.traineddata", Data("no model".utf8))
            let run = try await ProgramRun.demo("--models", folder.path, "--model", "broken", Self.sample.path)
            #expect(run.status == 1)
            #expect(run.messages.contains("broken"))
        }
    }

    @Test func endsQuietlyWhenNobodyReads() async throws {
        let run = try await ProgramRun.demoUnread("--format", "jsonl", Self.sample.path)
        #expect(run.status == 0)
        #expect(run.messages == "")
    }

    @Test(.enabled(if: Places.isThere(URL(fileURLWithPath: "/dev/full")), "there is no full device here"))
    func saysThatTheDiskIsFull() async throws {
        let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
        let run = try await ProgramRun.run(
            ProgramRun.built("ocr-demo"), ["--format", "jsonl", Self.sample.path], output: full)
        #expect(run.status == 1)
        #expect(run.messages == "ocr-demo: the output cannot be written: No space left on device\n")
    }

    // MARK: Moved

    @Test func findsItsModelWhereverItIsMoved() async throws {
        try await Places.withScratchFolder { folder in
            let program = folder.appendingPathComponent("ocr-demo")
            try FileManager.default.copyItem(at: ProgramRun.built("ocr-demo"), to: program)
            let moved = try await ProgramRun.run(program, ["--format", "jsonl", Self.sample.path], in: folder)
            let unmoved = try await ProgramRun.demo("--format", "jsonl", Self.sample.path)
            #expect(moved.status == 0, "\(moved.messages)")
            #expect(moved.output == unmoved.output)
        }
    }

    @Test func takesAModelThatLiesBesideIt() async throws {
        try await Places.withScratchFolder { folder in
            let program = folder.appendingPathComponent("ocr-demo")
            try FileManager.default.copyItem(at: ProgramRun.built("ocr-demo"), to: program)
            try folder.add("Models/mine.traineddata", Data("no model".utf8))
            let run = try await ProgramRun.run(program, ["--model", "mine", Self.sample.path])
            // It was found, since it is called damaged and not missing.
            #expect(run.status == 1)
            #expect(run.messages.contains("damaged"))
        }
    }
}

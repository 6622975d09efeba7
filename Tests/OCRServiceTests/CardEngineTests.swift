import CardModel
import CardRecognition
import Foundation
import OCRService
import Testing

/// The service over the real engine, without a server.
struct CardEngineTests {
    private static let engine = Result { try CardEngine() }

    private static func photo(_ name: String) throws -> Data {
        try Data(contentsOf: fixtures.appending(path: name))
    }

    private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
        .appending(path: "Fixtures/photos")

    @Test(.timeLimit(.minutes(2)))
    func aPhotoBecomesInformation() async throws {
        let service = try CaptureService(recogniser: Self.engine.get())
        let outcome = try await service.capture(Self.photo("id-portrait-L0-001.jpg"), type: .idPortrait)
        #expect(outcome.error == nil)
        #expect(outcome.receipt?.orderNumber == outcome.signature?.orderNumber)
        let card = try #require(outcome.information?.idCard)
        #expect(card.number == "360821200303122341")
        #expect(card.birth == CalendarDate(year: 2003, month: 3, day: 12))
        #expect(card.idNumber?.sex == .female)
        #expect(card.idNumber?.division?.name == "吉安县")
    }

    @Test(.timeLimit(.minutes(2)))
    func theOtherSideIsReadAsWhatItIs() async throws {
        let service = try CaptureService(recogniser: Self.engine.get())
        let outcome = try await service.capture(Self.photo("id-emblem-L0-004.jpg"), type: .idPortrait)
        #expect(outcome.dictionary.kind == .idEmblem)
        #expect(outcome.card?.warnings.contains(Warning(.wrongSide)) == true)
    }

    @Test(.timeLimit(.minutes(2)))
    func severalPhotosOfOneCardGiveOneReading() async throws {
        let photos = try ["negative-005-no-card.jpg", "id-portrait-L0-001.jpg", "id-portrait-L0-001.jpg"]
            .map(Self.photo)
        let engine = try Self.engine.get()
        let cards = try await engine.read(viewsOfOneCard: photos).cards
        #expect(cards.count == 1)
        #expect(cards.first?.dictionary.fields[.idcard] == "360821200303122341")
        let alone = try await engine.read(photos[1]).cards
        #expect(cards.first?.corners == alone.first?.corners)
        #expect(try await engine.read(viewsOfOneCard: [photos[0]]).cards.isEmpty)
    }

    @Test(.timeLimit(.minutes(2)))
    func aPhotoWithoutACardIsAnError() async throws {
        let service = try CaptureService(recogniser: Self.engine.get())
        let outcome = try await service.capture(Self.photo("negative-005-no-card.jpg"), type: .idPortrait)
        #expect(outcome.error?.step == .recognising)
        #expect(outcome.error?.cause as? NoCardFound != nil)
        #expect(outcome.dictionary == CaptureDictionary(kind: .idPortrait))
    }

    @Test(.timeLimit(.minutes(2)), arguments: ["", "no picture"])
    func whatIsNoPictureIsAnError(text: String) async throws {
        let service = try CaptureService(recogniser: Self.engine.get())
        let outcome = await service.capture(Data(text.utf8), type: .licence)
        #expect(outcome.error?.step == .recognising)
        #expect(outcome.dictionary == CaptureDictionary(kind: .licence))
        #expect(outcome.receipt == nil)
    }

    @Test func aSignatureMustBeForThisAndInTime() async throws {
        let engine = try Self.engine.get()
        let other = try LocalSignatureService().signature(for: .idEmblem)
        await #expect(throws: SignatureError.wrongKind(asked: .licence, given: .idEmblem)) {
            try await engine.recognise(Data(), type: .licence, signature: other)
        }
        let old = try LocalSignatureService(lifetime: -1).signature(for: .licence)
        await #expect(throws: SignatureError.expired) {
            try await engine.recognise(Data(), type: .licence, signature: old)
        }
    }
}

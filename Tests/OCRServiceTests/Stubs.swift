import CardModel
import Foundation
import OCRService

/// A failure that a test provokes.
struct Broken: Error, CustomStringConvertible {
    let description: String
}

/// Records what happens, in order.
actor Journal {
    private(set) var entries: [String] = []

    func add(_ entry: String) {
        entries.append(entry)
    }
}

/// Parts that note in a journal what they are asked, and fail or wait where a test says so.
struct Stub: SignatureService, CardRecogniser, InformationDecoder, PhotoUploader {
    static let capture = CaptureDictionary(
        kind: .idPortrait, fields: [.name: "张三", .idcard: "11010519491231002X"], confidence: [.name: 0.9])

    var journal = Journal()
    /// The part that fails or waits.
    var step: CaptureStep?
    /// How often it fails before it works.
    var failures = Counter(0)
    /// Where a step that waits says that it has begun.
    var began: AsyncStream<Void>.Continuation?
    var capture = Stub.capture

    var service: CaptureService {
        CaptureService(recogniser: self, signatures: self, decoder: self, uploader: self)
    }

    func signature(for type: CardType) async throws -> Signature {
        try await enter(.signing)
        return try LocalSignatureService().signature(for: type)
    }

    func recognise(_ image: Data, type: CardType, signature: Signature) async throws -> RecognisedCard {
        try await enter(.recognising)
        return RecognisedCard(dictionary: capture, warnings: [Warning(.glare)])
    }

    func information(from record: CardRecord) async throws -> CardInformation {
        try await enter(.decoding)
        return try LocalInformationDecoder().information(from: record)
    }

    func upload(
        _ upload: PhotoUpload, progress: @escaping @Sendable (Double) -> Void
    ) async throws -> UploadReceipt {
        try await enter(.uploading)
        progress(0.5)
        progress(0.25)
        return try LocalPhotoUploader().upload(upload, progress: progress)
    }

    private func enter(_ step: CaptureStep) async throws {
        await journal.add(step.rawValue)
        guard step == self.step else { return }
        if let began {
            began.yield()
            try await Task.sleep(for: .seconds(60))
        }
        if await failures.takeOne() {
            throw Broken(description: "no \(step.rawValue)")
        }
    }
}

/// Counts down.
actor Counter {
    private var left: Int

    init(_ left: Int) {
        self.left = left
    }

    func takeOne() -> Bool {
        left -= 1
        return left >= 0
    }
}

extension AsyncStream where Element: Sendable {
    /// All elements, once the stream has ended.
    func all() async -> [Element] {
        await reduce(into: []) { $0.append($1) }
    }
}

/// States that a listener has heard.
///
/// `@unchecked Sendable`: `all` is only touched while `lock` is held.
final class Heard: @unchecked Sendable {
    private let lock = NSLock()
    private var all: [UploadState] = []

    var states: [UploadState] { lock.withLock { all } }

    func add(_ state: UploadState) {
        lock.withLock { all.append(state) }
    }
}

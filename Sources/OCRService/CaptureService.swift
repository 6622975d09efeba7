public import CardModel
public import Foundation

/// From a photo to information: get a signature, read the card, merge what it says into what is known, decode it,
/// upload the photo.
///
/// Each step is done by a part that can be exchanged; without a server the local ones serve. The service keeps no
/// state of its own: what is known so far goes in and comes out as a ``CardRecord``, and what is left of a failed
/// capture as a ``CaptureOutcome``, so that any number of captures can run at once.
///
/// Which types of card there are is for the parts to say, so that a further one needs parts that know it and nothing
/// else: see ``LocalSignatureService`` and ``APISignatureService``.
///
/// A failure is a value, never a thrown error or an ended stream. Cancelling the task that waits for an outcome
/// cancels the step that is being done, and no later step begins.
public struct CaptureService: Sendable {
    /// Gives signatures.
    public let signatures: any SignatureService
    /// Reads cards.
    public let recogniser: any CardRecogniser
    /// Decodes merged dictionaries.
    public let decoder: any InformationDecoder
    /// Uploads photos.
    public let uploader: any PhotoUploader

    /// Makes a service of its parts.
    public init(
        recogniser: any CardRecogniser,
        signatures: any SignatureService = LocalSignatureService(),
        decoder: any InformationDecoder = LocalInformationDecoder(),
        uploader: any PhotoUploader = LocalPhotoUploader()
    ) {
        self.signatures = signatures
        self.recogniser = recogniser
        self.decoder = decoder
        self.uploader = uploader
    }

    /// Does all steps for a photo of a card.
    /// - Parameters:
    ///   - image: the photo's bytes, as the camera made them.
    ///   - type: the card that it should show.
    ///   - record: what is known already.
    ///   - report: is told every change of state, in order and one at a time; none once the capture was cancelled.
    public func capture(
        _ image: Data, type: CardType, into record: CardRecord = CardRecord(),
        report: @escaping @Sendable (UploadState) -> Void = { _ in }
    ) async -> CaptureOutcome {
        await retry(CaptureOutcome(image: image, type: type, record: record), report: report)
    }

    /// Repeats the step that failed and does those after it; what was done before is not done again, except that
    /// a signature that has expired meanwhile is replaced.
    ///
    /// The record is the outcome's: a capture that has been merged since is not in it, so merge the outcome's
    /// dictionary into the newer record where there is one.
    public func retry(
        _ outcome: CaptureOutcome, report: @escaping @Sendable (UploadState) -> Void = { _ in }
    ) async -> CaptureOutcome {
        await StateReporter.withReporter(report) { reporter in
            var outcome = outcome
            outcome.error = nil
            do throws(CaptureError) {
                try await finish(&outcome, reporter)
            } catch {
                outcome.error = error
                reporter.report(.failed(error, retry: error.cause is UnknownCardType ? nil : error.step))
            }
            return outcome
        }
    }

    /// Uploads a photo without reading it, such as that of the licence's second page. To repeat a failed upload
    /// hand in the outcome's `upload`: it keeps its order number.
    public func upload(
        _ upload: PhotoUpload, report: @escaping @Sendable (UploadState) -> Void = { _ in }
    ) async -> UploadOutcome {
        await StateReporter.withReporter(report) { reporter in
            do throws(CaptureError) {
                return UploadOutcome(upload: upload, receipt: try await send(upload, reporter))
            } catch {
                reporter.report(.failed(error, retry: error.step))
                return UploadOutcome(upload: upload, error: error)
            }
        }
    }

    /// Does the steps whose result the outcome lacks.
    private func finish(
        _ outcome: inout CaptureOutcome, _ reporter: StateReporter
    ) async throws(CaptureError) {
        let image = outcome.image
        let type = outcome.type
        let signature: Signature
        if let known = outcome.signature, !known.isExpired() {
            signature = known
        } else {
            reporter.report(.signing)
            signature = try await attempt(.signing) { try await signatures.signature(for: type) }
            outcome.signature = signature
        }
        if outcome.card == nil {
            reporter.report(.recognising)
            let card = try await attempt(.recognising) {
                try await recogniser.recognise(image, type: type, signature: signature)
            }
            outcome.card = card
            outcome.record.merge(card.dictionary)
        }
        if outcome.information == nil, outcome.decodingError.map(\.isCancellation) != false {
            await decode(&outcome, reporter)
        }
        guard outcome.receipt == nil else { return }
        outcome.receipt = try await send(PhotoUpload(image: image, signature: signature), reporter)
    }

    private func decode(_ outcome: inout CaptureOutcome, _ reporter: StateReporter) async {
        let record = outcome.record
        do {
            outcome.information = try await attempt(.decoding) { try await decoder.information(from: record) }
            outcome.decodingError = nil
        } catch {
            outcome.decodingError = error
            reporter.report(.failed(error, retry: nil))
        }
    }

    private func send(
        _ upload: PhotoUpload, _ reporter: StateReporter
    ) async throws(CaptureError) -> UploadReceipt {
        reporter.report(.uploading(progress: 0))
        let receipt = try await attempt(.uploading) {
            try await uploader.upload(upload) { reporter.advance(to: $0) }
        }
        reporter.report(.uploaded(receipt))
        return receipt
    }

    /// Does a step; a cancellation before or during it is the step's failure, whatever the part made of it.
    private func attempt<Result: Sendable>(
        _ step: CaptureStep, _ body: @Sendable () async throws -> Result
    ) async throws(CaptureError) -> Result {
        do {
            try Task.checkCancellation()
            let result = try await body()
            try Task.checkCancellation()
            return result
        } catch {
            throw CaptureError(step: step, cause: Task.isCancelled ? CancellationError() : error)
        }
    }
}

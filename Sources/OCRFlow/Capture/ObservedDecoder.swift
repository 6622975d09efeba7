import CardModel
import OCRService

/// A decoder that tells what it is handed and what it makes of it, so that information is known before the upload,
/// which comes after it, has ended.
struct ObservedDecoder: InformationDecoder {
    let decoder: any InformationDecoder
    /// Is told the record, with the latest capture merged.
    let merged: @Sendable (CardRecord) -> Void
    /// Is told the information; nil when the record can't be decoded.
    let decoded: @Sendable (CardInformation?) -> Void

    func information(from record: CardRecord) async throws -> CardInformation {
        merged(record)
        do {
            let information = try await decoder.information(from: record)
            decoded(information)
            return information
        } catch {
            decoded(nil)
            throw error
        }
    }
}

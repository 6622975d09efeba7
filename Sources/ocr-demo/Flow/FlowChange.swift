import CardModel
import CommandLineSupport
import Foundation
import OCRFlow
import OCRService

/// A change of one of the flow's outputs, ready to be written.
enum FlowChange {
    /// What is known, typed, and the record that it was decoded from.
    case information(CardInformation?, CardRecord)
    case upload(CaptureFlow.Lane, UploadStatus, file: String)
}

// MARK: - Text

extension FlowChange {
    /// The change as a line for people.
    var text: String {
        switch self {
        case .information(nil, _):
            return "information: none"
        case .information(_?, let record):
            let values = record.inPrintedOrder.map { key, value in
                "\(key) \(value.text)" + (value.isCertain ? "" : " (uncertain)")
            }
            return "information: " + values.joined(separator: ", ")
        case .upload(_, let status, let file):
            let type = status.type.map { "\($0.rawValue)" } ?? "second"
            return "\(type) \(file): \(Self.text(status.state))"
        }
    }

    private static func text(_ state: UploadState) -> String {
        switch state {
        case .idle: "idle"
        case .signing: "signing"
        case .recognising: "recognising"
        case .uploading(let progress): "uploading, \(Int((100 * progress).rounded(.down))) %"
        case .uploaded(let receipt): "uploaded, order number \(receipt.orderNumber)"
        case .failed(let error, let step): "\(error)" + (step == nil ? "" : " (“retry” begins there again)")
        }
    }
}

// MARK: - JSON

extension FlowChange {
    /// The change as an object for programs.
    var json: JSONText {
        switch self {
        case .information(let information, _):
            .object([("output", "information"), ("information", Self.json(information))])
        case .upload(let lane, let status, let file):
            .object(
                [
                    ("output", lane == .ocr ? "ocrUploadState" : "uploadState"), ("file", .string(file)),
                    ("type", status.type.map { .integer($0.rawValue) } ?? "second"),
                ] + Self.members(of: status.state))
        }
    }

    private static func json(_ information: CardInformation?) -> JSONText {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let information, let data = try? encoder.encode(information) else { return .null }
        return .verbatim(String(decoding: data, as: UTF8.self))
    }

    private static func members(of state: UploadState) -> [(String, JSONText)] {
        switch state {
        case .idle: return [("state", "idle")]
        case .signing: return [("state", "signing")]
        case .recognising: return [("state", "recognising")]
        case .uploading(let progress):
            return [("state", "uploading"), ("progress", .number(progress, decimals: 3))]
        case .uploaded(let receipt):
            return [
                ("state", "uploaded"), ("orderNumber", .string(receipt.orderNumber)),
                ("digest", .string(receipt.digest)),
            ]
        case .failed(let error, let step):
            return [
                ("state", "failed"), ("step", .string(error.step.rawValue)),
                ("error", Failure(error.cause).json),
                ("retry", step.map { .string($0.rawValue) } ?? .null),
            ]
        }
    }
}

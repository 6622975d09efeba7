import Foundation

/// The form of every answer: `{"code": "1", "msg": …, "data": …}`.
struct APIEnvelope<Payload: Decodable>: Decodable {
    let code: APICode?
    let message: String?
    /// The payload, or why it is none; nil when it is absent or null.
    let data: Result<Payload, any Error>?

    enum CodingKeys: String, CodingKey {
        case code, data
        case message = "msg"
    }

    init(from decoder: any Decoder) throws {
        // JSON that is no object has no code, which is another error than a body that is no JSON.
        guard let container = try? decoder.container(keyedBy: CodingKeys.self) else {
            (code, message, data) = (nil, nil, nil)
            return
        }
        code = try? container.decode(APICode.self, forKey: .code)
        message = try? container.decode(String.self, forKey: .message)
        if container.contains(.data), (try? container.decodeNil(forKey: .data)) != true {
            data = Result { try container.decode(Payload.self, forKey: .data) }
        } else {
            data = nil
        }
    }

    /// The payload of an answer.
    /// - Throws: ``APIError``: the first of its first six cases that applies.
    static func payload(of response: HTTPResponse, success: Set<String>) throws(APIError) -> Payload {
        guard (200...209).contains(response.status) else { throw .status(response.status) }
        guard let envelope = try? JSONDecoder.api.decode(APIEnvelope.self, from: response.body) else {
            throw .notJSON
        }
        guard let code = envelope.code?.text else { throw .missingCode }
        guard success.contains(code) else {
            throw .refused(code: code, message: envelope.message ?? "no message")
        }
        guard let data = envelope.data else { throw .missingData }
        do {
            return try data.get()
        } catch {
            let problem = DecodingProblem(error)
            throw .undecodable(path: problem.path, problem: problem.text)
        }
    }
}

/// A business code, which back ends write as a string or as a number.
struct APICode: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        text = try (try? container.decode(String.self)) ?? String(container.decode(Int.self))
    }
}

/// A list of which some elements may not be what was asked for.
struct APIElements<Element: Decodable>: Decodable {
    var elements: [Element] = []
    var rejected: [RejectedElement] = []

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        while !container.isAtEnd {
            let index = container.currentIndex
            switch try container.decode(Attempt<Element>.self).result {
            case .success(let element): elements.append(element)
            case .failure(let error):
                rejected.append(RejectedElement(index: index, problem: DecodingProblem(error).text))
            }
        }
    }
}

/// Decodes always, so that a list goes on after an element that does not.
private struct Attempt<Value: Decodable>: Decodable {
    let result: Result<Value, any Error>

    init(from decoder: any Decoder) throws {
        result = Result { try Value(from: decoder) }
    }
}

/// A decoding error in words, without the value, which may be personal data.
private struct DecodingProblem {
    let path: String
    let text: String

    init(_ error: any Error) {
        let context: DecodingError.Context?
        switch error {
        case DecodingError.keyNotFound(let key, let found):
            context = found
            text = "`\(key.stringValue)` is missing"
        case DecodingError.typeMismatch(let type, let found):
            context = found
            text = "it is no \(type)"
        case DecodingError.valueNotFound(let type, let found):
            context = found
            text = "it is null and no \(type)"
        case DecodingError.dataCorrupted(let found):
            context = found
            text = "its form is wrong"
        default:
            context = nil
            text = "it can't be decoded"
        }
        let keys = (context?.codingPath ?? []).map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
        path = keys.isEmpty ? "data" : keys.joined(separator: ".")
    }
}

extension JSONDecoder {
    /// Moments are seconds since 1970.
    static var api: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        return decoder
    }
}

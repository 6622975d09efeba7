public import CardModel
public import Foundation

/// The permission to recognise and upload one photo.
public struct Signature: Hashable, Sendable, Codable {
    /// The kind of page that it was given for.
    public let kind: CardKind
    /// The number of this capture; an upload that is repeated with it counts once.
    public let orderNumber: String
    /// A text that was never used before.
    public let nonce: String
    /// The moment from which on it is void.
    public let expires: Date
    /// The proof: HMAC-SHA256 over the rest, in hexadecimal.
    public let code: String

    /// Makes a signature of what a service answered.
    public init(kind: CardKind, orderNumber: String, nonce: String, expires: Date, code: String) {
        self.kind = kind
        self.orderNumber = orderNumber
        self.nonce = nonce
        self.expires = expires
        self.code = code
    }

    /// Whether it is void at a moment.
    public func isExpired(at moment: Date = Date()) -> Bool {
        expires <= moment
    }
}

/// Why a signature is not accepted.
public enum SignatureError: Error, Hashable, Sendable, CustomStringConvertible {
    /// It was given for another kind of page.
    case wrongKind(asked: CardKind, given: CardKind)
    /// It is past its expiry.
    case expired
    /// Its proof does not fit the rest.
    case forged

    /// What is wrong with it, and what to do.
    public var description: String {
        switch self {
        case .wrongKind(let asked, let given):
            "the signature is for \(given.rawValue), not for \(asked.rawValue): get one for this kind"
        case .expired: "the signature has expired: get a new one"
        case .forged: "the signature's code does not fit its content: get one from the signature service"
        }
    }
}

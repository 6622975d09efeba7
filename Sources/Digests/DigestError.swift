/// Why a digest could not be computed.
public enum DigestError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The system's cryptographic library does not offer the algorithm, as where OpenSSL is configured without its
    /// default provider.
    case unavailable(algorithm: String)

    /// What is wrong and what to do about it.
    public var description: String {
        switch self {
        case .unavailable(let algorithm):
            "\(algorithm) is not available from this system's cryptographic library; check its configuration"
        }
    }
}

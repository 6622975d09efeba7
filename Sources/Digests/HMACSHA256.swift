public import Foundation

#if canImport(CryptoKit)
    import CryptoKit
#else
    import CCrypto
#endif

/// The keyed message authentication code HMAC (RFC 2104) over SHA-256.
public enum HMACSHA256 {
    /// The 32 bytes that authenticate `message` under `key`. A key of any length will do; one under 32 bytes is weak.
    ///
    /// - Throws: ``DigestError/unavailable(algorithm:)`` where the system's library refuses.
    public static func code(for message: Data, key: Data) throws(DigestError) -> Data {
        #if canImport(CryptoKit)
            return Data(HMAC<CryptoKit.SHA256>.authenticationCode(for: message, using: SymmetricKey(data: key)))
        #else
            var code = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
            var length: UInt32 = 0
            let done = message.withUnsafeBytes { message in
                key.withUnsafeBytes { key in
                    HMAC(
                        EVP_sha256(), key.baseAddress, CInt(clamping: key.count),
                        message.bindMemory(to: UInt8.self).baseAddress, message.count, &code, &length)
                }
            }
            guard done != nil else { throw .unavailable(algorithm: "HMAC-SHA-256") }
            return Data(code.prefix(Int(length)))
        #endif
    }
}

public import Foundation

#if canImport(CryptoKit)
    import CryptoKit
#else
    import CCrypto
#endif

/// The digest SHA-256 of FIPS 180-4.
public enum SHA256 {
    /// The 32 bytes of the digest of `data`.
    ///
    /// - Throws: ``DigestError/unavailable(algorithm:)`` where the system's library refuses.
    public static func digest(of data: Data) throws(DigestError) -> Data {
        #if canImport(CryptoKit)
            return Data(CryptoKit.SHA256.hash(data: data))
        #else
            var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
            var length: UInt32 = 0
            let done = data.withUnsafeBytes { bytes in
                EVP_Digest(bytes.baseAddress, bytes.count, &digest, &length, EVP_sha256(), nil)
            }
            guard done == 1 else { throw .unavailable(algorithm: "SHA-256") }
            return Data(digest.prefix(Int(length)))
        #endif
    }

    /// The digest of `data` as 64 lower-case hexadecimal digits.
    ///
    /// - Throws: ``DigestError/unavailable(algorithm:)`` where the system's library refuses.
    public static func hexDigest(of data: Data) throws(DigestError) -> String {
        try digest(of: data).hexadecimal
    }
}

extension Data {
    /// The bytes as lower-case hexadecimal digits, two for each byte.
    public var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}

import Digests
import Foundation
import Testing

@Suite struct DigestTests {
    /// FIPS 180-4's example and the digest of nothing.
    @Test(arguments: [
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ])
    func sha256(text: String, digest: String) throws {
        #expect(try SHA256.hexDigest(of: Data(text.utf8)) == digest)
        #expect(try SHA256.digest(of: Data(text.utf8)).count == 32)
    }

    /// RFC 4231, test cases 1 and 2.
    @Test(arguments: [
        (
            Data(repeating: 0x0b, count: 20), "Hi There",
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            Data("Jefe".utf8), "what do ya want for nothing?",
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
    ])
    func hmac(key: Data, message: String, code: String) throws {
        #expect(try HMACSHA256.code(for: Data(message.utf8), key: key).hexadecimal == code)
    }

    @Test func emptyKeyAndMessageAreKeyAndMessageToo() throws {
        #expect(
            try HMACSHA256.code(for: Data(), key: Data()).hexadecimal
                == "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad")
    }
}

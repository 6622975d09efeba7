import CommandLineSupport
import Imaging
import Testing

struct RawFormatTests {
    @Test func takesASizeAFormatAndTheLengthOfARow() throws {
        let plain = try RawFormat("1920x1080:nv12")
        #expect(plain.size == Size(width: 1920, height: 1080))
        #expect(plain.format == .nv12)
        #expect(plain.bytesPerRow == nil)
        #expect(plain.byteCount == 1920 * 1080 * 3 / 2)
        let long = try RawFormat("1920x1080:bgra:8192")
        #expect(long.bytesPerRow == 8192)
        #expect(long.byteCount == 8192 * 1080)
    }

    @Test(arguments: [
        ("", "takes WIDTHxHEIGHT:FORMAT"), ("1920x1080", "takes WIDTHxHEIGHT:FORMAT"),
        ("1920:nv12", "takes WIDTHxHEIGHT:FORMAT"), ("axb:nv12", "takes WIDTHxHEIGHT:FORMAT"),
        ("1920x1080:nv12:", "takes WIDTHxHEIGHT:FORMAT"), ("1920x1080:nv12:1:2", "takes WIDTHxHEIGHT:FORMAT"),
        ("1920x1080:nv13", "not “nv13”"), ("1920x1080:nv12:100", "takes 1920 bytes or a little more, not 100"),
        ("1920x1080:nv12:99999999999", "not 99999999999"), ("0x1080:nv12", "the picture is too small"),
        ("-1920x1080:nv12", "the picture is too small"), ("99999x99999:grey8", "the picture is too large"),
        ("9223372036854775807x2:grey8", "the picture is too small"),
        ("9223372036854775807x9223372036854775807:grey8", "the picture is too large"),
    ])
    func saysWhatIsWrong(text: String, problem: String) {
        let error = #expect(throws: UsageError.self) { try RawFormat(text) }
        #expect(error?.description.contains(problem) == true, "\(error?.description ?? "")")
    }
}

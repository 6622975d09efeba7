import CommandLineSupport
import Foundation
import Testing

struct JSONTextTests {
    @Test func keepsTheOrderOfMembers() {
        let value = JSONText.object([("b", .integer(1)), ("a", .array(["x", .null]))])
        #expect(value.text == #"{"b":1,"a":["x",null]}"#)
    }

    @Test func escapesOnlyWhatItMust() {
        #expect(JSONText.string("王/\"\\\n\t\u{1}é").text == #""王/\"\\\n\t\u0001é""#)
    }

    @Test(arguments: ["王\u{0}\u{1F}\"\\/\r\n", "𠮷\u{2028}", "e\u{301}"])
    func isReadBackAsItWas(text: String) throws {
        let data = Data(JSONText.string(text).text.utf8)
        let read = try JSONDecoder().decode(String.self, from: data)
        #expect(Array(read.unicodeScalars) == Array(text.unicodeScalars))
    }

    @Test(arguments: [
        (0.98765, 3, "0.988"), (1, 3, "1"), (0.5, 1, "0.5"), (-0.04, 1, "0"), (123.45, 0, "123"),
        (1200, 0, "1200"),
        (.infinity, 2, "null"), (.nan, 2, "null"),
    ])
    func roundsNumbers(value: Double, decimals: Int, text: String) {
        #expect(JSONText.number(value, decimals: decimals).text == text)
    }
}

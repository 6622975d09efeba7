import CommandLineSupport
import Testing

struct CSVTextTests {
    @Test(arguments: [
        ("张三", "张三"), ("", ""), ("A1A2", "A1A2"), ("11010519491231002X", "11010519491231002X"),
        ("360821200303122341", #""=""360821200303122341""""#), ("007", #""=""007""""#), ("1-2", #""=""1-2""""#),
        ("1E5", #""=""1E5""""#), ("20130225-长期", "20130225-长期"),
        ("a,b", #""a,b""#), (#"say "a""#, #""say ""a""""#), ("a\nb", "\"a\nb\""), ("a\r\nb", "\"a\r\nb\""),
        ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@a", "'@a"), ("\ta", "\"'\ta\""),
        ("\ra", "\"'\ra\""),
        ("＝1", "'＝1"), (#"=HYPERLINK("x","y")"#, #""'=HYPERLINK(""x"",""y"")""#), ("x;=1", #""x;=1""#),
    ])
    func keepsTextAsText(text: String, cell: String) {
        #expect(CSVText.text(text).text == cell)
    }

    @Test func endsARowAsExcelDoes() {
        #expect(CSVText.row(["a", .integer(7), .empty, "b"]) == "a,7,,b\r\n")
    }
}

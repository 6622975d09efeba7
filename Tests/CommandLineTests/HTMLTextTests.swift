import CommandLineSupport
import Testing

struct HTMLTextTests {
    private func shown(_ text: String) -> String { ("\(text)" as HTMLText).source }

    @Test(arguments: [
        ("张三 é 𠮷\t\n", "张三 é 𠮷\t\n"), ("<b>&amp;</b>", "&lt;b&gt;&amp;amp;&lt;/b&gt;"),
        ("\" onload='x'", "&quot; onload=&#39;x&#39;"), ("a\u{0}b\u{1B}\u{85}", "a\u{FFFD}b\u{FFFD}\u{FFFD}"),
        ("<\u{301}", "&lt;\u{301}"),
    ])
    func showsTextsAsTheyAre(text: String, source: String) {
        #expect(shown(text) == source)
    }

    @Test func keepsWhatIsHTMLAlready() {
        let cells = ["<", "2"].map { "<td>\($0)</td>" as HTMLText }
        #expect(
            ("<tr>\(cells)\(cells[0])</tr>" as HTMLText).source
                == "<tr><td>&lt;</td><td>2</td><td>&lt;</td></tr>")
    }
}

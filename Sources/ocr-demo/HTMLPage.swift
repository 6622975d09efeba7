import CommandLineSupport
import Digests
import Foundation

/// What stands around the cards in a report that a browser shows: one file, which needs no other.
enum HTMLPage {
    /// What is before the first card.
    ///
    /// - Throws: `DigestError` where the system's library has no SHA-256.
    static func start() throws -> HTMLText {
        let digest = try SHA256.digest(of: Data(script.source.utf8)).base64EncodedString()
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; \
            style-src 'unsafe-inline'; script-src 'sha256-\(digest)'">
            <meta name="viewport" content="width=device-width">
            <title>Cards</title>
            <style>\(style)</style>
            </head>
            <body>
            <header><input id="filter" type="search" autofocus aria-label="Filter" \
            placeholder="Filter: a file, a kind, a value, a warning, uncertain, not read …"> \
            <output id="count"></output></header>
            <script>\(script)</script>

            """
    }

    /// What is after the last card.
    static let end: HTMLText = "</body>\n</html>\n"

    /// Stands before the cards, so that it serves in a file too that was cut off.
    private static let script: HTMLText = """

        document.getElementById("filter").addEventListener("input", function (event) {
          const wanted = event.target.value.trim().toLowerCase();
          const cards = document.querySelectorAll("article");
          let shown = 0;
          for (const card of cards) {
            card.hidden = !card.textContent.toLowerCase().includes(wanted);
            if (!card.hidden) shown += 1;
          }
          document.getElementById("count").textContent = wanted ? shown + " of " + cards.length : "";
        });

        """

    private static let style: HTMLText = """

        :root { color-scheme: light dark; font: 15px/1.4 system-ui, sans-serif; }
        body { margin: 0 auto; max-width: 84rem; padding: 0 1rem; }
        header { position: sticky; top: 0; padding: .7rem 0; background: Canvas; }
        #filter { width: min(36rem, 70%); font: inherit; padding: .3rem .5rem; }
        article { border-top: 1px solid #8886; padding: .8rem 0; display: flex; flex-wrap: wrap; gap: 0 1.2rem;
          content-visibility: auto; contain-intrinsic-size: auto 18rem; }
        article[hidden] { display: none; }
        h2 { flex: 0 0 100%; font-size: 1rem; margin: 0 0 .5rem; overflow-wrap: anywhere; }
        h2, td { unicode-bidi: isolate; }
        h2 small { font-weight: normal; opacity: .7; }
        img { max-width: 100%; display: block; }
        td img { max-width: none; }
        table { border-collapse: collapse; align-self: start; flex: 1 1 24rem; }
        th { text-align: left; font-weight: normal; opacity: .7; width: 7rem; }
        th, td { padding: .15rem .6rem; vertical-align: middle; overflow-wrap: anywhere; }
        td:nth-child(3) { white-space: nowrap; width: 9rem; }
        .sure td:nth-child(3) { background: #2a23; }
        .unsure td:nth-child(3) { background: #fb05; }
        .poor td:nth-child(3) { background: #e335; }
        ul, p { flex: 0 0 100%; margin: .4rem 0 0; padding: 0; list-style: none; color: #c40; }

        """
}

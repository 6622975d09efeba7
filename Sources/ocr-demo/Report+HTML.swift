import CardModel
import CardRecognition
import CommandLineSupport
import Foundation

extension Report {
    /// An article for each card; one for a photo without a card or a file that cannot be read.
    var html: [HTMLText] {
        switch result {
        case .failure(let failure):
            return [article("error", ["<p>\(failure.code): \(failure.message)</p>\n"])]
        case .success(let results) where results.cards.isEmpty:
            return [article("no card", [Self.list(results.warnings)])]
        case .success(let results):
            return results.cards.enumerated().map { index, card in
                let pictures = index < pictures.count ? pictures[index] : nil
                return article(
                    card.dictionary.kind.rawValue,
                    [
                        pictures.map { "<div>\(Self.image($0.card, of: "the card"))</div>\n" } ?? "",
                        Self.table(card.dictionary, pictures?.fields ?? [:]),
                        Self.list(card.warnings + results.warnings),
                    ])
            }
        }
    }

    private func article(_ heading: String, _ body: [HTMLText]) -> HTMLText {
        let time = milliseconds.map { ", \($0) ms" } ?? ""
        return "<article>\n<h2>\(file) <small>\(heading)\(time)</small></h2>\n\(body)</article>\n"
    }

    private static func table(_ capture: CaptureDictionary, _ pictures: [FieldKey: Data]) -> HTMLText {
        let rows = capture.kind.fields.map { key -> HTMLText in
            let picture = pictures[key].map { image($0, of: key.rawValue) } ?? ""
            let (level, value, remark) = value(of: key, in: capture)
            return """
                <tr class="\(level)"><th scope="row">\(key.rawValue)</th><td lang="zh-Hans">\(value)</td>\
                <td>\(remark)</td><td>\(picture)</td></tr>

                """
        }
        return "<table>\n\(rows)</table>\n"
    }

    /// A value, how far it can be trusted as a word for its colour, and the same for people who see no colours.
    private static func value(
        of key: FieldKey, in capture: CaptureDictionary
    ) -> (level: String, value: String, remark: String) {
        let confidence = capture.confidence[key] ?? 0
        let percent = "\(Int((confidence * 100).rounded(.down))) %"
        if let value = capture.fields[key] { return ("sure", value, percent) }
        guard let guess = capture.uncertain[key] else { return ("poor", "", "not read") }
        return (confidence < 0.5 ? "poor" : "unsure", guess, "\(percent), uncertain")
    }

    private static func image(_ jpeg: Data, of subject: String) -> HTMLText {
        """
        <img alt="\(subject)" decoding="async" src="data:image/jpeg;base64,\(jpeg.base64EncodedString())">
        """
    }

    private static func list(_ warnings: [Warning]) -> HTMLText {
        let items = warnings.map { "<li>\($0.description): \($0.message)</li>\n" as HTMLText }
        return items.isEmpty ? "" : "<ul>\n\(items)</ul>\n"
    }
}

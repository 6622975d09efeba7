import CardRecognition
import Foundation
import Imaging

/// Where a card of a set is: a line of `truth.jsonl`, and of the `lines.jsonl` beside it where there is one.
struct LocateTruth {
    let file: String
    let kind: String
    let level: Int
    /// The card's own corners, in pixels of the stored image.
    let corners: Quadrilateral
    /// The lines of its values; nil where nobody wrote them down.
    let lines: [Quadrilateral]?

    private struct CardLine: Decodable {
        let file: String
        let kind: String
        let level: Int?
        let quad: [[Double]]?
    }

    private struct TextLines: Decodable {
        struct Line: Decodable {
            let quad: [[Double]]
        }

        let file: String
        let kind: String
        let lines: [Line]
    }

    /// The cards of a folder's photos; pictures that should be declined are left out.
    static func read(inFolder folder: URL) throws -> [LocateTruth] {
        let cards: [CardLine] = try JSONLines.read(folder.appendingPathComponent("truth.jsonl"))
        let file = folder.appendingPathComponent("lines.jsonl")
        let texts: [TextLines] =
            FileManager.default.fileExists(atPath: file.path) ? try JSONLines.read(file) : []
        let byCard = Dictionary(grouping: texts) { [$0.file, $0.kind] }
        return cards.compactMap { card in
            guard let level = card.level, let corners = card.quad.flatMap(Quadrilateral.init(pairs:)) else {
                return nil
            }
            return LocateTruth(
                file: card.file, kind: card.kind, level: level, corners: corners,
                lines: byCard[[card.file, card.kind]]?.first?.lines.compactMap { Quadrilateral(pairs: $0.quad) }
            )
        }
    }
}

extension Quadrilateral {
    /// Nil unless there are four pairs of coordinates.
    fileprivate init?(pairs: [[Double]]) {
        guard pairs.count == 4, pairs.allSatisfy({ $0.count == 2 }) else { return nil }
        let points = pairs.map { Point(x: $0[0], y: $0[1]) }
        self.init(topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
    }
}

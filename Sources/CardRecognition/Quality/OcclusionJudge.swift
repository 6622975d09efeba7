import CardModel
import Foundation
import Imaging

/// Tells where something lies on a card: a finger or a sleeve, of another colour than the card's paper and larger than
/// its print.
struct OcclusionJudge {
    /// For each square millimetre, row by row, whether something lies there.
    private var covered: [Bool]
    private let width: Int
    private let height: Int
    private let page: Page

    init(_ card: CardMiniature, of page: Page) {
        (width, height) = (card.pixels.width, card.pixels.height)
        self.page = page
        covered = [Bool](repeating: false, count: width * height)
        let tints = (0..<(width * height)).map { card.tint(x: $0 % width, y: $0 / width) }
        let paper = page.slots.flatMap { slot in places(in: slot.place).compactMap { tints[$0] } }
        guard let red = Self.median(paper.map(\.red)), let blue = Self.median(paper.map(\.blue)) else { return }
        let isForeign = tints.map { tint in
            tint.map { hypot($0.red - red, $0.blue - blue) > Self.otherColour } ?? false
        }
        // Labels and seals are of other colours too, but no stroke and no line of them is so large.
        for y in 0...max(0, height - Self.least) {
            for x in 0...max(0, width - Self.least) where isForeign[y * width + x] {
                let square = places(x: x..<(x + Self.least), y: y..<(y + Self.least))
                if square.allSatisfy({ isForeign[$0] }) { for place in square { covered[place] = true } }
            }
        }
    }

    /// What something lies on: the values concerned, or else a border.
    var warnings: [Warning] {
        let fields = page.slots.filter { area(covering: places(in: $0.place)) >= Self.leastOverValue }
            .flatMap(\.fields)
        if !fields.isEmpty {
            return Set(fields).map(\.rawValue).sorted().map {
                Warning(.occluded, field: FieldKey(rawValue: $0))
            }
        }
        return areaOverBorder >= Self.leastOverBorder ? [Warning(.occluded)] : []
    }

    /// How much of the border along one side is covered, the side of which the most is, in square millimetres. The
    /// corners are left out, since they are round, and the portrait, whose colours are its own.
    var areaOverBorder: Int {
        let (inner, outer) = (Self.border, Self.border)
        let across = inner..<max(inner, width - outer)
        let down = inner..<max(inner, height - outer)
        let portrait = Set(page.portrait.map { places(in: $0) } ?? [])
        return [
            places(x: across, y: 0..<inner), places(x: across, y: (height - outer)..<height),
            places(x: 0..<inner, y: down), places(x: (width - outer)..<width, y: down),
        ].map { side in area(covering: side.filter { !portrait.contains($0) }) }.max() ?? 0
    }

    /// How much of some places is covered, in square millimetres.
    private func area(covering places: [Int]) -> Int {
        places.count { covered[$0] }
    }

    private func places(in area: Rectangle) -> [Int] {
        places(
            x: max(0, Int(area.x))..<min(width, Int(area.maxX.rounded(.up))),
            y: max(0, Int(area.y))..<min(height, Int(area.maxY.rounded(.up))))
    }

    private func places(x: Range<Int>, y: Range<Int>) -> [Int] {
        y.flatMap { row in x.map { row * width + $0 } }
    }

    private static func median(_ values: [Double]) -> Double? {
        values.isEmpty ? nil : values.sorted()[values.count / 2]
    }

    /// How far a tint is from the paper's, in octaves, from which on it is another thing's: tinted paper under uneven light
    /// stays within a quarter, skin is 0.35 and more away.
    private static let otherColour = 0.3
    /// The side of the smallest thing that is no print, in millimetres.
    private static let least = 4
    /// Half a character, in square millimetres.
    private static let leastOverValue = 5
    /// The tip of a finger, in square millimetres.
    private static let leastOverBorder = 10
    /// How far inwards the border is looked at, in millimetres.
    private static let border = 4
}

extension TextSlot {
    /// Where its lines may be, in millimetres.
    fileprivate var place: Rectangle {
        Rectangle(
            x: x.lowerBound, y: y.lowerBound, width: x.upperBound - x.lowerBound,
            height: y.upperBound - y.lowerBound)
    }
}

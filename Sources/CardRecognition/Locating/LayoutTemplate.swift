import CardModel
import Imaging

/// Where print is on a kind of card, in millimetres: what is the same on every card of the kind, and where values
/// usually are. Places are those of the printed forms, which tolerance (see ``LayoutMatch``) makes up for.
struct LayoutTemplate {
    /// A rectangle with print in it.
    struct Block {
        var x: ClosedRange<Double>
        var y: ClosedRange<Double>
        /// How much print to expect, 0…1: the density where it is always there, less where it often is.
        var density: Double
    }

    let kind: CardKind
    let blocks: [Block]

    /// The print to expect at a place in millimetres, 0…1.
    func density(x: Double, y: Double) -> Double {
        blocks.reduce(0) { $1.x.contains(x) && $1.y.contains(y) ? max($0, $1.density) : $0 }
    }

    /// A line of text, centred on a height.
    static func line(_ left: Double, _ right: Double, at middle: Double, size: Double, _ density: Double = 1)
        -> Block
    {
        Block(x: left...right, y: (middle - size / 2)...(middle + size / 2), density: density)
    }

    /// All kinds that can be located.
    static let all: [LayoutTemplate] = [idPortrait, idEmblem, licence, licenceSecond]

    private init(_ kind: CardKind, _ blocks: [Block]) {
        (self.kind, self.blocks) = (kind, blocks)
    }

    private static let idPortrait = LayoutTemplate(
        .idPortrait,
        [
            line(5.1, 12.7, at: 9.2, size: 2.6, 0.75), line(15.6, 23.2, at: 9.2, size: 3.2),
            line(23.2, 27, at: 9.2, size: 3.2, 0.6),
            line(5.1, 12.7, at: 15.9, size: 2.6, 0.75), line(15.6, 18.7, at: 15.9, size: 2.8),
            line(26.6, 32.8, at: 15.9, size: 2.6, 0.75), line(34.8, 38, at: 15.9, size: 2.8),
            line(5.1, 12.7, at: 22.5, size: 2.6, 0.75), line(15.6, 22.6, at: 22.5, size: 2.4),
            line(24.4, 27.1, at: 22.5, size: 2.6, 0.75), line(28.2, 30.6, at: 22.5, size: 2.4),
            line(31.7, 34.4, at: 22.5, size: 2.6, 0.75), line(36, 38.4, at: 22.5, size: 2.4),
            line(39.6, 42.3, at: 22.5, size: 2.6, 0.75),
            line(5.1, 12.7, at: 29.2, size: 2.6, 0.75), line(15.6, 48, at: 29.2, size: 2.8, 0.95),
            line(15.6, 36, at: 33.5, size: 2.8, 0.85), line(36, 48, at: 33.5, size: 2.8, 0.5),
            line(15.6, 32, at: 37.8, size: 2.8, 0.25),
            line(5.1, 23.7, at: 47.6, size: 2.6, 0.75), line(28.8, 79.5, at: 47.6, size: 3.2),
            Block(x: 60...73.5, y: 13...29, density: 0.6), Block(x: 56...78, y: 32...40.2, density: 0.5),
        ])

    private static let idEmblem = LayoutTemplate(
        .idEmblem,
        [
            Block(x: 5.8...19.8, y: 5.8...20.2, density: 0.6),
            line(30, 70, at: 9.6, size: 4.7), line(28, 72, at: 18, size: 6.2),
            line(18.8, 31, at: 40.2, size: 2.9), line(34.2, 58, at: 40.2, size: 2.9),
            line(58, 72, at: 40.2, size: 2.9, 0.3),
            line(18.8, 31, at: 47.4, size: 2.9), line(34.2, 58, at: 47.4, size: 2.5),
            line(58, 67, at: 47.4, size: 2.5, 0.7),
        ])

    private static let licence = LayoutTemplate(
        .licence,
        [
            line(17, 71, at: 4.9, size: 3.6), line(22, 66, at: 8.3, size: 1.6, 0.6),
            line(19.5, 25, at: 12.9, size: 2.5, 0.9), line(27.5, 66, at: 12.9, size: 2.6),
            line(26.5, 70, at: 15, size: 0.4, 0.6),
            line(4, 10, at: 18.5, size: 4.2, 0.75), line(12.5, 23, at: 18.5, size: 3),
            line(11.5, 42.8, at: 20.9, size: 0.4, 0.6),
            line(44, 49.5, at: 18.5, size: 4.2, 0.75), line(51.5, 54.6, at: 18.5, size: 3),
            line(50.5, 57.5, at: 20.9, size: 0.4, 0.6),
            line(58.8, 68, at: 18.5, size: 4.2, 0.75), line(71, 77.5, at: 18.5, size: 3),
            line(70, 84, at: 20.9, size: 0.4, 0.6),
            line(4, 10, at: 25, size: 4.2, 0.75), line(12.9, 70, at: 24.4, size: 3, 0.9),
            line(12.9, 35, at: 28, size: 3, 0.4),
            line(12, 84, at: 29.9, size: 0.4, 0.6),
            Block(x: 4.2...24.2, y: 31.6...51.6, density: 0.8),
            line(27, 41, at: 35, size: 4.2, 0.75), line(43, 60, at: 35, size: 2.6),
            line(42, 62, at: 37.4, size: 0.4, 0.6),
            line(27, 41, at: 41, size: 4.2, 0.75), line(43, 60, at: 41, size: 2.6),
            line(42, 62, at: 43.4, size: 0.4, 0.6),
            line(27, 38, at: 47, size: 4.2, 0.75), line(43, 47, at: 47, size: 3),
            line(42, 62, at: 49.4, size: 0.4, 0.6),
            line(4, 14.5, at: 55, size: 4.2, 0.75), line(17, 35, at: 55, size: 2.6),
            line(35.5, 39, at: 55, size: 2.6),
            line(39.5, 57, at: 55, size: 2.6, 0.8), line(16, 62, at: 57.4, size: 0.4, 0.6),
            Block(x: 68...80.5, y: 35...48, density: 0.6), Block(x: 65...83.5, y: 51...57.2, density: 0.6),
        ])

    private static let licenceSecond = LayoutTemplate(
        .licenceSecond,
        [
            line(17, 71, at: 5.2, size: 3.4), line(19.5, 25, at: 11.9, size: 2.5, 0.9),
            line(27.5, 66, at: 11.9, size: 2.6),
            line(26.5, 70, at: 14, size: 0.4, 0.6),
            line(4, 9.5, at: 18.2, size: 2.5, 0.9), line(12, 22, at: 18.2, size: 3),
            line(11, 41, at: 20.4, size: 0.4, 0.6),
            line(42.5, 52.5, at: 18.2, size: 2.5, 0.9), line(54, 77, at: 18.2, size: 2.6),
            line(53.2, 84, at: 20.4, size: 0.4, 0.6),
            line(4, 9.5, at: 25, size: 2.5, 0.9), line(12.5, 70, at: 25, size: 3, 0.9),
            line(12.5, 35, at: 29.4, size: 3, 0.5),
            Block(x: 22...66, y: 47.5...54, density: 1), line(27, 61, at: 56.2, size: 2.4),
        ])
}

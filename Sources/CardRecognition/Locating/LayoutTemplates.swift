import CardModel

// The forms of the second-generation ID card (GA 448, GA 450) and of the driving licence (GA 482), as measured on
// drawings; values that vary in length count less the farther they may or may not reach.

extension LayoutTemplate {
    static let idPortrait = LayoutTemplate(
        kind: .idPortrait, geometry: .identityCard, usualScore: 0.55,
        blocks: [9.2, 15.9, 22.5, 29.2].flatMap { row in
            [line(5.1, 7.9, at: row, size: 2.6, 0.8), line(10, 12.7, at: row, size: 2.6, 0.8)]
        } + [
            line(15.6, 22.6, at: 9.2, size: 3.2), line(22.6, 26.4, at: 9.2, size: 3.2, 0.75),
            line(15.6, 18.7, at: 15.9, size: 2.8), line(26.6, 32.8, at: 15.9, size: 2.6, 0.8),
            line(34.8, 37.9, at: 15.9, size: 2.8),
            line(15.6, 22.6, at: 22.5, size: 2.4), line(24.4, 27.1, at: 22.5, size: 2.6, 0.8),
            line(28.2, 30.6, at: 22.5, size: 2.4, 0.9), line(31.7, 34.4, at: 22.5, size: 2.6, 0.8),
            line(36, 38.4, at: 22.5, size: 2.4, 0.9), line(39.6, 42.3, at: 22.5, size: 2.6, 0.8),
            line(15.6, 50, at: 29.2, size: 2.8),
            line(15.6, 36, at: 33.5, size: 2.8, 0.9), line(36, 50, at: 33.5, size: 2.8, 0.6),
            line(15.6, 32, at: 37.8, size: 2.8, 0.3),
            line(5.1, 23.7, at: 47.6, size: 2.6, 0.75), line(28.8, 79.5, at: 47.6, size: 3.3, 0.85),
            Block(x: 59...74.4, y: 12...31, density: 0.8, isRound: true),
            Block(x: 54.2...79.2, y: 32.2...50, density: 1.2, isRound: true).above(40.2),
        ])

    static let idEmblem = LayoutTemplate(
        kind: .idEmblem, geometry: .identityCard, usualScore: 0.72,
        blocks: [
            Block(x: 5.6...20, y: 5.8...20.2, density: 1.5, isRound: true),
            line(30.2, 70, at: 9.6, size: 4.7), line(28.3, 72.2, at: 18, size: 6.2, 0.9),
            line(18.8, 31.2, at: 40.2, size: 2.8, 1.2),
            line(34.2, 52, at: 40.2, size: 2.9, 0.95), line(52, 60, at: 40.2, size: 2.9, 0.55),
            line(60, 70, at: 40.2, size: 2.9, 0.2),
            line(18.8, 31.2, at: 47.4, size: 2.8, 1.25),
            line(34.2, 57, at: 47.4, size: 2.4, 0.85), line(57, 71, at: 47.4, size: 2.4, 0.7),
        ])

    static let licence = LayoutTemplate(
        kind: .licence, geometry: .licence, usualScore: 0.6,
        blocks: bilingual(4, 10, english: 9.5, at: 18.5) + bilingual(44, 49.5, english: 48, at: 18.5)
            + bilingual(58.8, 64.2, english: 68, at: 18.5) + bilingual(4, 10, english: 10.5, at: 25)
            + bilingual(27, 36.6, english: 37.5, at: 35) + bilingual(27, 41.2, english: 40.8, at: 41)
            + bilingual(27, 36.6, english: 31.5, at: 47) + bilingual(4, 13.5, english: 13.5, at: 55)
            + [
                rule(26.5, 70, at: 15), rule(11.5, 42.8, at: 20.9), rule(50.5, 57.5, at: 20.9),
                rule(70, 84, at: 20.9),
                rule(12, 84, at: 29.9), rule(42, 62, at: 37.4), rule(42, 62, at: 43.4), rule(42, 62, at: 49.4),
                rule(16, 62, at: 57.4),
            ] + [
                line(17, 71, at: 4.9, size: 3.6), line(20.5, 67.5, at: 8.3, size: 1.6, 0.6),
                line(19.5, 25.1, at: 12.9, size: 2.5, 0.9), line(27.5, 66, at: 12.9, size: 2.7, 0.85),
                line(12.5, 19, at: 18.5, size: 3.1, 1.05), line(19, 23, at: 18.5, size: 3.1, 0.85),
                line(51.5, 54.6, at: 18.5, size: 3), line(71, 77.3, at: 18.5, size: 3),
                line(12.9, 70, at: 24.6, size: 3, 0.9), line(70, 82.5, at: 24.6, size: 3, 0.5),
                line(12.9, 25, at: 28, size: 2.6, 0.3),
                Block(x: 4.2...24.2, y: 31.6...51.6, density: 0.75),
                line(43, 60, at: 35, size: 2.4, 0.85), line(43, 60, at: 41, size: 2.4, 0.85),
                line(43, 47, at: 47, size: 2.6, 0.8),
                line(17, 34.5, at: 55, size: 2.4, 0.85), line(35.5, 38.3, at: 55, size: 2.4, 0.7),
                line(39.5, 57, at: 55, size: 2.4, 0.7),
                Block(x: 67.8...80.7, y: 34.2...49.5, density: 0.8, isRound: true),
                Block(x: 64...84.5, y: 50.8...66, density: 1.3, isRound: true).above(57.2),
            ])

    static let licenceSecond = LayoutTemplate(
        kind: .licenceSecond, geometry: .licence, usualScore: 0.72,
        blocks: [
            line(14.8, 73.2, at: 5.2, size: 3.4, 1.05),
            line(19.5, 25.1, at: 11.9, size: 2.5, 0.85), line(27.5, 66, at: 11.9, size: 2.6, 0.85),
            line(4, 9.4, at: 18.2, size: 2.5, 0.85), line(12, 18.5, at: 18.2, size: 3, 1.05),
            line(18.5, 22, at: 18.2, size: 3, 0.9),
            line(42.5, 52.7, at: 18.2, size: 2.5, 1), line(54, 77, at: 18.2, size: 2.5, 0.85),
            rule(26.5, 70, at: 14), rule(11, 41, at: 20.4), rule(53.2, 84, at: 20.4),
            line(4, 9.4, at: 25, size: 2.5, 0.85), line(12.5, 80, at: 25, size: 2.9, 0.95),
            line(12.5, 40, at: 29.4, size: 2.9, 0.8), line(40, 70, at: 29.4, size: 2.9, 0.5),
            line(12.5, 40, at: 33.8, size: 2.9, 0.2),
            Block(x: 22...66, y: 47.5...54, density: 1.25), line(27, 61, at: 56.2, size: 2.2, 0.5),
        ])
}

extension LayoutTemplate.Block {
    /// What is left above a height.
    fileprivate func above(_ height: Double) -> LayoutTemplate.Block {
        var result = self
        result.bottom = height
        return result
    }
}

import CardModel

/// A place on a page where one or more lines of text stand.
///
/// Millimetres from the card's top-left corner. The numbers are the printed form's: where the text of one card
/// really stands is measured within them, since values are printed a little out of register.
struct TextSlot: Sendable {
    /// What the place is called among its page's slots.
    let name: Name
    /// The values that are printed here.
    let fields: [FieldKey]
    /// From before the first glyph to after the furthest place that a glyph reaches.
    let x: ClosedRange<Double>
    /// Where the centres of the lines may be.
    let y: ClosedRange<Double>
    /// The centre of the usual line.
    let expected: Double
    /// The height of the usual character box.
    let em: Double
    /// The most lines that can stand here.
    let lines: Int
    /// How far a line may be from the next, in character heights.
    var pitch = Self.usualPitch

    /// A line of one sort on a page.
    struct Name: RawRepresentable, Hashable, Sendable {
        let rawValue: String
    }

    /// A slot of one line, whose centre may be `reach` above or below the expected one.
    static func line(
        _ name: Name, of fields: [FieldKey], x: ClosedRange<Double>, y: Double, em: Double, reach: Double = 1.5
    ) -> TextSlot {
        TextSlot(
            name: name, fields: fields, x: x, y: (y - reach)...(y + reach), expected: y, em: em, lines: 1)
    }

    private static let usualPitch = 0.95...1.75

    /// A slot of up to `lines` lines whose centres are within `y`.
    static func block(
        _ name: Name, of fields: [FieldKey], x: ClosedRange<Double>, y: ClosedRange<Double>, expected: Double,
        em: Double, lines: Int, pitch: ClosedRange<Double> = usualPitch
    ) -> TextSlot {
        TextSlot(name: name, fields: fields, x: x, y: y, expected: expected, em: em, lines: lines, pitch: pitch)
    }
}

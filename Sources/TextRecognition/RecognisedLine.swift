public import Imaging

/// How a line image was cut.
public enum LineLayout: Sendable, Hashable, CaseIterable {
    /// Tight above and below the characters: the image is read as it is.
    case rawLine
    /// Loosely: the line is looked for in the image first, which takes a good margin on all sides.
    case singleLine
}

/// A character that was read.
public struct RecognisedSymbol: Sendable, Hashable {
    /// The character.
    public let text: String
    /// Where it stands in the line image, in pixels from its top-left corner. Left and right are halfway to the
    /// neighbours at most; top and bottom are the line's.
    public let box: Rectangle
    /// How sure the recogniser is of it, 0...1.
    public let confidence: Double
}

/// What the recogniser made of a line image.
public struct RecognisedLine: Sendable, Hashable {
    /// The likeliest text. Spaces stand only between two characters of which one at least is not Han.
    public let text: String
    /// How sure the recogniser is of the text, 0...1: the geometric mean over the symbols; 0 where there is no text.
    public let confidence: Double
    /// The text's characters from left to right, the spaces left out.
    public let symbols: [RecognisedSymbol]
    /// What was possible in each time step; without steps where the recogniser saw nothing at all.
    public let posteriors: Posteriors
}

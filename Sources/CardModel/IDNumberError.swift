/// The part of an ID number that is wrong. No case holds digits of the number.
public enum IDNumberError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Neither 18 nor 15 characters.
    case length(Int)
    /// Not a digit (the last of 18 may be X); the position counts from 1.
    case character(position: Int)
    /// The first two digits are no province's.
    case region
    /// The day of birth does not exist.
    case birth
    /// The last character does not follow from the first 17.
    case checksum(expected: Character)

    /// What is wrong, in words.
    public var description: String {
        switch self {
        case .length(let count): "an ID number has 18 characters (15 on first-generation cards), not \(count)"
        case .character(let position): "character \(position) of the ID number is not a digit"
        case .region: "the first two digits of the ID number are no province's"
        case .birth: "the day of birth in the ID number does not exist"
        case .checksum: "the check character of the ID number does not follow from the digits before it"
        }
    }
}

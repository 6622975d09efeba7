/// An option that a program knows, for the parser and for its help.
public struct OptionDescription: Sendable {
    /// The option as typed, such as `--type`.
    public let name: String
    /// What stands for its value in the help, such as `N`; nil for an option without a value.
    public let placeholder: String?
    /// What it does, in a few words.
    public let help: String

    /// Describes an option.
    public init(_ name: String, _ placeholder: String? = nil, help: String) {
        self.name = name
        self.placeholder = placeholder
        self.help = help
    }
}

/// A command line that does not make sense; the text says what is wrong with it.
public struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public let description: String

    /// Makes an error of its text.
    public init(_ description: String) {
        self.description = description
    }
}

/// A command line taken apart: long options in the forms `--name`, `--name value` and `--name=value`, and operands;
/// all after `--` is an operand. Of an option that is given twice the last counts.
public struct Arguments: Sendable {
    /// What is not an option, in the order given.
    public private(set) var operands: [String] = []
    private var values: [String: String] = [:]

    /// Takes a command line apart.
    ///
    /// - Parameters:
    ///   - arguments: The words after the program's name.
    ///   - options: The options that the program knows.
    /// - Throws: ``UsageError`` for an unknown option, a value that is missing and a value that is too much.
    public init(_ arguments: some Sequence<String>, options: [OptionDescription]) throws(UsageError) {
        var words = Array(arguments)[...]
        while let word = words.popFirst() {
            if word == "--" {
                operands += words
                return
            }
            guard word.hasPrefix("-"), word != "-" else {
                operands.append(word)
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
                String.init)
            guard let option = options.first(where: { $0.name == parts[0] }) else {
                throw UsageError("unknown option \(parts[0])")
            }
            if option.placeholder == nil {
                guard parts.count == 1 else { throw UsageError("\(option.name) takes no value") }
                values[option.name] = ""
            } else {
                guard let value = parts.count == 2 ? parts[1] : words.popFirst(), !value.isEmpty else {
                    throw UsageError("\(option.name) needs a value")
                }
                values[option.name] = value
            }
        }
    }

    /// Whether an option is given.
    public func has(_ option: String) -> Bool { values[option] != nil }

    /// An option's value; nil where it is not given.
    public func value(_ option: String) -> String? { values[option] }

    /// An option's value as a whole number from 1 on; nil where it is not given.
    public func count(_ option: String) throws(UsageError) -> Int? {
        guard let text = values[option] else { return nil }
        guard let count = Int(text), count >= 1 else {
            throw UsageError("\(option) takes a whole number from 1 on, not “\(text)”")
        }
        return count
    }
}

extension [OptionDescription] {
    /// The options and what they do, a line each.
    public var help: String {
        let labels = map { [$0.name, $0.placeholder].compactMap(\.self).joined(separator: " ") }
        let width = labels.map(\.count).max() ?? 0
        return zip(labels, self)
            .map { "  " + $0.padding(toLength: width) + "  " + $1.help + "\n" }
            .joined()
    }
}

extension String {
    /// The text with spaces after it, up to a length in characters.
    public func padding(toLength length: Int) -> String {
        self + String(repeating: " ", count: Swift.max(0, length - count))
    }

    /// The text with spaces before it, up to a length in characters.
    public func leftPadding(toLength length: Int) -> String {
        String(repeating: " ", count: Swift.max(0, length - count)) + self
    }
}

import CommandLineSupport
import Foundation

/// A file with a JSON value a line.
enum JSONLines {
    /// - Throws: ``Failure``, which names the file and the line.
    static func read<Value: Decodable>(_ file: URL) throws(Failure) -> [Value] {
        let bytes: Data
        do {
            bytes = try PhotoFile.read(file.path)
        } catch {
            throw Failure(place: file.path, reason: error.description)
        }
        var values: [Value] = []
        for (index, line) in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
            .enumerated()
        {
            do {
                values.append(try JSONDecoder().decode(Value.self, from: Data(line.utf8)))
            } catch {
                throw Failure(place: "\(file.path), line \(index + 1)", reason: "\(error)")
            }
        }
        return values
    }

    /// A file, or a line of it, that is not what it should be.
    struct Failure: Error, CustomStringConvertible {
        let place: String
        let reason: String

        var description: String { "\(place): \(reason)" }
    }
}

import Foundation

/// Reads a model's alphabet from its unicharset (text, a line for each unichar) and its recoder (binary, the codes of
/// each unichar). (tesseract, src/ccutil: unicharset.cpp, unicharcompress.cpp)
struct AlphabetReader {
    /// Why a model's alphabet cannot be read.
    struct Damage: Error {
        let reason: String
    }

    let alphabet: Alphabet
    /// The names that Tesseract gives to the output codes (see TesseractBridge).
    let codeNames: [String]

    init(unicharset: Data, recoder: Data, network: NetworkStructure) throws(Damage) {
        let texts = try Self.texts(in: unicharset)
        let codes = try Self.codes(in: recoder, network: network)
        guard texts.count == codes.count else {
            throw Damage(reason: "its recoder has \(codes.count) unichars and its unicharset \(texts.count)")
        }
        guard codes.first == [0] else { throw Damage(reason: "its recoder garbles the space") }
        // Unichars 1 and 2 are marks of Tesseract's own, and no code after the last unichar has a name.
        let names = (0..<network.outputCount).map { code in
            code == 0 ? texts[0] : code + 2 < texts.count ? texts[code + 2] : ""
        }
        guard network.outputCount <= texts.count else {
            throw Damage(reason: "its network has more output codes than its unicharset has unichars")
        }
        codeNames = names
        alphabet = Alphabet(
            unichars: zip(texts, codes).enumerated().filter { $0.offset != 1 && $0.offset != 2 }
                .map { Alphabet.Unichar(text: $0.element.0, codes: $0.element.1) },
            codeCount: network.outputCount, blank: network.blank)
    }

    private static func texts(in unicharset: Data) throws(Damage) -> [String] {
        guard let whole = String(data: unicharset, encoding: .utf8) else {
            throw Damage(reason: "its unicharset is no text")
        }
        var lines = whole.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
        if lines.last?.isEmpty == true { lines.removeLast() }
        guard let first = lines.popFirst(), let count = Int(Substring(first)), count == lines.count, count > 3
        else {
            throw Damage(reason: "its unicharset does not hold the unichars that it announces")
        }
        var texts: [String] = []
        for line in lines {
            guard let text = unichar(in: line, of: count) else {
                throw Damage(reason: "its unicharset is wrong in line \(texts.count + 2)")
            }
            texts.append(texts.isEmpty && text == "NULL" ? " " : text)
        }
        guard Set(texts).count == texts.count else {
            throw Damage(reason: "its unicharset has a unichar twice")
        }
        return texts
    }

    /// The unichar of a line, where the line is as Tesseract writes it: the unichar, its properties in hexadecimal, its
    /// metrics (left out in some), its script, three numbers (other case, direction, mirror), its normal form.
    private static func unichar(in line: Substring.UTF8View, of count: Int) -> String? {
        let fields = line.split(separator: UInt8(ascii: " "))
        guard fields.count >= 4, (1...30).contains(fields[0].count), Int(Substring(fields[1]), radix: 16) != nil
        else {
            return nil
        }
        let comma = UInt8(ascii: ",")
        let hasMetrics = fields[2].contains(comma)
        if hasMetrics {
            let isNumeric = fields[2].allSatisfy { $0 == comma || "0123456789.-+e".utf8.contains($0) }
            guard isNumeric, fields[2].count(where: { $0 == comma }) == 9 else { return nil }
        }
        let rest = fields[(hasMetrics ? 3 : 2)...]
        let numbers = rest.dropFirst().prefix(3).prefix { $0.first != UInt8(ascii: "#") }.map {
            Int(Substring($0))
        }
        guard let script = rest.first, script.count < 64, let otherCase = numbers.first ?? nil,
            (0..<count).contains(otherCase)
        else { return nil }
        if numbers.count == 3 {
            guard let direction = numbers[1], (0..<32).contains(direction), let mirror = numbers[2],
                (0..<count).contains(mirror)
            else { return nil }
        }
        return String(Substring(fields[0]))
    }

    private static func codes(in recoder: Data, network: NetworkStructure) throws(Damage) -> [[Int]] {
        var all: [[Int]] = []
        do {
            var reader = ByteReader(recoder)
            let count = Int(try reader.integer(UInt32.self))
            for _ in 0..<count {
                try reader.skip(1)
                let length = Int(try reader.integer(Int32.self))
                guard (1...9).contains(length) else {
                    throw Damage(reason: "its recoder has an impossible length")
                }
                var codes: [Int] = []
                for _ in 0..<length { codes.append(Int(try reader.integer(Int32.self))) }
                guard codes.allSatisfy({ (0..<network.outputCount).contains($0) }) else {
                    throw Damage(reason: "its recoder has a code that its network has not")
                }
                all.append(codes)
            }
            guard reader.remaining == 0 else {
                throw Damage(reason: "its recoder does not end where it should")
            }
        } catch let damage as Damage {
            throw damage
        } catch {
            throw Damage(reason: "in its recoder, \(error)")
        }
        return all
    }
}

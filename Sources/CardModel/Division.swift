/// An administrative division of GB/T 2260: a province, a city (or prefecture) or a county (or city district).
///
/// Abolished divisions are among them, since people keep the numbers that begin with their codes and old cards
/// keep their names.
public struct Division: Hashable, Sendable, Identifiable {
    /// What a code of six digits stands for.
    public enum Level: Int, Hashable, Sendable, Comparable {
        /// Codes that end in 0000.
        case province = 1
        /// Codes that end in 00.
        case city
        /// All others.
        case county

        /// Orders from province to county.
        public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    }

    /// The code, such as 440305.
    public let code: Int
    /// The name in use, or the last one, such as 南山区.
    public let name: String
    /// Other names that the code has had, newest first.
    public let formerNames: [String]
    /// Whether the code is still in use.
    public let isCurrent: Bool
    /// Whether the row is no place but a heading of the standard's table (市辖区, 县, 省直辖县级行政区划),
    /// which no card prints.
    public let isHeading: Bool

    /// The division of a code; nil when the code was never in use.
    public init?(code: Int) {
        let index = DivisionIndex.shared
        guard let entry = index.entry(code) else { return nil }
        self.init(entry, in: index)
    }

    /// The division of a code of six digits.
    public init?(code: some StringProtocol) {
        guard code.utf8.count == 6, let number = Digits.value(of: Array(code.utf8)[...]) else { return nil }
        self.init(code: number)
    }

    private init(_ entry: DivisionIndex.Entry, in index: DivisionIndex) {
        let names = index.names(of: entry)
        code = entry.code
        name = names.first ?? ""
        formerNames = Array(names.dropFirst())
        isCurrent = entry.isCurrent
        isHeading = entry.isHeading
    }

    /// The code.
    public var id: Int { code }

    /// Every name of the code, newest first.
    public var names: [String] { [name] + formerNames }

    /// What the code stands for.
    public var level: Level { Self.level(of: code) }

    static func level(of code: Int) -> Level {
        code.isMultiple(of: 10_000) ? .province : code.isMultiple(of: 100) ? .city : .county
    }

    /// The division that this one lies in; headings are passed over, so that 东城区 lies in 北京市.
    public var parent: Division? {
        switch level {
        case .province:
            return nil
        case .city:
            return Division(code: code / 10_000 * 10_000)
        case .county:
            let city = Division(code: code / 100 * 100)
            return city.map { !$0.isHeading } == true ? city : Division(code: code / 10_000 * 10_000)
        }
    }

    /// The divisions directly within this one, by code; without headings.
    public var children: [Division] {
        let span = level == .province ? 10_000 : level == .city ? 100 : 1
        let index = DivisionIndex.shared
        return index.entries(in: code + 1..<code + span).lazy.map { Division($0, in: index) }
            .filter { !$0.isHeading && $0.parent?.code == code }
    }

    /// The province, the city where there is one, the county where there is one.
    public var path: [Division] {
        (parent?.path ?? []) + [self]
    }

    /// The name as an address begins with it in full: 广东省深圳市南山区, 北京市东城区.
    public var printedPrefix: String {
        path.map(\.name).joined()
    }

    /// Whether a code of six digits is or was in use.
    public static func exists(code: Int) -> Bool {
        DivisionIndex.shared.entry(code) != nil
    }

    /// Every code of the table in ascending order, headings included.
    public static var all: [Division] {
        let index = DivisionIndex.shared
        return index.entries.map { Division($0, in: index) }
    }

    /// The provinces, autonomous regions, municipalities and special regions, by code.
    public static var provinces: [Division] {
        let index = DivisionIndex.shared
        return index.entries.filter { $0.code.isMultiple(of: 10_000) }.map { Division($0, in: index) }
    }

    /// The divisions that have, or had, exactly this name, by code.
    public static func all(named name: String) -> [Division] {
        let index = DivisionIndex.shared
        return index.entries(named: name, whole: true).map { Division($0, in: index) }
    }

    /// The divisions that have, or had, a name that begins with the text, by code.
    public static func all(withNamePrefix prefix: String) -> [Division] {
        let index = DivisionIndex.shared
        return index.entries(named: prefix, whole: false).map { Division($0, in: index) }
    }
}

extension Division: CustomStringConvertible {
    /// The code and the full name.
    public var description: String { "\(code) \(printedPrefix)" }
}

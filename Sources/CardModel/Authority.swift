/// The public-security organ that issued an ID card, such as 深圳市公安局南山分局.
public struct Authority: Hashable, Sendable {
    /// The name as printed.
    public let name: String

    /// The organ of this name; nil when no organ can be called so: it has no place's name before 公安, or does not
    /// end as organs do (公安局, 分局, 公安厅, 公安处).
    public init?(_ text: String) {
        guard let police = text.firstRange(of: "公安"), police.lowerBound != text.startIndex,
            Self.endings.contains(where: { text.hasSuffix($0) }),
            text.allSatisfy(\.isHan)
        else { return nil }
        name = text
    }

    /// The divisions whose organ has exactly this name; empty when none is known.
    ///
    /// More than one where the name does not say the province: 朝阳县公安局 belongs to one county, but there have
    /// been several 城关区公安局.
    public var divisions: [Division] {
        // Either the county's own organ, or a branch of its city's: 深圳市公安局 + 南山分局 or 南山区分局.
        let parts = name.split(separator: "公安", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return [] }
        let places = Division.all(named: parts[0]).filter { !$0.isHeading }
        guard parts[1].hasPrefix("局"), parts[1].hasSuffix("分局") else { return places }
        let branch = parts[1].dropFirst().dropLast(2)
        return places.flatMap(\.children).filter { county in
            county.names.contains { $0 == branch || $0.dropLast() == branch }
        }
    }

    /// Whether the organ is one that a division's residents get their cards from, as far as the names tell.
    public func isConsistent(with division: Division) -> Bool {
        Self.names(for: division).contains(name)
    }

    /// The names that the organ for a division's residents may have, the likeliest first.
    public static func names(for division: Division) -> [String] {
        let path = division.path
        guard division.level == .county, path.count > 1 else {
            return division.names.flatMap { place in
                division.level == .province ? [place + "公安厅", place + "公安局"] : [place + "公安局", place + "公安处"]
            }
        }
        return names(county: division.names, cities: path[path.count - 2].names)
    }

    /// The same of a county or city district, from its names and those of the city or province that it lies in.
    static func names(county: [String], cities: [String]) -> [String] {
        let branches = county.flatMap { county in
            // 南山分局 and 南山区分局, but 城区分局 only.
            let forms = county.count > 2 ? [String(county.dropLast()), county] : [county]
            return cities.flatMap { city in forms.map { "\(city)公安局\($0)分局" } }
        }
        let own = county.map { $0 + "公安局" }
        let isDistrict = county.first?.hasSuffix("区") == true
        return (isDistrict ? branches + own : own + branches) + cities.map { $0 + "公安局" }
    }

    private static let endings = ["公安局", "公安厅", "公安处", "分局"]
}

extension Authority: CustomStringConvertible {
    /// The name as printed.
    public var description: String { name }
}

extension Character {
    /// Whether this is one Han character.
    var isHan: Bool {
        unicodeScalars.count == 1 && unicodeScalars.allSatisfy(\.properties.isIdeographic)
    }
}

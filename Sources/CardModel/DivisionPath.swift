/// A division that none lies in, with the names of those that it lies in: what an address begins with.
struct DivisionPath {
    /// The names of the province, the newest first.
    let provinces: [String]
    /// The names of the city or prefecture; none where the division lies directly in its province.
    let cities: [String]
    /// The names of the county, city or province itself; those of the city are among ``cities`` too only of counties.
    let names: [String]
    let level: Division.Level

    /// Each way in which it can be printed, by names in use and by former ones.
    var printed: [String] {
        let above =
            level == .province
            ? [""]
            : cities.isEmpty
                ? provinces
                : provinces.flatMap { province in
                    cities.map { province + $0 }
                }
        return above.flatMap { above in names.map { above + $0 } }
    }
}

extension DivisionIndex {
    /// Every such division by code, found in one walk through the table.
    var paths: [DivisionPath] {
        var paths: [DivisionPath] = []
        paths.reserveCapacity(entries.count)
        var (province, city): (Place?, Place?)
        func close(_ place: inout Place?) {
            if let place, !place.hasParts { paths.append(place.path) }
            place = nil
        }
        for entry in entries {
            let names = names(of: entry)
            switch Division.level(of: entry.code) {
            case .province:
                close(&city)
                close(&province)
                province = Place(
                    code: entry.code,
                    path: DivisionPath(provinces: names, cities: [], names: names, level: .province))
            case .city:
                close(&city)
                guard !entry.isHeading else { continue }
                province?.hasParts = true
                city = Place(
                    code: entry.code / 100,
                    path: DivisionPath(
                        provinces: province?.path.names ?? [], cities: [], names: names, level: .city))
            case .county where !entry.isHeading:
                if city?.code != entry.code / 100 { close(&city) }
                city?.hasParts = true
                province?.hasParts = true
                paths.append(
                    DivisionPath(
                        provinces: province?.path.names ?? [], cities: city?.path.names ?? [], names: names,
                        level: .county))
            case .county:
                continue
            }
        }
        close(&city)
        close(&province)
        return paths
    }

    /// A province or city while its parts are walked through.
    private struct Place {
        let code: Int
        let path: DivisionPath
        var hasParts = false
    }
}

extension Division {
    /// Every way in which an address can begin, down to the county where there is one: 广东省深圳市南山区, by the names in
    /// use and by former ones.
    public static var printedPaths: [String] { DivisionIndex.shared.paths.flatMap(\.printed) }
}

extension Authority {
    /// The names of the organs of all counties and city districts, abolished ones too.
    public static var all: [String] {
        DivisionIndex.shared.paths.filter { $0.level == .county }.flatMap { path in
            names(county: path.names, cities: path.cities.isEmpty ? path.provinces : path.cities)
        }
    }
}

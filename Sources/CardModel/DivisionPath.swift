/// A division that none lies in, with those that it lies in: what an address begins with.
struct DivisionPath {
    /// The names of the divisions that it lies in, from the province down, each the newest first.
    let above: [[String]]
    /// Its own names.
    let names: [String]
    let level: Division.Level

    /// Each way in which it can be printed, by names in use and by former ones.
    var printed: [String] {
        (above + [names]).reduce([""]) { beginnings, names in
            beginnings.flatMap { beginning in names.map { beginning + $0 } }
        }
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
                    path: DivisionPath(above: [], names: names, level: .province))
            case .city:
                close(&city)
                guard !entry.isHeading else { continue }
                province?.hasParts = true
                city = Place(
                    code: entry.code / 100,
                    path: DivisionPath(
                        above: [province].compactMap(\.?.path.names), names: names, level: .city))
            case .county where !entry.isHeading:
                if city?.code != entry.code / 100 { close(&city) }
                city?.hasParts = true
                province?.hasParts = true
                paths.append(
                    DivisionPath(
                        above: [province, city].compactMap(\.?.path.names), names: names, level: .county))
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
            names(county: path.names, cities: path.above.last ?? [])
        }
    }
}

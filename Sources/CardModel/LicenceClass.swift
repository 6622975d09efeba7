/// A class of vehicles that a driving licence permits (准驾车型), order 162 of the Ministry of Public Security.
public enum LicenceClass: String, Hashable, Sendable, Codable, CaseIterable {
    /// Large coach.
    case a1 = "A1"
    /// Heavy tractor with trailer.
    case a2 = "A2"
    /// City bus.
    case a3 = "A3"
    /// Medium coach.
    case b1 = "B1"
    /// Large lorry.
    case b2 = "B2"
    /// Small car.
    case c1 = "C1"
    /// Small car with automatic gears.
    case c2 = "C2"
    /// Low-speed lorry.
    case c3 = "C3"
    /// Three-wheeled car.
    case c4 = "C4"
    /// Small automatic car for the disabled, since 2010.
    case c5 = "C5"
    /// Light tractor with trailer, since 1 April 2022.
    case c6 = "C6"
    /// Three-wheeled motorcycle.
    case d = "D"
    /// Two-wheeled motorcycle.
    case e = "E"
    /// Light motorcycle.
    case f = "F"
    /// Wheeled special-purpose vehicle.
    case m = "M"
    /// Trolleybus.
    case n = "N"
    /// Tram.
    case p = "P"

    /// The classes of a licence, printed without a separator: `A1A2D` is A1, A2 and D.
    ///
    /// Nil when the text is empty, is not made of codes only, or names one twice. Whether a licence prints
    /// these classes together is another question: see ``isPrintable(_:)``.
    public static func parse(_ text: some StringProtocol) -> [LicenceClass]? {
        var classes: [LicenceClass] = []
        var rest = text[...]
        while !rest.isEmpty {
            // No code of one letter begins a code of two, so that there is one way to cut the text.
            let code = [2, 1].lazy.compactMap { LicenceClass(rawValue: String(rest.prefix($0))) }.first
            guard let code else { return nil }
            classes.append(code)
            rest = rest.dropFirst(code.rawValue.count)
        }
        return classes.isEmpty || Set(classes).count < classes.count ? nil : classes
    }

    /// The classes as a licence prints them.
    public static func printed(_ classes: [LicenceClass]) -> String {
        classes.map(\.rawValue).joined()
    }

    /// Whether a licence may print these classes side by side: at least one, none twice, and none that another
    /// includes (see ``includes``), since a licence prints the highest only.
    public static func isPrintable(_ classes: [LicenceClass]) -> Bool {
        !classes.isEmpty && Set(classes).count == classes.count
            && !classes.contains { one in classes.contains { $0.includes.contains(one) } }
    }

    /// The classes that this one permits as well (order 162, annex 1).
    public var includes: Set<LicenceClass> { Self.included[self] ?? [] }

    private static let included: [LicenceClass: Set<LicenceClass>] = [
        .a1: [.a3, .b1, .b2, .c1, .c2, .c3, .c4, .m],
        .a2: [.b1, .b2, .c1, .c2, .c3, .c4, .c6, .m],
        .a3: [.c1, .c2, .c3, .c4],
        .b1: [.c1, .c2, .c3, .c4, .m],
        .b2: [.c1, .c2, .c3, .c4, .m],
        .c1: [.c2, .c3, .c4],
        .c3: [.c4],
        .d: [.e, .f],
        .e: [.f],
    ]
}

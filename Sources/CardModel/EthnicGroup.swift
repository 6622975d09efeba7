/// An ethnic group as ID cards print it: without 族.
public struct EthnicGroup: Hashable, Sendable {
    /// The printed name, such as 维吾尔; with its annotation where it has one, such as 纳西(摩梭).
    public let name: String

    /// The group of exactly this printed form; nil when no card prints it.
    ///
    /// Besides the 56 names of GB/T 3304 these are the forms that the 1986 notice and the 2003 reply allow
    /// (see ``otherForms``), a name in use before 1986, and a name with an annotation in brackets.
    public init?(_ text: String) {
        let annotation = text.firstIndex { "(\u{FF08}".contains($0) } ?? text.endIndex
        guard Self.known.contains(String(text[..<annotation])) else { return nil }
        if annotation < text.endIndex {
            guard let last = text.last, ")\u{FF09}".contains(last) else { return nil }
        }
        self.name = text
    }

    private init(known name: String) {
        self.name = name
    }

    /// The 56 groups in the order of GB/T 3304.
    public static let all: [EthnicGroup] = names.map(EthnicGroup.init(known:))

    /// Printed forms beside the 56.
    public static let otherForms: [EthnicGroup] = others.map(EthnicGroup.init(known:))

    /// The two-digit code of GB/T 3304, 1...56; nil for the other forms.
    public var code: Int? {
        Self.names.firstIndex(of: name).map { $0 + 1 }
    }

    /// The group whose name needs the fewest changed characters to become the text, with that number.
    ///
    /// Nil when two groups are equally near, or when no character of the text would stay: a closed vocabulary
    /// is matched, not guessed.
    public static func nearest(to text: String) -> (group: EthnicGroup, changes: Int)? {
        if let exact = EthnicGroup(text) {
            return (exact, 0)
        }
        let letters = Array(text)
        let ranked = (all + otherForms).map { group in
            (group: group, changes: EditDistance.between(letters, Array(group.name)))
        }
        guard let least = ranked.map(\.changes).min() else { return nil }
        let best = ranked.filter { $0.changes == least }
        guard best.count == 1, least < max(letters.count, best[0].group.name.count) else { return nil }
        return best[0]
    }

    private static let names = [
        "汉", "蒙古", "回", "藏", "维吾尔", "苗", "彝", "壮", "布依", "朝鲜", "满", "侗", "瑶", "白", "土家",
        "哈尼", "哈萨克", "傣", "黎", "傈僳", "佤", "畲", "高山", "拉祜", "水", "东乡", "纳西", "景颇", "柯尔克孜",
        "土", "达斡尔", "仫佬", "羌", "布朗", "撒拉", "毛南", "仡佬", "锡伯", "阿昌", "普米", "塔吉克", "怒", "乌孜别克",
        "俄罗斯", "鄂温克", "德昂", "保安", "裕固", "京", "塔塔尔", "独龙", "鄂伦春", "赫哲", "门巴", "珞巴", "基诺",
    ]

    /// 穿青人 and 革家人 keep 人 (notice of 1986, reply of 2003); 崩龙 and 毛难 were renamed 德昂 and 毛南.
    private static let others = ["穿青人", "革家人", "崩龙", "毛难"]

    private static let known = Set(names + others)
}

extension EthnicGroup: TextCodable {
    /// The printed name.
    public var description: String { name }
}

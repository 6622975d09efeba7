/// The holder's sex as the cards print it.
public enum Sex: String, Hashable, Sendable, Codable, CaseIterable {
    /// 男
    case male = "男"
    /// 女
    case female = "女"
}

import CardModel
import Testing

struct DivisionTests {
    @Test(arguments: [
        (440305, "广东省深圳市南山区"), (110105, "北京市朝阳区"), (500101, "重庆市万州区"), (500235, "重庆市云阳县"),
        (429004, "湖北省仙桃市"), (659001, "新疆维吾尔自治区石河子市"), (440300, "广东省深圳市"), (460400, "海南省儋州市"),
        (110000, "北京市"), (442527, "广东省惠阳地区东莞县"), (222404, "吉林省延边朝鲜族自治州珲春市"),
    ])
    func printedPrefix(code: Int, prefix: String) {
        #expect(Division(code: code)?.printedPrefix == prefix)
    }

    @Test func levelsAndParents() throws {
        let county = try #require(Division(code: "440305"))
        #expect(county.path.map(\.code) == [440000, 440300, 440305])
        #expect(county.path.map(\.level) == [.province, .city, .county])
        #expect(Division(code: 110105)?.parent?.code == 110000)
        #expect(Division(code: 110000)?.parent == nil)
    }

    @Test func everyCodeHasANameAndAProvince() {
        let all = Division.all
        #expect(all.count == 7210)
        #expect(all.map(\.code) == all.map(\.code).sorted())
        #expect(all.allSatisfy { !$0.name.isEmpty && (100_000...999_999).contains($0.code) })
        #expect(all.allSatisfy { $0.path.first?.level == .province })
        #expect(Division.provinces.filter(\.isCurrent).count == 35)
    }

    @Test func codes() {
        #expect(Division.exists(code: 440305))
        #expect(!Division.exists(code: 440399))
        #expect(Division(code: 999_999) == nil)
        #expect(Division(code: 0) == nil)
        #expect(Division(code: "44030") == nil)
        #expect(Division(code: "+44030") == nil)
        #expect(Division(code: "44030五") == nil)
    }

    @Test func formerNamesAndAbolishedCodes() throws {
        let renamed = try #require(Division(code: 650107))
        #expect(renamed.names == ["达坂城区", "南泉区", "南山矿区", "南山区"])
        #expect(renamed.isCurrent)
        #expect(try !#require(Division(code: 110103)).isCurrent)
    }

    @Test func byName() {
        #expect(Division.all(named: "南山区").map(\.code) == [230404, 230504, 440305, 650107])
        #expect(Division.all(named: "南山").isEmpty)
        #expect(Division.all(withNamePrefix: "珲").map(\.code) == [222404, 222425])
        #expect(Division.all(withNamePrefix: "广东").map(\.code) == [440000])
    }

    @Test func children() throws {
        let shenzhen = try #require(Division(code: 440300))
        #expect(shenzhen.children.filter(\.isCurrent).map(\.name).prefix(3) == ["罗湖区", "福田区", "南山区"])
        let beijing = try #require(Division(code: 110000))
        #expect(beijing.children.filter(\.isCurrent).count == 16)
        #expect(beijing.children.allSatisfy { !$0.isHeading })
    }

    @Test func parsesTheTableQuickly() {
        let first = ContinuousClock().measure { _ = Division.exists(code: 110000) }
        // 5 ms in release; a debug build and a busy machine get more.
        #expect(first < .milliseconds(200))
    }

    @Test func authorities() throws {
        let nanshan = try #require(Division(code: 440305))
        #expect(Authority.names(for: nanshan).prefix(2) == ["深圳市公安局南山分局", "深圳市公安局南山区分局"])
        #expect(Authority("深圳市公安局南山分局")?.isConsistent(with: nanshan) == true)
        #expect(Authority("广州市公安局天河分局")?.isConsistent(with: nanshan) == false)
        #expect(Authority("深圳市公安局南山分局")?.divisions.map(\.code) == [440305])
        #expect(Authority("深圳市公安局无名分局")?.divisions == [])
        let yunyang = try #require(Division(code: 500235))
        #expect(Authority.names(for: yunyang).first == "云阳县公安局")
        #expect(Authority("云阳县公安局")?.divisions.map(\.code).contains(500235) == true)
        #expect(try Authority("北京市公安局朝阳分局")?.isConsistent(with: #require(Division(code: 110105))) == true)
    }

    @Test(arguments: ["", "公安局", "深圳市", "深圳市公安", "深圳市公安局南山分", "深圳 公安局", "Shenzhen公安局", "深圳市税务局"])
    func noAuthority(text: String) {
        #expect(Authority(text) == nil)
    }
}

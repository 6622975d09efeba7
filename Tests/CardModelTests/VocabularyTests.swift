import CardModel
import Testing

struct VocabularyTests {
    @Test func fiftySixGroupsInTheStandardsOrder() {
        #expect(EthnicGroup.all.count == 56)
        #expect(Set(EthnicGroup.all).count == 56)
        #expect(EthnicGroup("汉")?.code == 1)
        #expect(EthnicGroup("维吾尔")?.code == 5)
        #expect(EthnicGroup("穿青人")?.code == nil)
        #expect(EthnicGroup("基诺")?.code == 56)
    }

    @Test(arguments: ["汉", "纳西(摩梭)", "纳西（摩梭）", "穿青人", "革家人", "崩龙", "毛难", "珞巴"])
    func printedForms(text: String) {
        #expect(EthnicGroup(text)?.name == text)
    }

    @Test(arguments: ["汉族", "", "纳西(摩梭", "(汉)", "汊", "满族自治"])
    func noPrintedForm(text: String) {
        #expect(EthnicGroup(text) == nil)
    }

    @Test func nearestGroup() {
        #expect(EthnicGroup.nearest(to: "侈佬")?.group.name == nil, "仫佬 and 仡佬 are equally near")
        #expect(EthnicGroup.nearest(to: "拉福")?.group.name == "拉祜")
        #expect(EthnicGroup.nearest(to: "拉福")?.changes == 1)
        #expect(EthnicGroup.nearest(to: "维吾尓")?.group.name == "维吾尔")
        #expect(EthnicGroup.nearest(to: "汉")?.changes == 0)
        #expect(EthnicGroup.nearest(to: "口")?.group == nil)
        #expect(EthnicGroup.nearest(to: "")?.group == nil)
    }

    @Test func licenceClasses() {
        #expect(LicenceClass.allCases.count == 17)
        #expect(LicenceClass.parse("A1A2D") == [.a1, .a2, .d])
        #expect(LicenceClass.parse("C1") == [.c1])
        #expect(LicenceClass.parse("C1D") == [.c1, .d])
        #expect(LicenceClass.parse("DEF") == [.d, .e, .f])
        for text in ["", "A", "A4", "C7", "1A", "Al1A2D", "C1C1", "a1", "A1,A2"] {
            #expect(LicenceClass.parse(text) == nil, "\(text)")
        }
        #expect(LicenceClass.printed([.a1, .a2, .d]) == "A1A2D")
    }

    @Test func aLicencePrintsTheHighestClassOnly() {
        #expect(LicenceClass.isPrintable([.a1, .a2, .d]))
        #expect(LicenceClass.isPrintable([.a2, .e]))
        #expect(!LicenceClass.isPrintable([.c1, .c2]))
        #expect(!LicenceClass.isPrintable([.d, .e]))
        #expect(!LicenceClass.isPrintable([]))
    }
}

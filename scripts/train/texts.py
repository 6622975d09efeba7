"""What the lines of the cards say: invented people and places, in the proportions in which the characters want learning.

A line is a row of runs, as they stand beside one another on the card; each is a value or a label. Parts of the world are held
out for judging: a tenth of the counties, and the second half of the words that roads and estates are made of.
"""

from __future__ import annotations

import datetime as dt
import zlib
from dataclasses import dataclass, field

from cardgen import fields
from cardgen.fields import MINORITIES, check_digit

NATIONS = ("汉", *MINORITIES, "穿青人", "革家人")
SURNAMES = (
    "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭"
    "廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文庞樊兰殷施陶洪翟安颜倪严牛温芦季俞章鲁葛伍韦申尤毕聂丛焦向"
    "柳邢岳齐梅莫庄辛管祝左涂谷祁时舒耿牟卜路詹关苗凌费纪靳盛童欧甄项曲成游阳裴席卫查屈鲍位覃霍翁隋植甘景薄单包司柏宁柯阮桂闵解强柴华"
    "车冉房边辜吉饶刁瞿戚丘古米池滕晋苑邬臧畅宫来嵺苟全褚廉简娄盖符奚木穆党燕郎邸冀谈姬屠连郜晏栾郁商蒙计喻揭窦迟宇敖糜鄢冷卓花仇艾"
    "蓝都巩稽井练仲乐虞卞封竺冼原官衣楚佟栗匡宗应台巫鞠僧桑荆谌银扬明沙薄伏岑习胥保和蔺"
)
DOUBLE = "欧阳 上官 诸葛 司马 皇甫 夏侯 尉迟 公孙 长孙 慕容 司徒 令狐 东方 南宫 独孤 闻人 呼延 端木 轩辕 澹台 申屠 宇文 鲜于 赫连 濮阳 淳于 太史 宗政".split()
GIVEN = (
    "伟强磊军洋勇杰涛明超刚平辉鹏华飞鑫波斌宇浩凯健俊帆帅旭宁龙林建国志文海峰永新成东晓光子轩家豪泽博天佑芳娜敏静丽艳娟霞秀英玲桂兰燕红梅"
    "洁云莉萍婷雪琳慧佳欣雨晨梦怡涵诗琪思颖美玉春花淑珍嘉睿浠瑞祥福贵荣昌盛庆喜乐康安顺利达兴旺发财富德仁义礼智信忠孝廉耻温良恭俭让宏伟"
    "振邦少兵立业正道学文武艺金银铜铁木水火土东西南北中一二三四五六七八九十小大长生根柱栋梁材青松柏竹菊荷莲蓉薇蕾芸芝芬芹茜莎菲蓓蕊若"
    "冰冬夏秋月星辰阳日升朝晖晗昕昊昱晟晴暄暖煜炜烨焕熙灿炎焱森淼磊鑫垚尧舜禹汤珊珂玮珏琦琛瑶瑾璇璐璟瑜琼珺琬琰祺祎祯禄祐"
)
SYLLABLES = (
    "阿 艾 买 提 麦 吐 尔 逊 热 合 曼 古 丽 巴 哈 尼 亚 孜 卡 木 江 努 玉 素 甫 库 班 依 明 力 克 不 都 布 杜 吾 拉 沙 塔 伊 斯 马 穆 赛 迪 "
    "娜 帕 再 图 荪 托 买买提 古丽 艾合 吐尔 麦麦 努尔 阿卜 杜 拜 别克 拜尔 恰 汗 乎 叶 肯 加 达 吾 列 居 马 苏 里 唐 其 格 萨 仁 乌 云 "
    "扎 西 次 多 吉 洛 桑 平 措 旦 增 旺 顿 珠 索 朗 卓 玛 央 金 德 白 仓 决 边 嘎 梅 朵 曲 珍 仁 青"
).split()
# Given names have these too, here and there; some are outside GB 2312.
UNUSUAL = (
    "喆翀堃淼玥昕珺祎晗翊彧奕弈炜烨焱燊煊昱晟旻旸晔曦昊昶晞曈朔琛瑾瑜璟璐琪琦珂珏珈珩珞琬琰琨琮琳瑀瑄瑗瑢瑭璇璋璞璨瓒玮玟玘玙珣珝琇琎琏璘祯祺禛禧祜祐禹稷"
    "穆竣竑笙筠篁粲绎绮绚绾缙缜翎翮翾聿舜芃芊芮芷茗荃荔莘菁菀菡萱葳蒽蓁蔓蔚蕊蕙薇藜蘅虞裔裕襄诣诺谌谧谦豫赟轩辰迪逸遥邈郴郦鄞钊钰铎铭铮铱锴锦锐镕镔闳霁霄霏"
    "霖霆靓靖韬韫颀颢颖飏飒馥馨骁骅骏骞骥鸣鸿鹂鹭麒麟黛鼐仂仟伶佟佩侃侑俪俊倩倬偲儇允兢冉冕冽凇凌凝凯函劭劼勋勖勰匀卉卓卿厉叶吟咏哲哿唯啸喻嘉噙圆圳坤垚"
    "垣垠埕培堂堉塬墨壹夔奂奎奚妍妘妤姗姝姣娅娆娉娓娴婕婧婵媛媞嫄嫚嫣嬿孜孺宁宓宥宣宸容寅寒寰屹岚岑岩岱峣峤峥峻崴嵘嵩巍帏庚庭廷弘弢弦彤彦彪彬彭彰微徽忆忱怀"
    "怿恂恒恬恺悠悦惇惟惠愉愫慎慧慕憬懋懿戈扬拓捷揆援敏敬斐斓昀昂昇昉昌昙昭昴昺晁晃晅晋晏晨晰景晶晷智暄暖暨曜曼权杉杭杰枫柯柏柔栋栩桀桁桉桐桦桢桥梓梧梵棋"
    "棠棣森椀楚楠楷楹榆榕榛樾橙檀欣歆殊毅毓沁沂沅沐沛沣沫河治泂泉泓泠泱泽洁洋洛洲洵浠浚浩浥涅涵淇淑淙淞淳深渊渝渟渤湉湘湛溥溪滢滨漪漫潇潞潼澄澈澍澜濂瀚"
    "瀛灏灿炅炎炫炯烁烜焓焕焜煦煌照熠熙燃燕燚爽牧犀狄猛献玎玖玢玫玲珀珅珉珊珍珑珠珧珲珵班琅理琚琢琤琴琼瑁瑕瑛瑞瑰瑶瑷璀璁璎璧甄甫畅畔略皎皓皖盈盛睿睦瞳矜砚"
    "硕磊祈祉祖祥禄禅福秀秉秋秦程稳穗竹笑笛筱箐箫箬篆米粟紫絮纬纯纾纹经绅结绢统综绪绫维绵缈缘缦羽翃翌翔翙翘翥翰耀耘肃胤臻舒舟航艾芙芝芩芬芯芳芸苇苏苒若英茂"
    "茉茜茵茹荀荟荣莎莉莹莺菊菲萌萍萧蒙蓉蓓蓝蔷蕴蕾薛藤虎虹蝶衍袁觅言誉诗谊谷贝贤赐赫超越跃轲辉达迅运进远迦迩适通遇道遵邑邦邵郁郅郝郭都采鉴钢钦钧钲铃铄铠银"
    "锋键镇镜闻阔阳陌陶隽雁雅集雨雪雯雷震霓霜露青靳韦音韵顺颂颐颜风飘飞骄驰骋魁魏鱼鲁鲲鹏鹤鹿麓黎默鼎齐"
)
PLACES = (
    "河山石桥东西南北上下大小新龙虎凤金银白黑青红黄马杨柳林王李张刘陈高平安兴永和泰丰清源湖江溪沙花水田塘坪坝坡岗岭峪沟湾洲岛港渡口关"
    "堡寨营屯集店铺市场园庙寺观塔台楼阁亭井泉池潭渠堰圩垸墩堆垛坊巷里弄胡同街道路桃李杏梅松柏榆槐椿樟桐桂竹茶麻棉麦谷豆瓜果菜牛羊猪鸡"
    "鱼鸟鹤鹰燕雁春夏秋冬日月星云风雷雨雪霜光明文武忠孝仁义礼智信福禄寿喜康宁顺利昌盛富贵荣华团结友好胜利建设解放人民中华朝阳向前进步"
    "工农兵学商科技教育体育滨临环城郊区府衙古老旧长短宽狭深浅远近左右内外前后双三四五六七八九十百千万亿元亨利贞乾坤天地玄宇宙洪荒"
)
ROADS = "人民 解放 中山 建设 和平 新华 文化 长江 黄河 青年 北京 南京 胜利 朝阳 光明 团结 迎宾 学府 滨河 环城 幸福 友谊 劳动 工业 科技 创业 兴业 世纪 振兴 富民".split()
ESTATES = (
    "阳光花园 锦绣家园 金色小区 世纪城 幸福里 安居苑 怡景花园 东方新村 万科城 碧桂园 丽水湾 翠湖 御景 华庭 名都 嘉苑 雅居 公馆 春天 国际 香榭 铂悦 "
    "保利 恒大 绿地 龙湖 融创 中海 水岸 书香 天悦 悦府 和园 紫金 凤凰城 滨江 府邸 云顶 湖畔 星河"
).split()
RECORDS = (
    "请于{d}前九十日内申请换领新驾驶证。",
    "请于{d}前90日内申请换领新驾驶证。",
    "实习期至{d}。",
    "增加的{c}实习期至{d}。",
    "请于每个记分周期结束后三十日内接受审验。",
    "无记分的,免予本次审验。",
    "无记分的，免予本次审验。",
    "自{d}至有效起始日期有效。",
    "请于每两年的{m}月提交身体条件证明。",
    "请于{d}前提交身体条件证明。",
    "准驾车型由{c}变更为{c}。",
    "注销{c}准驾车型。",
    "{d}增加{c}。",
    "遗失补证。",
    "换证。",
    "有效期满换证。",
    "转入换证。",
    "记录:{d}",
    "自{d}起每年提交身体条件证明。",
)
CLASSES = "A1 A2 A3 B1 B2 C1 C2 C3 C4 C5 C6 D E F M N P".split()


@dataclass
class Run:
    text: str
    label: bool = False
    gap: float = 0.0  # ems left free before it
    size: float = 1.0  # of the value's em
    rise: float = 0.0  # ems above the line's middle
    spacing: float = 0.0  # ems between its characters


@dataclass
class Line:
    sort: str
    runs: list[Run]
    family: str = "id"  # id, emblem or licence: inks and what stands around
    digits: bool = False  # drawn in a font for numbers
    first: tuple[int, ...] = (0,)  # runs at which the cut may begin
    around: list[str] = field(default_factory=list)  # the lines above and below, if they are near

    def text(self, start: int = 0) -> str:
        return "".join(run.text for run in self.runs[start:])


def held_out(key: str) -> bool:
    return zlib.crc32(key.encode()) % 10 == 0


class Writer:
    """Invents lines. `part` is training or held-out; `rare` are the characters that names are filled with."""

    def __init__(self, rng, part: str, rare: list[str]):
        self.rng, self.part, self.rare = rng, part, rare
        self.known = [char for char in rare if char.encode("gb2312", "ignore")]
        self.usual = [char for char in self.known if char.encode("gb2312") < b"\xd8"]  # its first level: 3,755 characters
        counties = [code for codes in fields.counties().values() for code in codes]
        self.counties = [code for code in counties if held_out(code) == (part == "held-out")]
        half = slice(0, None, 2) if part == "training" else slice(1, None, 2)
        self.roads, self.estates = ROADS[half], ESTATES[half]

    # -- small choices
    def chance(self, p: float) -> bool:
        return self.rng.random() < p

    def pick(self, items):
        return items[int(self.rng.integers(len(items)))]

    def n(self, low: int, high: int) -> int:
        return int(self.rng.integers(low, high))

    def u(self, low: float, high: float) -> float:
        return float(self.rng.uniform(low, high))

    def uncommon(self) -> str:
        """Any character of the alphabet; the more usual ones, and those that names have, more often."""
        draw = self.rng.random()
        return self.pick(UNUSUAL if draw < 0.25 else self.usual if draw < 0.55 else self.known if draw < 0.75 else self.rare)

    def word(self, count: int | None = None) -> str:
        if self.chance(0.25):
            return "".join(self.uncommon() for _ in range(count or self.n(1, 4)))
        pool = PLACES
        return "".join(self.pick(pool) for _ in range(count or self.n(1, 4)))

    # -- values
    def name(self) -> str:
        surname = self.pick(DOUBLE) if self.chance(0.04) else SURNAMES[int(len(SURNAMES) * self.rng.random() ** 1.6)]
        return surname + "".join(self.pick(UNUSUAL if self.chance(0.3) else GIVEN) for _ in range(1 if self.chance(0.2) else 2))

    def rare_name(self) -> str:
        """With characters of the whole alphabet."""
        count = self.n(1, 3)
        given = "".join(self.uncommon() for _ in range(count))
        if self.chance(0.3):
            given = given[:1] + self.pick(GIVEN) if self.chance(0.5) else self.pick(GIVEN) + given[:1]
        surname = self.uncommon() if self.chance(0.3) else self.pick(SURNAMES)
        return surname + given

    def minority_name(self) -> str:
        def part(low, high):
            return "".join(self.pick(SYLLABLES) for _ in range(self.n(low, high)))

        name = part(2, 5) + "·" + part(2, 4) if self.chance(0.75) else part(2, 4)
        return name[:15]

    def any_name(self) -> str:
        draw = self.rng.random()
        return self.name() if draw < 0.5 else self.rare_name() if draw < 0.85 else self.minority_name()

    def place(self) -> tuple[str, str, str]:
        return fields.place_names(self.pick(self.counties))

    def address(self) -> str:
        province, city, county = self.place()
        head = province + city + county
        if self.chance(0.15):
            head = city + county or head
        road = (self.pick(self.roads) if self.chance(0.5) else self.word()) + self.pick(
            "路 街 大道 巷 东路 西路 南路 北路 中路 一路 二路 胡同 大街".split()
        )
        estate = (self.pick(self.estates) if self.chance(0.6) else self.word(2)) + self.pick(
            ["", "", "小区", "花园", "苑", "新村", "公寓"]
        )
        town = self.word(2) + self.pick("镇 镇 乡 街道 苏木 民族乡".split())
        village = self.pick(
            [self.word(2) + "村", self.pick(SURNAMES) + self.pick("家村 庄村 家湾村 店村 楼村 家沟村 营村".split())]
        )
        room = f"{self.n(1, 34)}{self.n(1, 20):02d}"
        number = f"{self.n(1, self.pick([20, 100, 400, 1900]))}号"
        tail = self.pick(
            [
                f"{road}{number}",
                f"{road}{number}{self.n(1, 60)}栋{self.n(1, 7)}单元{room}室",
                f"{road}{number}{self.n(1, 30)}-{self.n(1, 7)}-{room}",
                f"{road}{number}{estate}{self.n(1, 60)}号楼{self.n(1, 7)}单元{room}室",
                f"{estate}{self.pick('ABCDEFGH')}区{self.n(1, 30)}幢{room}室",
                f"{road}街道{self.word(2)}社区居委会集体户{self.n(1, 90)}号",
                f"{road}{self.n(1, 1200)}弄{number}{room}室",
                f"{town}{village}{self.group()}组{self.n(1, 99)}号",
                f"{town}{village}{self.n(1, 30)}组",
                f"{town}{village}{number}",
                f"{town}{village}委会{self.word(2)}{self.pick(['屯', '寨', '自然村', '组', '社'])}{self.n(1, 99)}号附{self.n(1, 9)}号",
                f"{town}{village}{self.pick(['', '东', '西'])}{self.n(1, 9)}巷{self.n(1, 60)}号",
                f"{road}{number}#{self.n(1, 30)}",
                f"{road}{number}（{estate}）{self.n(1, 30)}幢",
                f"{estate}{self.n(1, 30)}栋{self.pick('ABCD')}座{room}",
                f"{road}{number}、{self.n(1, 300)}号",
                f"{road}{number}({estate}){room}",
                f"{self.word(3)}{self.pick(['农场', '林场', '牧场', '园区', '矿区', '开发区', '连', '团', '大队'])}{self.n(1, 40)}{self.pick(['号', '栋', '连', '队', '排'])}",
                f"{road}{number}{self.n(1, 30)}—{self.n(1, 30)}号",
                f"{road}{number}院{self.n(1, 30)}号楼{self.n(1, 7)}门{room}",
                f"{estate}{self.n(1, 20)}楼{self.n(1, 20)}{self.pick('ABC')}",
            ]
        )
        return head + tail

    def group(self) -> str:
        return fields.chinese_number(self.n(1, 20))

    def authority(self) -> str:
        if self.chance(0.35):
            return fields.authority(self.rng, self.pick(self.counties))
        province, city, county = self.place()
        return self.pick(
            [
                f"{county}公安局",
                f"{city or province}公安局{county}分局",
                f"{city or province}公安局{county[:-1] or county}分局",
                f"{province}公安厅",
                f"{city or county}公安处",
                f"{city or county}公安局{self.word(2)}分局",
                f"{province}{county}公安局",
                f"{city or province}公安局",
                f"{self.word(2)}{self.pick(['区', '县', '市'])}公安局",
                f"{city or province}公安局出入境管理局",
            ]
        )

    def day(self, first=1930, last=2027) -> dt.date:
        return dt.date(first, 1, 1) + dt.timedelta(days=self.n(0, (last - first) * 365))

    def number(self) -> str:
        code = self.pick(self.counties) if self.chance(0.6) else f"{self.n(110000, 660000)}"
        digits = f"{code}{self.day():%Y%m%d}{self.n(0, 1000):03d}"
        if self.chance(0.06):  # more of the rare X than the world has
            while check_digit(digits) != "X":
                digits = f"{digits[:14]}{self.n(0, 1000):03d}"
        return digits + check_digit(digits)

    def classes(self) -> str:
        first = self.pick(CLASSES)
        return first + "".join(
            self.pick(["D", "E", "F", "A2", "M", "C1", "B2", "N", "P"]) for _ in range(self.pick([0, 0, 0, 0, 1, 1, 2]))
        )

    def dashed(self) -> str:
        return "长期" if self.chance(0.05) else f"{self.day():%Y-%m-%d}"

    def record(self) -> str:
        day = self.day(2005, 2040)
        said = f"{day.year}年{day.month:02d}月{day.day:02d}日" if self.chance(0.6) else f"{day.year}年{day.month}月{day.day}日"
        return "".join(self.pick(RECORDS) for _ in range(self.n(1, 4))).format(d=said, c=self.classes(), m=self.n(1, 13))

    def piece(self, text: str, longest: int = 12) -> str:
        """A stretch of it, as a wrapped line shows."""
        if len(text) <= longest and self.chance(0.7):
            return text
        start = self.pick([0, 0, min(11, len(text) - 1), self.n(0, len(text))])
        return text[start : start + self.n(2, longest + 1) if self.chance(0.3) else start + longest] or text[:longest]

    # -- lines
    def _labelled(self, label: str, wide: bool = True) -> list[Run]:
        """姓 名 with its wide gap, or a label of four characters."""
        if wide:
            return [
                Run(label[0], True, size=self.u(0.8, 0.95)),
                Run(label[1:], True, gap=self.u(0.3, 0.9), size=self.u(0.8, 0.95)),
            ]
        return [Run(label, True, size=self.u(0.78, 1.0), spacing=self.u(0, 0.18))]

    def _licence(self, label: str, value: str, sort: str, spacing=(0, 0.12), digits=False) -> Line:
        rise = self.pick([0, self.u(0.15, 0.4)])
        return Line(
            sort,
            [
                Run(label, True, size=self.u(0.72, 0.9), rise=rise, spacing=self.u(0, 0.2)),
                Run(value, gap=self.u(0.5, 2.5), spacing=self.u(*spacing)),
            ],
            "licence",
            digits,
            (0, 1, 1),
        )

    def line(self, sort: str) -> Line:
        return getattr(self, "_" + sort)()

    def _name(self, value: str | None = None, sort: str = "name") -> Line:
        value = value or self.name()
        if self.chance(0.35):
            return self._licence("姓名", value, sort, (0, 0.25))
        runs = self._labelled("姓名") + [
            Run(value, gap=self.u(0.6, 1.6), spacing=self.u(0, 0.35) if len(value) < 6 else self.u(0, 0.1))
        ]
        return Line(sort, runs, first=(0, 2, 2, 2))

    def _rare(self) -> Line:
        return self._name(self.rare_name(), "rare")

    def _string(self) -> Line:
        """A row of any characters: how the rare ones get learnt."""
        value = "".join(self.uncommon() for _ in range(self.n(3, 12)))
        return Line("rare", [Run(value, spacing=self.u(0, 0.2))], self.pick(["id", "licence"]))

    def _minority(self) -> Line:
        return self._name(self.minority_name(), "name")

    def _address(self) -> Line:
        whole = self.address()
        around = [self.address()[:12] for _ in range(2)]
        if self.chance(0.3):
            line = self._licence("住址", self.piece(whole, self.n(14, 25)), "address", (0, 0.06))
            line.first = (0, 1, 1, 1)
        elif self.chance(0.25):
            line = Line(
                "address",
                self._labelled("住址") + [Run(whole[: self.n(9, 13)], gap=self.u(0.6, 1.6), spacing=self.u(0, 0.06))],
                first=(0, 2, 2),
            )
        else:
            line = Line("address", [Run(self.piece(whole, self.n(9, 14)), spacing=self.u(0, 0.08))])
        line.around = around
        return line

    def _authority(self) -> Line:
        value = self.authority()
        runs = self._labelled("签发机关", False) + [Run(value, gap=self.u(0.6, 2.2), spacing=self.u(0, 0.08))]
        return Line("authority", runs, "emblem", first=(0, 1, 1))

    def _group(self) -> Line:
        sex, nation = self.pick("男女"), self.pick(NATIONS) if self.chance(0.75) else "汉"
        runs = self._labelled("性别") + [
            Run(sex, gap=self.u(0.6, 1.6)),
            Run("民", True, gap=self.u(1.2, 3.2), size=self.u(0.8, 0.95)),
            Run("族", True, gap=self.u(0.05, 0.5), size=self.u(0.8, 0.95)),
            Run(nation, gap=self.u(0.4, 1.2), spacing=self.u(0, 0.15)),
        ]
        return Line("group", runs, first=(0, 2, 2, 5))

    def _birth(self) -> Line:
        day = self.day(1920, 2026)
        size = self.u(0.8, 0.95)
        runs = self._labelled("出生") + [
            Run(str(day.year), gap=self.u(0.6, 1.6), spacing=self.u(0, 0.08)),
            Run("年", True, self.u(0.2, 0.9), size),
            Run(str(day.month), gap=self.u(0.3, 1.0), spacing=0.04),
            Run("月", True, self.u(0.3, 1.0), size),
            Run(str(day.day), gap=self.u(0.3, 1.0), spacing=0.04),
            Run("日", True, self.u(0.3, 1.0), size),
        ]
        return Line("date", runs, digits=self.chance(0.3), first=(0, 2, 2, 2))

    def _number(self) -> Line:
        if self.chance(0.3):
            line = self._licence("证号", self.number(), "number", (0, 0.2), self.chance(0.5))
            return line
        runs = [
            Run("公民身份号码", True, size=self.u(0.55, 0.8), spacing=self.u(0, 0.25)),
            Run(self.number(), gap=self.u(0.5, 1.5), spacing=self.u(0, 0.2)),
        ]
        return Line("number", runs, digits=self.chance(0.8), first=(0, 1, 1, 1))

    def _validity(self) -> Line:
        start = self.day(2004, 2027)
        value = f"{start:%Y.%m.%d}-" + ("长期" if self.chance(0.3) else f"{self.day(2010, 2048):%Y.%m.%d}")
        runs = self._labelled("有效期限", False) + [Run(value, gap=self.u(0.6, 2.2), spacing=self.u(0, 0.1))]
        return Line("date", runs, "emblem", self.chance(0.3), (0, 1, 1))

    def _period(self) -> Line:
        draw = self.rng.random()
        if draw < 0.5:
            label = self.pick(["出生日期", "初次领证日期", "有效起始日期"])
            return self._licence(label, self.dashed(), "date", (0, 0.1), self.chance(0.2))
        if draw < 0.6:
            return self._licence("有效期限", self.pick(["6年", "10年", "长期"]), "date")
        start, end = f"{self.day(1990, 2027):%Y-%m-%d}", self.dashed()
        gap = self.u(0, 0.7)
        runs = [
            Run("有效期限", True, size=self.u(0.72, 0.9), spacing=self.u(0, 0.1)),
            Run(start, gap=self.u(0.5, 2), spacing=self.u(0, 0.08)),
            Run("至", gap=gap, size=self.u(0.8, 1)),
            Run(end, gap=gap, spacing=self.u(0, 0.08)),
        ]
        return Line("date", runs, "licence", self.chance(0.2), (0, 1, 1))

    def _class(self) -> Line:
        return self._licence("准驾车型", self.classes(), "class", (0, 0.2), self.chance(0.2))

    def _file(self) -> Line:
        return self._licence(
            "档案编号", f"{self.n(110000, 660000)}{self.n(0, 10 ** 6):06d}", "number", (0, 0.2), self.chance(0.4)
        )

    def _record(self) -> Line:
        line = self._licence("记录", self.piece(self.record(), self.n(12, 24)), "record", (0, 0.05))
        line.first, line.around = (0, 1, 1, 1, 1), [self.record()[:20] for _ in range(2)]
        return line

    def _title(self) -> Line:
        value = self.pick(
            ["中华人民共和国", "居民身份证", "中华人民共和国机动车驾驶证", "中华人民共和国机动车驾驶证副页", "临时居民身份证"]
        )
        return Line("title", [Run(value, label=self.chance(0.5), spacing=self.u(0.05, 0.4))], self.pick(["emblem", "licence"]))

    def _row(self) -> Line:
        """The licence's row of sex and nationality, whole or in part."""
        runs = [
            Run("性别", True, size=self.u(0.72, 0.9), rise=0.3),
            Run(self.pick("男女"), gap=self.u(0.5, 1.5)),
            Run("国籍", True, gap=self.u(1, 3), size=self.u(0.72, 0.9), rise=0.3),
            Run("中国", gap=self.u(0.6, 2)),
        ]
        if self.chance(0.6):
            runs = runs[2:] if self.chance(0.5) else runs[:2]
            return Line("group", runs, "licence", first=(0, 1))
        return Line("group", runs, "licence", first=(0, 1))


# How often each kind of line is drawn.
SHARES = {
    "name": 13,
    "rare": 13,
    "string": 14,
    "minority": 5,
    "address": 22,
    "authority": 8,
    "group": 6,
    "birth": 5,
    "number": 10,
    "validity": 5,
    "period": 5,
    "class": 3,
    "file": 1.5,
    "record": 5,
    "title": 1,
    "row": 2,
}

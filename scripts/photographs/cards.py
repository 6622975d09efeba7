"""Sorts of which the card is particular. Each is a function of a generator of random numbers, a profile, an index and a
seed, and gives the JPEG bytes and the cards in the picture, each as (card, values, facts)."""
import copy
import datetime as dt
from pathlib import Path

from cardgen import fields, layout
from cardgen.profiles import pick, uniform
from parts import printed, taken

TODAY = fields.TODAY


def four_lines(rng, profile, index, seed):
    """An address of four lines on an ID card."""
    profile = copy.deepcopy(profile)
    profile["people"]["four_line_p"] = 1.0
    card, values = printed(rng, profile, "id-portrait", lengthen)
    data, facts = taken(seed, profile, card)
    return data, [(card, values, facts)]


def lengthen(rng, values):
    while fields.units(values["address"]) <= 34:
        values["address"] += pick(rng, ["东区", "南院", "家属院", "宿舍楼", "单元"]) + str(int(rng.integers(1, 30))) + "号"


def expired(rng, profile, index, seed):
    """A card whose last day is past."""
    def past(rng, values):
        last = TODAY - dt.timedelta(days=int(rng.integers(1, 2000)))
        last = last.replace(day=min(last.day, 28))
        first = last.replace(year=last.year - (10 if "validDate" in values else 6))
        if "validDate" in values:
            values["validDate"] = f"{fields.ymd(first)}-{fields.ymd(last)}"
        else:
            values["validFrom"], values["validTo"] = fields.ymd(first), fields.ymd(last)

    card, values = printed(rng, profile, ["id-emblem", "licence"][index % 2], past)
    data, facts = taken(seed, profile, card)
    return data, [(card, values, facts)]


def long_names(rng, profile, index, seed):
    """A name that takes two lines on an ID card."""
    def lengthen(rng, values):
        values["name"], values["nation"] = "", "维吾尔"
        while not 12 <= len(values["name"]) <= 15:
            values["name"] = "·".join(pick(rng, fields.UYGHUR_M) for _ in range(3 + index % 2))

    card, values = printed(rng, profile, "id-portrait", lengthen)
    data, facts = taken(seed, profile, card)
    return data, [(card, values, facts)]


def temporary(rng, profile, index, seed):
    """A temporary ID card: the title says so, and it is valid for three months."""
    class Canvas(layout.Canvas):
        def text(self, x, y, text, em, *rest, gap=0.0, **options):
            if text == "居民身份证":
                text, em, gap = "临时" + text, em * .85, gap * .4
            return super().text(x, y, text, em, *rest, gap=gap, **options)

    def three_months(rng, values):
        first = (TODAY - dt.timedelta(days=int(rng.integers(1, 60)))).replace(day=int(rng.integers(1, 29)))
        last = first.replace(year=first.year + (first.month + 2) // 12, month=(first.month + 2) % 12 + 1)
        values["validDate"] = f"{fields.ymd(first)}-{fields.ymd(last)}"

    card, values = printed(rng, profile, "id-emblem", three_months, Canvas)
    data, facts = taken(seed, profile, card)
    return data, [(card, values, facts)]


SCRIPTS = [  # letters of the scripts of autonomous regions for which the generator's fonts have glyphs
    "이름성별민족출생주소가나다라마바사아자차카타파하거너더러",  # Korean
    "abcdeghijklmnoprsuvyz",  # Zhuang
    "ئابپتجچخدرزژسشغفقكگڭلمنھوۇۆۈۋېىي",  # Uyghur, its letters in their isolated forms
]


def bilingual(rng, profile, index, seed):
    """An ID card of an autonomous region: a line of its script over or under each Chinese one, which shifts the rest."""
    letters, above = SCRIPTS[index % 3], bool(index // 3 % 2 == 0)
    shift, size = uniform(rng, (.6, 1.3) if above else (-.5, 0)), uniform(rng, (1.7, 2.0))
    profile = copy.deepcopy(profile)
    files = profile["fonts"]["files"]
    files["script"] = files["noto-sans"] if index % 3 == 0 else {
        "path": str(Path(files["dejavu-serif"]["path"]).with_name("DejaVuSans.ttf"))}
    face = layout.Face(profile, "script")

    class Canvas(layout.Canvas):
        last = None  # a further line of a value has no line of its own in the other script

        def text(self, x, y, text, em, font, fill, name=None, **options):
            if y > 45:  # the number's line is where it always is
                return super().text(x, y, text, em, font, fill, name, **options)
            begins = text in "姓性民出住" if name is None else name not in ("birth", self.last)
            self.last = name
            if begins and (above or name != "address"):
                length = max(2, round(len(text) * uniform(rng, (1.2, 1.7)))) if name else int(rng.integers(2, 5))
                words = "".join(pick(rng, list(letters)) for _ in range(length))
                super().text(x, y + shift + (-2.75 if above else 2.75), words, size, face, fill)
            return super().text(x, y + shift, text, em, font, fill, name, **options)

    card, values = printed(rng, profile, "id-portrait", canvas=Canvas)
    data, facts = taken(seed, profile, card)
    return data, [(card, values, facts)]

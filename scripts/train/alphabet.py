"""The characters that the models spell, and the output codes of those that Debian's `chi_sim` lacks.

`chi_sim` spells a Han character by its Wubi-86 letters (3,547 of 3,899 follow the table exactly): the codes of a place in the
spelling start at a number of their own. A new character whose letters are known therefore needs no new output row. Where two
characters share a spelling, the later one gets one more code at its end.
"""

from __future__ import annotations

import bz2
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

from .charset import Charset, is_han

UNIHAN = Path("/usr/share/unicode")  # Debian's unicode-data
PUNCTUATION = "·-—#()（）、,，.。:：/*"
LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
PLACES = (121, 146, 171, 197)  # chi_sim's code of the letter "a" in each place of a spelling
SUFFIX = 222  # chi_sim's own mark for a spelling already taken


def general_standard() -> list[str]:
    """The 8,105 of the Table of General Standard Chinese Characters (2013): Unihan's kTGH."""
    return [char for char, _ in _unihan("OtherMappings", "kTGH")]


def gb2312() -> list[str]:
    out = []
    for row in range(0xB0, 0xF8):
        for cell in range(0xA1, 0xFF):
            try:
                out.append(bytes([row, cell]).decode("gb2312"))
            except UnicodeDecodeError:
                pass
    return out


def _unihan(table: str, key: str):
    with bz2.open(UNIHAN / f"Unihan_{table}.txt.bz2", "rt", encoding="utf-8") as lines:
        for line in lines:
            if f"\t{key}\t" in line:
                point, _, value = line.rstrip("\n").split("\t")
                yield chr(int(point[2:], 16)), value


def division_characters(cardgen: Path) -> set[str]:
    """Of current and past division names: cardgen's table and the package cpca's."""
    package = Path(find_spec("cpca").origin).parent  # only its table is wanted; importing it needs more packages
    tables = [cardgen / "data" / "divisions.tsv", package / "resources" / "adcodes.csv"]
    return {char for table in tables for char in table.read_text(encoding="utf-8") if is_han(char)}


def surname_characters() -> set[str]:
    """Rarer surnames that no table above is sure to hold."""
    return set(
        "丌乜亓仉佘佟侴俎偰凃冼刁劳勾匡卜厍呙呼咎哈喻堵墨夔奚妫娄宓尉尧屈岑嵇嵬巢帅幸库庹庾廉弋彭恽戈揭敖晁晏暨暴曲曾朴朿"
        "束枚查柏栾桓楚楼欧殳殷汝沃沙沐泮泷洑浦涂淳渠湛滑漆濮灏烛焦煲燕牟牧狄玄璩甄甘甯畅皇相眭矫祁祖禹秋种竺符笪籍糜糜纪练缑羊"
        "羿翟耿聂胥能腾臧舒芮苌苏苑苗范茅茹荀莘莫菅萨葛蒙蒯蓝蔚蔺薄虞蛮蝥衡褚觉解訾詹谌谯谷豆贝贡贲赖赫路轩辛边逄逯逢邝邢邰邱邴"
        "邵郁郇郏郗郜郝郤部郭郯都鄂鄢鄞酆酒释铁银锺镜闫闵闻阙阚阮阳阴隆隗雍霍靳鞠鞮韦颉饶驷骆鬲鲍鲜鹿麦麻黎黑黨黹鼠齐龙龚龙冮"
    )


def characters(chi_sim: Charset, cardgen: Path) -> list[str]:
    """Old ones first (their codes are kept), new ones in the order of their code points."""
    old = [c for c in chi_sim.encoding if is_han(c) or c in LATIN or c.isdigit() or c in PUNCTUATION]
    new = set(general_standard()) | set(gb2312()) | division_characters(cardgen) | surname_characters() | set(PUNCTUATION)
    return old + sorted(new - set(old))


@lru_cache(maxsize=1)
def _traditional() -> dict[str, str]:
    return {
        char: chr(int(value.split()[0].split("<")[0][2:], 16)) for char, value in _unihan("Variants", "kTraditionalVariant")
    }


def spellings(char: str) -> list[str]:
    """Wubi-86 spellings, best first; of the traditional form where the table lacks the character: the components that were
    simplified keep their letter."""
    from pywubi import wubi

    for form in (char, _traditional().get(char)):
        found = wubi(form, multicode=True)[0] if form else []
        found = [s for s in found if s.isascii() and s.islower() and "z" not in s]
        if found:
            return sorted(found, key=lambda s: (len(s) < 3, len(s)))
    return []


def extend(chi_sim: Charset, wanted: list[str]) -> tuple[Charset, dict]:
    """A charset of the wanted characters, and how many of them were found a code in which way."""
    taken = {chi_sim.encoding[c]: c for c in wanted if c in chi_sim.encoding}
    spare = [code[0] for char, code in chi_sim.encoding.items() if len(code) == 1 and char not in wanted]
    spare.sort(key=lambda code: code in {c for code in taken for c in code})
    counts = {"kept": 0, "spelled": 0, "with a mark": 0, "made up": 0, "single": 0}
    codes = []

    def mark(stem: tuple[int, ...]) -> tuple[int, ...]:
        return next(stem + (m,) for m in (SUFFIX, *reversed(spare)) if stem + (m,) not in taken)

    for char in wanted:
        if char in chi_sim.encoding:
            code, how = chi_sim.encoding[char], "kept"
        elif not is_han(char):
            code, how = next((c,) for c in spare if (c,) not in taken), "single"
        else:
            known = [tuple(PLACES[i] + ord(letter) - ord("a") for i, letter in enumerate(s)) for s in spellings(char)]
            free = [code for code in known if code not in taken]
            if free:
                code, how = free[0], "spelled"
            elif known:
                code, how = mark(max(known, key=len)), "with a mark"
            else:
                code, how = mark((spare[-1], spare[ord(char) % 20], spare[ord(char) // 20 % 20])), "made up"
        taken[code] = char
        counts[how] += 1
        codes.append(code)
    return Charset([*chi_sim.characters[:3], *wanted], [*chi_sim.codes[:3], *codes]), counts

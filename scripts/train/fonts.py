"""The free fonts of Debian that lines are drawn with, apart for training and for the held-out set."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from glob import glob

from PIL import ImageFont

ROOT = "/usr/share/fonts"

# (share of the lines, pattern, index in a collection). One row is one design: its weights share the row's part.
HAN = {
    "training": [
        (6, "opentype/noto/NotoSansCJK-*.ttc", 2),
        (3, "opentype/noto/NotoSerifCJK-*.ttc", 2),
        (5, "truetype/wqy/wqy-zenhei.ttc", 0),
        (2.5, "truetype/arphic/uming.ttc", 0),
        (1.5, "truetype/arphic/ukai.ttc", 0),
        (2, "truetype/arphic-gbsn00lp/*.ttf", 0),
        (1.5, "truetype/arphic-gkai00mp/*.ttf", 0),
        (2, "truetype/cns11643/TW-Sung-98_1.ttf", 0),
        (2.5, "truetype/lxgw-wenkai/*.ttf", 0),
        (1.5, "truetype/hanazono/HanaMinA.ttf", 0),
        (1.5, "truetype/smiley-sans/*.ttf", 0),
        (2, "truetype/migmix/*.ttf", 0),
        (1.5, "truetype/bizud-gothic/*.ttf", 0),
        (0.7, "truetype/bizud-mincho/*.ttf", 0),
        (1, "truetype/vlgothic/*.ttf", 0),
        (1, "truetype/takao-gothic/*.ttf", 0),
        (1.5, "truetype/horai-umefont/ume-?g[co]*.ttf", 0),
        (0.7, "truetype/horai-umefont/ume-?m*.ttf", 0),
        (0.7, "opentype/ipaexfont-mincho/*.ttf", 0),
        (0.5, "truetype/ipamj/*.ttf", 0),
        (1, "truetype/cwtex/cwheib.ttf", 0),
        (1, "truetype/cwtex/cwyen.ttf", 0),
        (1, "truetype/cwtex/cwfs.ttf", 0),
        (0.6, "truetype/cwtex/cwming.ttf", 0),
        (0.6, "truetype/cwtex/cwkai.ttf", 0),
        (0.8, "truetype/baekmuk/*.ttf", 0),
        (0.5, "truetype/motoya-l-cedar/*.ttf", 0),
        (0.5, "truetype/arphic-bsmi00lp/*.ttf", 0),
    ],
    "held-out": [  # the fallback of Droid is the design of Micro Hei: used nowhere else either
        (5, "truetype/wqy/wqy-microhei.ttc", 0),
        (3, "truetype/babelstone/BabelStoneHan.ttf", 0),
        (2, "truetype/cns11643/TW-Kai-98_1.ttf", 0),
    ],
}
DIGITS = {
    "training": [
        (5, "opentype/ocr-b/OCRB.otf", 0),
        (2, "opentype/ocr-b/OCRBS.otf", 0),
        (1, "truetype/dejavu/DejaVuSansMono*.ttf", 0),
        (1, "truetype/dejavu/DejaVuSans.ttf", 0),
        (1.5, "truetype/liberation*/Liberation*-[RB]*.ttf", 0),
        (1, "truetype/freefont/Free*.ttf", 0),
        (1, "truetype/hack/Hack-[RB]*.ttf", 0),
        (1, "truetype/roboto/**/Roboto*-[RMB]*.ttf", 0),
        (1, "truetype/lato/Lato-[RMB]*.ttf", 0),
        (1, "opentype/urw-base35/Nimbus*-[RB]*.otf", 0),
        (0.3, "**/OCRA*.*", 0),
        (0.5, "truetype/croscore/*-[RB]*.ttf", 0),
    ],
    "held-out": [
        (3, "opentype/ocr-b/OCRBL.otf", 0),
        (3, "truetype/inconsolata/*.otf", 0),
        (3, "truetype/open-sans/OpenSans-[RS]*.ttf", 0),
    ],
}


@lru_cache(maxsize=4000)
def sized(path: str, index: int, pixels: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, pixels, index=index, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=400)
def coverage(path: str, index: int) -> frozenset[int]:
    from fontTools.ttLib import TTCollection, TTFont

    font = TTCollection(path, lazy=True).fonts[index] if path.endswith(".ttc") else TTFont(path, lazy=True)
    return frozenset(font.getBestCmap() or ())


@dataclass(frozen=True)
class Font:
    path: str
    index: int

    def has(self, char: str) -> bool:
        return ord(char) in coverage(self.path, self.index)

    def at(self, pixels: int) -> ImageFont.FreeTypeFont:
        return sized(self.path, self.index, pixels)


@lru_cache(maxsize=8)
def _designs(kind: str, part: str) -> list[tuple[float, list[Font]]]:
    rows = (HAN if kind == "han" else DIGITS)[part]
    found = [
        (
            share,
            [
                Font(path, index)
                for path in sorted(glob(f"{ROOT}/{pattern}", recursive=True))
                if "Oblique" not in path.replace("SmileySans", "") and "Italic" not in path
            ],
        )
        for share, pattern, index in rows
    ]
    return [(share, fonts) for share, fonts in found if fonts]


def pick(rng, kind: str, part: str, text: str = "") -> Font:
    """A font that has the text's characters; the one with most of them after a dozen tries."""
    designs = _designs(kind, part)
    total = sum(share for share, _ in designs)
    best, most = None, -1.0
    for _ in range(14):
        at = rng.random() * total
        for share, fonts in designs:
            at -= share
            if at <= 0:
                break
        font = fonts[int(rng.integers(len(fonts)))]
        have = sum(map(font.has, text))
        if have > most:
            best, most = font, have
        if have == len(text):
            break
    return best

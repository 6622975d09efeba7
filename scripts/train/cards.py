"""Lines cut from whole cards that cardgen draws and photographs, as the product will cut them: from the rectified card, with a
locator's and a line finder's errors.

Every card gets a profile of its own: fonts, inks, tints, backgrounds and ranges of effects are far wider than cardgen's
development profile. The people are those of texts.py, so that rare characters come as often here.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from cardgen import camera, layout
from cardgen.fields import FOREVER, Person, units

from . import fonts
from .texts import DOUBLE, GIVEN, NATIONS, SURNAMES, SYLLABLES, UNUSUAL, Writer

KINDS = {"id-portrait": 4, "id-emblem": 2, "licence": 3, "licence-second": 0.8}
SORTS = {
    "name": "name",
    "address": "address",
    "authority": "authority",
    "idcard": "number",
    "licenceNo": "number",
    "fileNo": "number",
    "sex": "group",
    "nation": "group",
    "nationality": "group",
    "class": "class",
    "record": "record",
}
FRAMES = {
    "640x440": 2,
    "800x540": 3,
    "960x640": 3,
    "1200x780": 3,
    "1500x960": 2,
    "1900x1250": 1,
}  # filled by the card: what lies beside is not cut
SPARE = {"path": f"{fonts.ROOT}/opentype/noto/NotoSansCJK-Regular.ttc", "index": 2}

COMMON = set(GIVEN) | set(UNUSUAL) | set(SURNAMES) | set("".join(DOUBLE)) | set("".join(SYLLABLES)) | {"·"}  # in names


@dataclass
class Token:
    """One piece of text as it was drawn: a value, a line of one, or a label (field None)."""

    field: str | None
    chars: str
    boxes: list  # x0, y0, x1, y1 of each character, in card pixels
    middle: float
    em: float


class RecordingCanvas(layout.Canvas):
    """Remembers the labels too."""

    def __init__(self, background):
        super().__init__(background)
        self.tokens: list[Token] = []

    def text(self, x, y, text, em, face, fill, name=None, **more):
        before = len(self.glyphs)
        end = super().text(x, y, text, em, face, fill, name or "label", **more)
        boxes = [g[1:] for g in self.glyphs[before:]]
        self.tokens.append(Token(name, text.replace(" ", ""), boxes, y * layout.PX, em * layout.PX))
        if not name:
            del self.glyphs[before:]
        return end


def _font(rng, part: str, kind: str, text: str) -> dict:
    font = fonts.pick(rng, kind, part, text)
    if not all(font.has(c) for c in text):
        return dict(SPARE)
    return {"path": font.path, "index": font.index, "stroke": float(rng.choice([0, 0, 0.006, 0.012]))}


def profile(rng, part: str, writer: Writer, text: str) -> dict:
    """A profile for one card that says `text`."""
    u = writer.u
    han = "".join(sorted({c for c in text if ord(c) > 0x2000}))
    value, label = _font(rng, part, "han", han + "0123456789"), _font(
        rng, part, "han", "姓名性别民族出生年月日住址公身份号码签发机关有效期限证国籍初次领准驾车型档案编记录"
    )
    if rng.random() < 0.2:
        label = value
    digit = _font(rng, part, "digits", "0123456789X")
    ink = u(12, 75)
    blue = [u(40, 120), u(110, 175), u(150, 215)]
    grey = [u(30, 85)] * 3
    tints = [[list(rng.uniform([190, 205, 205], [240, 242, 242])) for _ in range(3)]]
    depth, pitch = u(10, 40), u(0.7, 1.5)
    lines = {"depth": [depth, depth + u(4, 40)], "pitch": [pitch, pitch + u(0.2, 1.0)], "strength": [0.3, 1.0]}
    look = {"value_scale": [0.93, 1.08], "value_ink": [ink, ink + 4], "weight": [0, 0.012], "tints": tints, "lines": lines}
    hard = u(0, 1)
    level = {
        "card_px": [480, 1700],
        "fill": [0.8, 0.97],
        "tilt": [0, 24],
        "roll": [-18, 18],
        "exposure": [0.55, 1.2],
        "gradient": [0, 0.5],
        "shadow_p": 0.5 * hard,
        "shadow": [0.5, 0.9],
        "glare_p": 0.5 * hard,
        "glare": [0.1, 0.65],
        "blur_em": [0.008, 0.02 + 0.045 * hard],
        "motion_p": 0.3 * hard,
        "motion_em": [0.06, 0.2],
        "noise": [0.5, 2 + 7 * hard],
        "cast": 0.1,
        "jpeg": [int(90 - 54 * hard), int(96 - 30 * hard)],
        "text_p": 0.1,
        "photocopy_p": 0.06,
        "turn": {"0": 1},
        "exif_p": 0,
    }
    return {
        "name": "training",
        "fonts": {
            "files": {
                "value": value,
                "label": label,
                "digits": digit,
                "title": _font(rng, part, "han", "中华人民共和国居身份证机动车驾驶副页公安局交通警察支队总管理厅"),
                "latin": {"path": f"{fonts.ROOT}/truetype/dejavu/DejaVuSerif.ttf", "index": 0},
            },
            "id_value": ["value"],
            "id_label": ["label"],
            "licence_value": ["value"],
            "licence_label": ["label"],
            "title": ["title"],
            "digits": ["digits"],
            "latin": ["latin"],
        },
        "look": {
            "id": {**look, "label_inks": [blue if rng.random() < 0.8 else grey], "overprint": [-0.25, 0.25]},
            "licence": {**look, "label_inks": [grey], "overprint": [-0.4, 0.4]},
        },
        "backgrounds": {"plain": 3, "wood": 2, "cloth": 2, "paper": 2},
        "camera": {"frames": FRAMES, "portrait_frame_p": 0, "levels": {"2": level}},
    }


def values(writer: Writer, kind: str) -> dict:
    if kind == "id-emblem":
        start = writer.day(2004, 2027)
        return {
            "authority": writer.authority(),
            "validDate": f"{start:%Y%m%d}-" + (FOREVER if writer.chance(0.3) else f"{writer.day(2010, 2048):%Y%m%d}"),
        }
    address = writer.address()
    while units(address) > 80:
        address = writer.address()
    name, number, birth = writer.any_name(), writer.number(), writer.day(1925, 2026)
    if kind == "id-portrait":
        return {
            "name": name,
            "sex": writer.pick("男女"),
            "nation": writer.pick(NATIONS) if writer.chance(0.7) else "汉",
            "birth": f"{birth:%Y%m%d}",
            "address": address,
            "idcard": number,
        }
    if kind == "licence":
        return {
            "licenceNo": number,
            "name": name,
            "sex": writer.pick("男女"),
            "nationality": "中国",
            "address": address,
            "birth": f"{birth:%Y%m%d}",
            "firstIssue": f"{writer.day(1985, 2027):%Y%m%d}",
            "class": writer.classes(),
            "validFrom": f"{writer.day(1995, 2027):%Y%m%d}",
            "validTo": FOREVER if writer.chance(0.2) else f"{writer.day(2005, 2040):%Y%m%d}",
        }
    return {
        "licenceNo": number,
        "name": name,
        "fileNo": f"{writer.n(110000, 660000)}{writer.n(0, 10 ** 6):06d}",
        "record": writer.record()[:90],
    }


def drawn(rng, part: str, writer: Writer):
    """(profile, card, tokens) of a new card."""
    layout.Canvas = RecordingCanvas
    kind = list(KINDS)[int(rng.choice(len(KINDS), p=np.array(list(KINDS.values())) / sum(KINDS.values())))]
    said = values(writer, kind)
    person = Person(said.get("name", ""), said.get("sex", "男"), "汉", writer.day(), writer.pick(writer.counties), "", "")
    look = profile(rng, part, writer, "".join(said.values()) + "至")
    style = layout.style_for(rng, look, kind)
    canvas = layout.PAGES[kind](rng, style, said, person)
    image = cv2.GaussianBlur(np.array(canvas.image), (0, 0), writer.u(0.4, 1.3))
    return look, layout.Card(kind, image, canvas.glyphs, {}), canvas.tokens


def rows(tokens: list[Token]) -> list[list[Token]]:
    """Tokens that stand on one line, from left to right. Small print in Latin letters is no part of any."""
    found: list[list[Token]] = []
    for token in tokens:
        if not token.boxes or not token.field and token.chars.isascii():
            continue
        for row in found:
            if abs(row[0].middle - token.middle) < 0.45 * max(token.em, row[0].em):
                row.append(token)
                break
        else:
            found.append([token])
    return [sorted(row, key=lambda t: t.boxes[0][0]) for row in found]


def stretches(writer: Writer, kind: str, row: list[Token]) -> list[list[Token]]:
    """What the product reads of a row: on an ID card mostly all from the first value on, on a licence each value for itself."""
    at = [i for i, token in enumerate(row) if token.field]
    if not at:  # titles
        return [row] if len(row) == 1 and len(row[0].chars) > 4 and writer.chance(0.15) else []
    if kind.startswith("id"):
        level = abs(row[0].middle - row[at[0]].middle) < 0.35 * row[at[0]].em  # else two lines of a value beside one label
        start = 0 if level and writer.chance(0.35) else at[0]
        if row[at[0]].field == "sex" and writer.chance(0.2):
            start = at[-1]
        return [row[start:]] if level else [[token] for token in row if token.field]
    out = []
    for i in at:
        token = row[i]
        if token.field == "validFrom":
            out.append(row[i - 1 if writer.chance(0.3) and i else i :])
        elif token.field == "validTo":
            continue
        elif writer.chance(0.25) and i and not row[i - 1].field and row[i - 1].middle > token.middle - 0.45 * token.em:
            out.append(row[i - 1 : i + 1])
        else:
            out.append([token])
    return out


def sort_of(writer: Writer, stretch: list[Token]) -> str:
    fields = [token.field for token in stretch if token.field]
    if not fields:
        return "title"
    sort = SORTS.get(fields[0], "date")
    if sort == "name" and any(c not in COMMON for t in stretch if t.field for c in t.chars):
        return "rare"
    return sort


def strip(writer: Writer, gray, to_card: np.ndarray, card_to_flat: np.ndarray, size, stretch, tokens):
    """The stretch's image, cut from the photo by a rectification that is a little off. None where it leaves the card."""
    u = writer.u

    def flat(x, y):
        return cv2.perspectiveTransform(np.float32([[[x, y]]]), card_to_flat)[0, 0]

    em = max(t.em for t in stretch if t.field or len(stretch) == 1)
    first, last = stretch[0].boxes[0], stretch[-1].boxes[-1]
    anchor = next((t for t in stretch if t.field), stretch[0])
    left, right = first[0] - em * (u(0.15, 0.6) if writer.chance(0.6) else u(0.2, 1.5)), last[2] + em * (
        u(0.15, 0.6) if writer.chance(0.6) else u(0.2, 1.5)
    )
    if writer.chance(0.06):  # the end of the text not found
        right += em * u(1, 6)
    mine = {id(t) for t in stretch}
    for token in tokens:
        if id(token) in mine or abs(token.middle - anchor.middle) > 0.8 * em:
            continue
        for x0, _, x1, _ in token.boxes:
            if x1 <= first[0] + 1 and x1 > left:
                left = max(left, x1 - (x1 - x0) * u(-0.3, 0.33))
            if x0 >= last[2] - 1 and x0 < right:
                right = min(right, x0 + (x1 - x0) * u(-0.3, 0.33))
    a, b = flat(left, anchor.middle), flat(right, anchor.middle)
    scale = float(np.linalg.norm(b - a)) / max(1.0, right - left)
    tall = em * scale * (u(1.0, 1.4) if sort_of(writer, stretch) == "number" and writer.chance(0.4) else u(1.15, 1.7))
    middle = float(flat((left + right) / 2, anchor.middle)[1]) + em * scale * u(-0.12, 0.12)
    x0, x1, y0, y1 = int(a[0]), int(np.ceil(b[0])), int(middle - tall / 2), int(np.ceil(middle + tall / 2))
    if x0 < 0 or y0 < 0 or x1 > size[0] or y1 > size[1]:
        return None
    shift = np.array([[1, 0, -x0], [0, 1, -y0], [0, 0, 1.0]])
    return cv2.warpPerspective(
        gray, shift @ to_card, (x1 - x0, y1 - y0), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )


def lines(rng, part: str, rare: list[str]):
    """(sort, image, text) without end."""
    writer = Writer(rng, part, rare)
    while True:
        try:
            look, card, tokens = drawn(rng, part, writer)
        except (OSError, ValueError):  # a font that cannot draw one of the characters
            continue
        for _ in range(2):
            severity = writer.u(0.3, 1.0)
            data, facts, quad = camera.capture(rng, look, card, 2, severity)
            gray = camera.decode_gray(data)
            if camera.margin(camera.legibility(gray, quad, card)) < 0.85:
                data, facts, quad = camera.capture(rng, look, card, 2, 0.25)
                gray = camera.decode_gray(data)
            h, w = card.image.shape[:2]
            truth = cv2.getPerspectiveTransform(layout_corners(w, h), np.float32(quad))
            for _ in range(3):
                width = (
                    int(np.clip(camera.card_width(quad) * writer.u(0.85, 1.15), 740, 1320))
                    if writer.chance(0.75)
                    else int(writer.u(1250, 1650))
                )
                size = (width, int(width * h / w))
                off = rng.normal(0, writer.u(0.001, 0.006) * camera.card_width(quad), (4, 2))
                to_card = cv2.getPerspectiveTransform(np.float32(quad + off), layout_corners(*size))
                for row in rows(tokens):
                    for stretch in stretches(writer, card.kind, row):
                        image = strip(writer, gray, to_card, to_card @ truth, size, stretch, tokens)
                        if image is not None:
                            yield sort_of(writer, stretch), image, "".join(t.chars for t in stretch)


def layout_corners(w, h):
    return np.float32([[0, 0], [w, 0], [w, h], [0, h]])

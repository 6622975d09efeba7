"""Pictures of the sorts that the generator does not make, out of its own parts.

Each sort is a function of a generator of random numbers, a profile and an index, and gives the JPEG bytes and the
cards in the picture, each as (card, values, facts).
"""
import copy
import datetime as dt
import json

import cv2
import numpy as np
from cardgen import KINDS, camera, fields, layout
from cardgen.profiles import load, pick, rng_for, uniform
from lines import places

LEVEL = 1  # a good phone's picture: what is hard is the sort's own matter
TODAY = fields.TODAY


def printed(rng, profile, kind, change=None):
    style = layout.style_for(rng, profile, kind)
    values, person = fields.make_card(rng, profile, kind, style.value.covers)
    if change:
        change(rng, values)
    return layout.draw(rng, profile, kind, values, person, style), values


def taken(seed, profile, card, **changes):
    """A photograph of one card by the generator's camera with some of the level's settings changed."""
    profile = copy.deepcopy(profile)
    profile["camera"]["levels"][str(LEVEL)].update(changes)
    return camera.photograph(lambda scene: rng_for(*seed, scene), profile, card, LEVEL)


def turned(rng, profile, index, seed):
    """Any angle, seen from as far as 30° aside."""
    card, values = printed(rng, profile, KINDS[index % 3])
    data, facts = taken(seed, profile, card, roll=[-180, 180], tilt=[10, 30], fill=[.45, .75])
    return data, [(card, values, facts)]


def full(rng, profile, index, seed):
    """The card fills the picture: nothing is seen beyond its border."""
    card, values = printed(rng, profile, KINDS[index % 3])
    data, facts = taken(seed, profile, card, roll=[-1, 1], tilt=[0, 2], fill=[.85, .95], exif_p=0)
    image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = facts["quad"]
    x0, x1 = int(np.ceil(max(ax, dx))), int(min(bx, cx))
    y0, y1 = int(np.ceil(max(ay, by))), int(min(cy, dy))
    image = cv2.cvtColor(image[y0:y1, x0:x1], cv2.COLOR_BGR2RGB)
    facts = {**facts, "width": x1 - x0, "height": y1 - y0,
             "quad": [[round(x - x0, 1), round(y - y0, 1)] for x, y in facts["quad"]]}
    return camera.encode(np.ascontiguousarray(image), 92), [(card, values, facts)]


def stamp(rng, profile, flat):
    """What offices stamp on copies, across the card and through its values, in red or in black."""
    text = pick(rng, ["复印无效", "禁止复印", "仅限办理业务使用", "仅供核对 再次复印无效"])
    height, width = flat.shape[:2]
    canvas = layout.Canvas(np.full((height, width, 3), 255, np.uint8))
    ink = pick(rng, [(214, 52, 48), (120, 120, 120)])
    em = min(9.0, 70 / len(text))
    face = layout.Face(profile, profile["fonts"]["title"][0])
    canvas.text(width / layout.PX / 2, height / layout.PX / 2, text, em, face, ink, align="c")
    layer = np.array(canvas.image)
    middle = (width / 2, height / 2)
    turn = cv2.getRotationMatrix2D(middle, uniform(rng, (-30, 30)), 1)
    layer = cv2.warpAffine(layer, turn, (width, height), borderValue=(255, 255, 255))
    return (flat.astype(np.uint16) * layer // 255).astype(np.uint8)


def stamped_copy(rng, profile, index, seed):
    """A black-and-white copy with a stamp across it."""
    card, values = printed(rng, profile, KINDS[index % 3])
    card.image = stamp(rng, profile, camera.photocopy(rng, card.image))
    data, facts, _ = camera.capture(rng_for(*seed, 0), profile, card, LEVEL, .7)
    return data, [(card, values, facts)]


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


def sheet(rng, profile, index, seed):
    """Two cards copied onto one sheet of A4, each at an angle of its own."""
    scale = 200 / 25.4
    width, height = round(210 * scale), round(297 * scale)
    scene = np.full((height, width, 3), int(rng.integers(238, 254)), np.float32)
    cards = []
    for place, kind in enumerate(["id-portrait", "id-emblem"] if index % 2 == 0 else ["licence", "licence-second"]):
        card, values = printed(rng, profile, kind)
        w, h = layout.SIZES[kind]
        angle = np.radians(rng.uniform(0, 360))
        turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        middle = np.array([105 + rng.uniform(-30, 30), (80, 215)[place] + rng.uniform(-8, 8)]) * scale
        quad = (np.array([[-w, -h], [w, -h], [w, h], [-w, h]]) / 2 * scale) @ turn.T + middle
        camera.lay(scene, card.image, quad, 3.1, 0)
        cards.append((card, values, {"width": width, "height": height, "exif_orientation": 1,
                                     "quad": [[round(float(v), 1) for v in corner] for corner in quad]}))
    scene = cv2.GaussianBlur(scene, (0, 0), uniform(rng, (.4, .8)))
    scene += rng.normal(0, uniform(rng, (.5, 2)), scene.shape).astype(np.float32)
    return camera.encode(np.clip(scene, 0, 255).astype(np.uint8), int(rng.integers(80, 95))), cards


SORTS = {sort.__name__: sort for sort in (sheet, turned, full, stamped_copy, four_lines, expired)}


def make(folder, seed, count):
    """Writes DIR/<sort>/ with pictures, truth.jsonl and lines.jsonl, for each sort."""
    profile = load("dev")
    for name, sort in SORTS.items():
        (folder / name).mkdir(parents=True, exist_ok=True)
        with open(folder / name / "truth.jsonl", "w", encoding="utf-8") as truths, \
                open(folder / name / "lines.jsonl", "w", encoding="utf-8") as lines:
            for index in range(count):
                key = ("photographs", name, seed, index)
                data, cards = sort(rng_for(*key), profile, index, (*key, "camera"))
                file = f"{name}-{index:03d}.jpg"
                (folder / name / file).write_bytes(data)
                for card, values, facts in cards:
                    truth = {"file": file, "kind": card.kind, "level": LEVEL, "fields": values, **facts, "sort": name,
                             "profile": profile["name"], "seed": seed}
                    truths.write(json.dumps(truth, ensure_ascii=False) + "\n")
                    line = {"file": file, "kind": card.kind, "lines": places(card, facts["quad"])}
                    lines.write(json.dumps(line, ensure_ascii=False) + "\n")

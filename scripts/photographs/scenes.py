"""Sorts of which the scene is particular. Each is a function of a generator of random numbers, a profile, an index and a
seed, and gives the JPEG bytes and the cards in the picture, each as (card, values, facts)."""
import cv2
import numpy as np
from cardgen import KINDS, camera, layout
from cardgen.profiles import pick, rng_for, uniform
from parts import LEVEL, MILD, altered, printed, taken


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
    data, facts, _ = camera.capture(rng_for(*seed, 0), profile, card, LEVEL, MILD)
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


def bent(rng, profile, index, seed):
    """A card that bulges between its left and its right side. Its lines are told as if it were flat."""
    card, values = printed(rng, profile, KINDS[index % 3])
    rise = uniform(rng, (.008, .018)) * pick(rng, [-1, 1])  # of the card's width

    def bend(scene, quad):
        height, width = scene.shape[:2]
        along, up = quad[1] - quad[0], quad[0] - quad[3]
        y, x = np.mgrid[0:height, 0:width].astype(np.float32)
        share = np.clip(((x - quad[0][0]) * along[0] + (y - quad[0][1]) * along[1]) / (along @ along), 0, 1)
        bulge = 4 * share * (1 - share) * rise * camera.card_width(quad)
        up = up / np.linalg.norm(up)
        return cv2.remap(scene, (x - bulge * up[0]).astype(np.float32), (y - bulge * up[1]).astype(np.float32),
                         cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)

    data, facts = altered(seed, profile, card, bend)
    return data, [(card, values, {**facts, "bend": round(rise, 4)})]


def screen(rng, profile, index, seed):
    """A card on a screen: the stripes of its pixels, which beat against those of the camera."""
    card, values = printed(rng, profile, KINDS[index % 3])
    pitch = uniform(rng, (1.1, 3.0))  # pixels of the camera for one of the screen
    depth, turn = uniform(rng, (.4, .9)), np.radians(uniform(rng, (-6, 6)))

    def shown(scene, quad):
        height, width = scene.shape[:2]
        mask = np.zeros((height, width, 3), np.float32)
        stretch = 1 + uniform(rng, (-.1, .1)) * np.linspace(0, 1, width, dtype=np.float32)  # seen from aside
        steps = (np.arange(5) - 2) / 4 * 1.2  # what a pixel of the camera gathers
        for dy in steps:
            for dx in steps:
                y, x = np.mgrid[0:height, 0:width].astype(np.float32)
                u = ((x + dx) * stretch * np.cos(turn) + (y + dy) * np.sin(turn)) / pitch
                v = ((y + dy) * np.cos(turn) - (x + dx) * np.sin(turn)) / pitch
                lit = (v % 1 < .85) / .85
                for channel in range(3):
                    mask[..., channel] += lit * ((u + channel / 3) % 1 < 1 / 3) * 3
        return scene * (1 - depth + depth * mask / len(steps) ** 2)

    data, facts = altered(seed, profile, card, shown)
    return data, [(card, values, {**facts, "pitch": round(pitch, 2), "depth": round(depth, 2)})]


DOTS = 8  # of the drawing of a finger, for one millimetre
REACH = 45  # millimetres around the card on which it is drawn


def finger(rng, profile, index, seed):
    """A finger over the border, or over a value; `occluded` in the truth names the values of which it hides a character."""
    card, values = printed(rng, profile, KINDS[index % 3])
    width, height = layout.SIZES[card.kind]
    if index // 3 % 2:  # over a value, from below or from the side that is nearer
        _, x0, y0, x1, y1 = card.glyphs[int(rng.integers(len(card.glyphs)))]
        tip = np.array([x0 + x1, y0 + y1]) / 2 / layout.PX
    else:
        tip = np.array([uniform(rng, (.1, .9)) * width, height - uniform(rng, (0, 4))])
    radius = uniform(rng, (6.5, 9))
    outside = tip + [0, height - tip[1] + REACH] if index % 2 or tip[1] > height - 5 else tip - [tip[0] + REACH, 0]
    tip = tip + (outside - tip) / np.linalg.norm(outside - tip) * radius * .6
    size = (round((width + 2 * REACH) * DOTS), round((height + 2 * REACH) * DOTS))
    y, x = np.mgrid[0:size[1], 0:size[0]].astype(np.float32) / DOTS - REACH
    axis = (outside - tip) / np.linalg.norm(outside - tip)
    along = np.maximum(0, (x - tip[0]) * axis[0] + (y - tip[1]) * axis[1])
    away = np.hypot(x - tip[0] - along * axis[0], y - tip[1] - along * axis[1]) / radius
    cover = np.clip((1 - away) * radius * 3, 0, 1)
    skin = np.array([222, 176, 150]) * uniform(rng, (.6, 1.08)) + rng.uniform(-8, 8, 3)
    layer = np.clip(skin * (1 - .35 * np.minimum(away, 1)[..., None] ** 3) + rng.normal(0, 3, (*cover.shape, 1)), 0, 255)
    hidden = []
    for field, *box in card.glyphs:
        a, b, c, d = ((np.array(box) / layout.PX + REACH) * DOTS).astype(int)
        if cover[b:d + 1, a:c + 1].mean() > .3 and field not in hidden:
            hidden.append(field)

    def covered(scene, quad):
        at = ((np.array([[0, 0], [width, 0], [width, height], [0, height]]) + REACH) * DOTS).astype(np.float32)
        matrix = cv2.getPerspectiveTransform(at, quad.astype(np.float32))
        frame = (scene.shape[1], scene.shape[0])
        over = cv2.warpPerspective(cover, matrix, frame)[..., None]
        return scene + (cv2.warpPerspective(layer.astype(np.float32), matrix, frame) - scene) * over

    data, facts = altered(seed, profile, card, covered)
    return data, [(card, values, {**facts, "occluded": hidden})]

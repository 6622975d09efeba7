"""Where the lines of values are in a picture, from the places at which the generator drew their glyphs."""
import json
import re

import cv2
import numpy as np
from cardgen import NEGATIVE
from cardgen.camera import corners_of
from cardgen.generate import printed_card
from cardgen.profiles import load


def boxes(card):
    """The box of each line of each field, in pixels of the flat card: (field, x0, y0, x1, y1)."""
    lines = []
    for field, *box in card.glyphs:
        last = lines[-1] if lines else None
        # the next line begins farther left and lower
        if last and last[0] == field and not (box[0] < last[3] - 1 and (box[1] + box[3]) / 2 > last[4]):
            lines[-1] = (field, min(last[1], box[0]), min(last[2], box[1]), max(last[3], box[2]), max(last[4], box[3]))
        else:
            lines.append((field, *box))
    return lines


def places(card, quad):
    """The quadrilateral of each line in the picture in which the card's corners are at `quad`."""
    height, width = card.image.shape[:2]
    matrix = cv2.getPerspectiveTransform(corners_of(width, height), np.float32(quad))
    found = []
    for field, x0, y0, x1, y1 in boxes(card):
        corners = cv2.perspectiveTransform(np.float32([[[x0, y0], [x1, y0], [x1, y1], [x0, y1]]]), matrix)[0]
        found.append({"field": field, "quad": np.round(corners, 1).tolist()})
    return found


def write_lines(folder):
    """Reads DIR/truth.jsonl as the generator wrote it and draws its cards again."""
    with open(folder / "truth.jsonl", encoding="utf-8") as truths, open(folder / "lines.jsonl", "w") as out:
        for truth in map(json.loads, truths):
            if truth["kind"] == NEGATIVE:
                continue
            index = int(re.search(r"-(\d+)\.jpg$", truth["file"])[1])
            profile = load(truth["profile"])
            card, values, _ = printed_card(profile, truth["seed"], truth["kind"], truth["level"], index)
            assert values == truth["fields"], truth["file"]
            line = {"file": truth["file"], "kind": truth["kind"], "lines": places(card, truth["quad"])}
            out.write(json.dumps(line, ensure_ascii=False) + "\n")

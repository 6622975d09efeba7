"""Reads cards with another engine, for `ocr-bench compare`: it reads a JSON object a line, {"path": …, "kind": …}, and
answers each with one, {"fields": {…}, "processor_ms": …}. The kind is the true one: these engines know of no cards.

    peer.py rapidocr     RapidOCR: PP-OCRv6 small with ONNX Runtime
    peer.py tesseract    Tesseract's command over the whole picture, with Debian's chi_sim
"""
import csv
import json
import os
import resource
import subprocess
import sys
import time

import numpy
from PIL import Image, ImageOps

from fieldparse import PARSE


def rapidocr():
    import cv2
    from rapidocr import RapidOCR

    cv2.setNumThreads(1)
    threads = {"intra_op_num_threads": 1, "inter_op_num_threads": 1}
    params = {f"EngineConfig.onnxruntime.{key}": value for key, value in threads.items()}
    engine = RapidOCR(params={"Global.log_level": "warning", **params})

    def boxes(path):
        picture = numpy.asarray(ImageOps.exif_transpose(Image.open(path)).convert("RGB"))[:, :, ::-1].copy()
        found = engine(picture)
        return [] if found.boxes is None else upright([(numpy.array(b), t) for b, t in zip(found.boxes, found.txts)])

    return boxes


def upright(quads):
    """Boxes after the page is turned by the median angle of its longest texts."""
    sides = [corners[1] - corners[0] for corners, _ in quads]
    longest = sorted(sides, key=lambda side: -numpy.hypot(*side))[:7]
    angle = numpy.median([numpy.arctan2(side[1], side[0]) for side in longest])
    turn = numpy.array([[numpy.cos(angle), numpy.sin(angle)], [-numpy.sin(angle), numpy.cos(angle)]])
    boxes = []
    for corners, text in quads:
        points = corners @ turn.T
        # The middle of the sides, so that slanted boxes do not overlap.
        top, bottom = (points[0, 1] + points[1, 1]) / 2, (points[2, 1] + points[3, 1]) / 2
        boxes.append((points[:, 0].min(), top, points[:, 0].max(), bottom, text))
    return boxes


def tesseract():
    command = ["stdout", "-l", "chi_sim", "--psm", "11", "tsv"]

    def boxes(path):
        picture = Image.open(path)
        turned = None
        if picture.getexif().get(0x0112, 1) != 1:
            # The command takes no notice of how the camera was held.
            turned = b"P6 %d %d 255\n" % (picture := ImageOps.exif_transpose(picture).convert("RGB")).size
            turned += picture.tobytes()
        run = subprocess.run(
            ["tesseract", "-" if turned else path, *command], input=turned, capture_output=True, check=True)
        lines = {}
        rows = csv.DictReader(run.stdout.decode().splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE)
        for row in rows:
            if row["level"] == "5":
                line = lines.setdefault((row["block_num"], row["par_num"], row["line_num"]), [])
                x, y = int(row["left"]), int(row["top"])
                line.append((x, y, x + int(row["width"]), y + int(row["height"]), row["text"]))
        return [
            (*(f(word[i] for word in line) for i, f in enumerate((min, min, max, max))), "".join(w[4] for w in line))
            for line in lines.values()
        ]

    return boxes


def processor_time():
    return time.process_time() + sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])


def main(name):
    # What an engine prints is no answer.
    answers, sys.stdout = os.fdopen(os.dup(1), "w"), sys.stderr
    boxes = {"rapidocr": rapidocr, "tesseract": tesseract}[name]()
    for line in sys.stdin:
        request = json.loads(line)
        began = processor_time()
        try:
            fields = PARSE[request["kind"]](boxes(request["path"]))
            answer = {"fields": {key: value for key, value in fields.items() if value}}
        except Exception as error:  # One bad photo does not end the run.
            answer = {"fields": {}, "error": str(error)}
        answer["processor_ms"] = 1000 * (processor_time() - began)
        print(json.dumps(answer, ensure_ascii=False), file=answers, flush=True)


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in ("rapidocr", "tesseract"):
        sys.exit(__doc__)
    main(sys.argv[1])

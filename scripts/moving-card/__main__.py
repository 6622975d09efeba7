"""A video of a card that is moved into view, of which no frame shows every value: reflections pass over it, the focus
hunts, and it never lies quite still.

    python scripts/moving-card CARDGEN VIDEO [--kind KIND] [--seed N] [--index N] [--demo OCR_DEMO]

VIDEO is written as YUV4MPEG2 (10 seconds of 10 frames, 1280x720, 138 MB), beside it VIDEO.truth.json with what is printed
on the card. With --demo, `ocr-demo stream` reads the video and `ocr-demo` each of its frames on its own, and what came of
both is printed: the exit status is 0 where the stream is complete within 30 usable frames and exact in every value, and
no frame is.

CARDGEN is the generator's folder; its Python packages and fonts are needed (its README). The same versions and seed give
the same bytes.
"""
import argparse
import json
import sys
from pathlib import Path


def main():
    parser = argparse.ArgumentParser(prog="moving-card", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cardgen", type=Path)
    parser.add_argument("video", type=Path)
    parser.add_argument("--kind", default="id-portrait", choices=["id-portrait", "id-emblem", "licence"])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--index", type=int, default=0)
    parser.add_argument("--demo", type=Path, help="the program to try")
    arguments = parser.parse_args()
    sys.path.insert(0, str(arguments.cardgen.resolve().parent))
    from film import film
    truth = film(arguments.video, arguments.kind, arguments.seed, arguments.index)
    text = json.dumps(truth, ensure_ascii=False) + "\n"
    arguments.video.with_name(arguments.video.name + ".truth.json").write_text(text, encoding="utf-8")
    if arguments.demo:
        from trial import trial
        sys.exit(0 if trial(arguments.demo, arguments.video, truth["fields"]) else 1)


if __name__ == "__main__":
    main()

"""Pictures that the generator `cardgen` does not make, and where the lines stand in those that it makes.

    python scripts/photographs CARDGEN lines DIR                where the printed lines are: DIR/lines.jsonl
    python scripts/photographs CARDGEN make DIR [--seed N] [--count N] [--sort SORT]
                                                                pictures of further sorts, each in a folder of its own:
                                                                DIR/SORT/ with truth.jsonl and lines.jsonl

The sorts are: two cards on one sheet (sheet), any angle and a tilt of up to 30° (turned), a card that fills the picture
(full), a stamp across a black-and-white copy (stamped_copy), an address of four lines (four_lines), cards that are no
longer valid (expired), cards of autonomous regions with a line of their script to each Chinese one (bilingual), names of two
lines (long_names), temporary ID cards (temporary), bent cards (bent), a finger over the border or a value (finger) and cards
on a screen (screen). Of each, `ocr-bench locate DIR/SORT` and `ocr-bench accuracy DIR/SORT` give the figures.

CARDGEN is the generator's folder; its Python packages and fonts are needed (its README). Truth and pictures have the
generator's form; `sort` in the truth says what is particular about a picture. The same versions and seed give the same bytes.
"""
import argparse
import sys
from pathlib import Path


def main():
    parser = argparse.ArgumentParser(prog="photographs", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cardgen", type=Path)
    parser.add_argument("what", choices=["lines", "make"])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sort", action="append", help="make only this sort; may be given again")
    parser.add_argument("--count", type=int, default=8, help="pictures of each sort")
    arguments = parser.parse_args()
    sys.path.insert(0, str(arguments.cardgen.resolve().parent))
    import cv2
    cv2.setNumThreads(1)
    if arguments.what == "lines":
        from lines import write_lines
        write_lines(arguments.folder)
    else:
        from sorts import make
        make(arguments.folder, arguments.seed, arguments.count, arguments.sort)


if __name__ == "__main__":
    main()

"""Lines on disk, in shards: the pixels of all lines of a shard in one array, 48 rows high, and a table of their texts.

A shard depends only on its source, part and number. Lines that cannot be learnt are left out: with more codes than time steps.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from .charset import Charset, is_han
from .imaging import ROWS, scale

SHARD = 1000  # lines
MADE_AT_LEAST = 20  # columns of the narrowest line


@dataclass
class Entry:
    sort: str
    text: str
    start: int
    width: int


class Shard:
    def __init__(self, table: Path):
        self.pixels = np.load(table.with_suffix(".npy"), mmap_mode="r")  # columns, so that a line is one stretch of bytes
        self.entries, start = [], 0
        for row in table.read_text(encoding="utf-8").splitlines():
            sort, width, text = row.split("\t")
            self.entries.append(Entry(sort, text, start, int(width)))
            start += int(width)

    def image(self, entry: Entry) -> np.ndarray:
        return np.ascontiguousarray(self.pixels[entry.start : entry.start + entry.width].T)


def fits(charset: Charset, text: str, width: int) -> bool:
    """CTC needs a step for each code, and one between two that are the same."""
    if text not in charset:
        return False
    codes = charset.encode(text)
    return len(codes) + sum(a == b for a, b in zip(codes, codes[1:])) <= width // 3


def write_shard(table: Path, made, charset: Charset, count: int = SHARD) -> None:
    """`made` gives (sort, grey image, text) without end."""
    columns, rows = [], []
    while len(rows) < count:
        sort, image, text = next(made)
        if min(image.shape) < 12:
            continue
        image = scale(image)
        if image.shape[1] >= MADE_AT_LEAST and image.shape[1] <= 2000 and fits(charset, text, image.shape[1]):
            columns.append(image.T)
            rows.append(f"{sort}\t{image.shape[1]}\t{text}")
    table.parent.mkdir(parents=True, exist_ok=True)
    np.save(table.with_suffix(".npy"), np.concatenate(columns))
    partial = table.with_suffix(".part")
    partial.write_text("\n".join(rows) + "\n", encoding="utf-8")
    partial.rename(table)  # the table is there only when the shard is whole


def generator(*key: int | str) -> np.random.Generator:
    import zlib

    return np.random.default_rng([zlib.crc32(str(k).encode()) for k in key])


def rendered(part: str, number: int, rare: list[str]):
    """Lines drawn one by one."""
    from . import texts
    from .render import Studio
    from .stock import pictures

    rng = generator("rendered", part, number)
    studio = Studio(rng, part, pictures(rng, 24), rare)
    sorts = list(texts.SHARES)
    shares = np.array(list(texts.SHARES.values()), float) / sum(texts.SHARES.values())
    while True:
        if rng.random() < 0.015:
            yield "blank", *studio.blank()
        sort = sorts[int(rng.choice(len(sorts), p=shares))]
        line = studio.writer.line(sort)
        try:
            yield line.sort, *studio.strip(line)
        except (OSError, ValueError):  # a font that cannot draw one of the characters
            continue


def rare(part: str, number: int, rare: list[str]):
    """Rows of any characters, in pictures half as hard: shapes are learnt from what can be seen."""
    from .render import Studio
    from .stock import pictures

    rng = generator("rare", part, number)
    studio = Studio(rng, part, pictures(rng, 24), rare, hardest=0.5)
    while True:
        line = studio.writer.line("string")
        try:
            yield line.sort, *studio.strip(line)
        except (OSError, ValueError):
            continue


def cut(part: str, number: int, rare: list[str]):
    """Lines cut from whole photographed cards."""
    from .cards import lines

    return lines(generator("cut", part, number), part, rare)


SOURCES = {"rendered": rendered, "cut": cut, "rare": rare}


def make(folder: Path, source: str, part: str, shards: range, charset: Charset) -> None:
    import cv2

    cv2.setNumThreads(1)
    rare = [char for char in charset.characters[3:] if is_han(char)]
    began = time.time()
    for done, number in enumerate(shards, 1):
        table = folder / part / f"{source}-{number:04d}.tsv"
        if table.exists():
            continue
        write_shard(table, SOURCES[source](part, number, rare), charset)
        took = (time.time() - began) / done
        print(f"{table.name}: {SHARD / took:.0f} lines/s, {took * (len(shards) - done) / 60:.1f} min left", flush=True)

"""Reads and writes `.traineddata`: a table of offsets, then the components one after the other."""

from __future__ import annotations

import struct

NAMES = (
    "config",
    "unicharset",
    "unicharambigs",
    "inttemp",
    "pffmtable",
    "normproto",
    "punc-dawg",
    "word-dawg",
    "number-dawg",
    "freq-dawg",
    "fixed-length-dawgs",
    "cube-unicharset",
    "cube-word-dawg",
    "shapetable",
    "bigram-dawg",
    "unambig-dawg",
    "params-model",
    "lstm",
    "lstm-punc-dawg",
    "lstm-word-dawg",
    "lstm-number-dawg",
    "lstm-unicharset",
    "lstm-recoder",
    "version",
)


def unpack(data: bytes) -> dict[str, bytes]:
    (count,) = struct.unpack_from("<i", data)
    offsets = struct.unpack_from(f"<{count}q", data, 4)
    present = sorted((at, name) for name, at in zip(NAMES, offsets) if at >= 0)
    ends = [at for at, _ in present[1:]] + [len(data)]
    return {name: data[at:end] for (at, name), end in zip(present, ends)}


def pack(components: dict[str, bytes]) -> bytes:
    """Dictionaries may be absent: the LSTM recogniser works without any."""
    offsets, body, at = [], b"", 4 + 8 * len(NAMES)
    for name in NAMES:
        if name in components:
            offsets.append(at + len(body))
            body += components[name]
        else:
            offsets.append(-1)
    return struct.pack("<i", len(NAMES)) + struct.pack(f"<{len(NAMES)}q", *offsets) + body

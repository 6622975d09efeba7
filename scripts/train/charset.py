"""A model's characters and their output codes: the `lstm-unicharset` and `lstm-recoder` components.

Each character is spelled by one or more output codes. A Han character has one code for each letter of its Wubi-86 spelling and
each place in it, so that a new character needs no new output row.
"""

from __future__ import annotations

import struct

BROKEN = 2  # id of the character whose code is the CTC null


class Charset:
    def __init__(self, characters: list[str], codes: list[tuple[int, ...]]):
        """Ids 0..2 are Tesseract's own: space, "Joined" and "Broken"."""
        self.characters, self.codes = characters, codes
        self.null = codes[BROKEN][0]
        self.encoding = dict(zip(characters[3:], codes[3:]))
        self.decoding = {code: char for char, code in self.encoding.items()}
        self.longest = max(map(len, codes))

    def __contains__(self, text: str) -> bool:
        return all(char in self.encoding for char in text)

    def encode(self, text: str) -> list[int]:
        return [code for char in text for code in self.encoding[char]]

    def decode(self, codes: list[int]) -> str:
        """Codes to text: the longest legal sequence at each place; what is illegal is dropped."""
        out, at = "", 0
        while at < len(codes):
            for count in range(min(self.longest, len(codes) - at), 0, -1):
                if char := self.decoding.get(tuple(codes[at : at + count])):
                    out, at = out + char, at + count
                    break
            else:
                at += 1
        return out

    def greedy(self, best: list[int]) -> str:
        """The text of the best code at each time step."""
        return self.decode([c for i, c in enumerate(best) if c != self.null and (i == 0 or best[i - 1] != c)])


def read(components: dict[str, bytes]) -> Charset:
    rows = components["lstm-unicharset"].decode("utf-8").rstrip("\n").split("\n")[1:]
    characters = [row.split(" ")[0] for row in rows]
    characters[0] = " "
    data, at, codes = components["lstm-recoder"], 4, []
    for _ in range(struct.unpack_from("<I", data)[0]):
        _, length = struct.unpack_from("<bi", data, at)
        codes.append(struct.unpack_from(f"<{length}i", data, at + 5))
        at += 5 + 4 * length
    return Charset(characters, codes)


def write(charset: Charset) -> dict[str, bytes]:
    """Both components. Boxes and metrics in the unicharset are of no use to the LSTM recogniser: all the same."""
    rows = [
        str(len(charset.characters)),
        "NULL 0 Common 0",
        "Joined 7 0,255,0,255,0,0,0,0,0,0 Latin 1 0 1 Joined\t# Joined [4a 6f 69 6e 65 64 ]a",
        "|Broken|0|1 f 0,255,0,255,0,0,0,0,0,0 Common 2 10 2 |Broken|0|1\t# Broken",
    ]
    for i, char in enumerate(charset.characters[3:], 3):
        if char.isdigit():
            kind, script, direction, mark = "8", "Common", 2, "0"
        elif char.isascii() and char.isalpha():
            kind, script, direction, mark = "5", "Latin", 0, "A"
        elif is_han(char):
            kind, script, direction, mark = "1", "Han", 0, "x"
        else:
            kind, script, direction, mark = "10", "Common", 10, "p"
        rows.append(
            f"{char} {kind} 0,255,0,255,0,0,0,0,0,0 {script} {i} {direction} {i} {char}\t# {char} [{ord(char):x} ]{mark}"
        )
    recoder = struct.pack("<I", len(charset.codes))
    for code in charset.codes:
        recoder += struct.pack(f"<bi{len(code)}i", 1, len(code), *code)
    return {"lstm-unicharset": ("\n".join(rows) + "\n").encode("utf-8"), "lstm-recoder": recoder}


def is_han(char: str) -> bool:
    return "\u3400" <= char <= "\u9fff" or char >= "\U00020000" or char == "〇"

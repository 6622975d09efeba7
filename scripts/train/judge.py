"""How well lines are read: characters wrong and lines right, by sort."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

import numpy as np
import torch

from .charset import Charset
from .lines import Shard
from .network import Network, batch


def distance(a: str, b: str) -> int:
    """Levenshtein."""
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        before, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            before, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, before + (x != y))
    return row[-1]


@dataclass
class Score:
    wrong: dict = field(default_factory=lambda: defaultdict(int))
    characters: dict = field(default_factory=lambda: defaultdict(int))
    right: dict = field(default_factory=lambda: defaultdict(int))
    lines: dict = field(default_factory=lambda: defaultdict(int))

    def add(self, sort: str, truth: str, read: str) -> None:
        self.wrong[sort] += distance(truth, read)
        self.characters[sort] += len(truth)
        self.right[sort] += truth == read
        self.lines[sort] += 1

    @property
    def error(self) -> float:
        """Characters wrong, all sorts together."""
        return sum(self.wrong.values()) / max(1, sum(self.characters.values()))

    def by_sort(self) -> dict[str, tuple[float, float, int]]:
        """Characters wrong, lines right, lines."""
        return {
            s: (self.wrong[s] / max(1, self.characters[s]), self.right[s] / self.lines[s], self.lines[s])
            for s in sorted(self.lines)
        }

    def __str__(self) -> str:
        total = sum(self.right.values()) / max(1, sum(self.lines.values()))
        parts = [f"{s} {100 * e:.1f}/{100 * r:.0f}" for s, (e, r, _) in self.by_sort().items()]
        return f"{100 * self.error:.2f} % characters wrong, {100 * total:.1f} % lines right ({', '.join(parts)})"


CHOOSING = slice(400, 800)  # of each held-out shard: checkpoints are chosen by these, figures come from those before


@torch.no_grad()
def greedy_scores(net: Network, charset: Charset, shards: list[Shard]) -> Score:
    """By the best code of each step: quicker than Tesseract's own search, and a little worse."""
    score, rng = Score(), np.random.default_rng(1)
    lines = sorted(((shard, entry) for shard in shards for entry in shard.entries[CHOOSING]), key=lambda pair: pair[1].width)
    for at in range(0, len(lines), 32):
        group = lines[at : at + 32]
        x, widths = batch([shard.image(entry) for shard, entry in group], net.int8, rng)
        best, steps = net(x, widths)
        best = best.argmax(-1).t().tolist()
        for (_, entry), codes, count in zip(group, best, steps.tolist()):
            score.add(entry.sort, entry.text, charset.greedy(codes[:count]))
    return score

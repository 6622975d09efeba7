"""Trains the twin on shards of lines. Resumes from its checkpoint; more shards may appear while it runs.

Weights and activations are rounded to int8 in the forward pass from the first step, so that what is learnt is what Tesseract's
integer mode computes. Besides the weights themselves their moving average is kept; it is judged on the held-out lines every few
minutes, and the best so far is what `export` takes.
"""

from __future__ import annotations

import math
import signal
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn

from .charset import Charset
from .judge import Score, greedy_scores
from .lines import Shard, generator
from .network import Network, batch, keep_memory

COLUMNS = 11_000  # pixel columns in a batch
ROUND = 4_000  # lines between two looks for new shards
WARM_UP = 200  # steps
AVERAGE = 0.998  # of the weights, from step to step
SHARES = {"cut": 0.62, "rare": 0.14, "rendered": 0.24}  # of the lines, by source


class Pool:
    """All training lines, the least used first."""

    def __init__(self, folder: Path):
        self.folder, self.shards, self.used = folder, {}, {}

    def refresh(self) -> None:
        for table in sorted((self.folder / "training").glob("*.tsv")):
            if table.stem not in self.shards:
                self.shards[table.stem] = Shard(table)
                self.used[table.stem] = np.zeros(len(self.shards[table.stem].entries), np.int16)

    def __len__(self) -> int:
        return sum(map(len, self.used.values()))

    def _least_used(self, source: str, count: int, rng) -> list[tuple[str, int]]:
        names = [name for name in self.shards if name.startswith(source)]
        all_ = [(self.used[name][i] + rng.random() * 0.9, name, i) for name in names for i in range(len(self.used[name]))]
        all_.sort()
        chosen = [(name, i) for _, name, i in all_[:count]]
        for name, i in chosen:
            self.used[name][i] += 1
        return chosen

    def round(self, rng) -> list[list[tuple[str, int]]]:
        """Batches of lines of like width."""
        self.refresh()
        chosen = [item for source, share in SHARES.items() for item in self._least_used(source, int(ROUND * share), rng)]

        def width(item):
            return self.shards[item[0]].entries[item[1]].width

        chosen.sort(key=lambda item: width(item) * rng.uniform(0.95, 1.05))
        batches, now, widest = [], [], 0
        for item in chosen:
            widest = max(widest, width(item))
            if now and widest * (len(now) + 1) > COLUMNS:
                batches.append(now)
                now, widest = [], width(item)
            now.append(item)
        batches.append(now)
        return [batches[i] for i in rng.permutation(len(batches))]

    def images(self, items):
        found = [(self.shards[name], self.shards[name].entries[i]) for name, i in items]
        return [shard.image(entry) for shard, entry in found], [entry.text for _, entry in found]


def disturb(x: torch.Tensor, rng: np.random.Generator) -> torch.Tensor:
    """A little more variety where it costs nothing: contrast, level and noise of each normalised line."""
    lines = len(x)

    def draw(low, high, share):
        values = rng.uniform(low, high, lines) * (rng.random(lines) < share)
        return torch.from_numpy(values.astype(np.float32)).view(-1, 1, 1, 1)

    x = x * (1 + draw(-0.25, 0.15, 0.5)) + draw(-0.2, 0.2, 0.4)
    x += torch.randn(x.shape) * draw(0.02, 0.2, 0.4)
    return (x.clamp_(-1, 1) * 127).round_() / 127


def rate(share: float, step: int, highest: float) -> float:
    """Warm-up, then a cosine down to a fiftieth at the end of the budget."""
    return highest * min(1, (step + 1) / WARM_UP) * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * min(share, 1))))


class Trainer:
    def __init__(self, work: Path, start: dict, charset: Charset, seed: int):
        """`start`: the dequantised layer tree to begin from."""
        torch.set_num_threads(1)
        keep_memory()
        self.work, self.charset = work, charset
        self.seed = seed
        self.net = Network(int8=True)
        self.net.load(start)
        self.optimiser = torch.optim.AdamW(self.net.parameters(), betas=(0.9, 0.99), weight_decay=1e-4)
        self.average = {name: p.detach().clone() for name, p in self.net.named_parameters()}
        self.loss = nn.CTCLoss(blank=charset.null, zero_infinity=True, reduction="sum")
        self.step = self.lines = self.rounds = 0
        self.seconds, self.best, self.history = 0.0, math.inf, []
        self.checkpoint = work / "checkpoint.pt"

    def resume(self) -> bool:
        if not self.checkpoint.exists():
            return False
        state = torch.load(self.checkpoint, weights_only=False)
        self.net.load_state_dict(state["net"])
        self.optimiser.load_state_dict(state["optimiser"])
        self.average = state["average"]
        for name in ("step", "lines", "rounds", "seconds", "best", "history"):
            setattr(self, name, state[name])
        return True

    def save(self) -> None:
        state = {
            "net": self.net.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "average": self.average,
            **{name: getattr(self, name) for name in ("step", "lines", "rounds", "seconds", "best", "history")},
        }
        partial = self.checkpoint.with_suffix(".part")
        torch.save(state, partial)
        partial.rename(self.checkpoint)

    def judge(self, held_out: list[Shard]) -> Score:
        net = Network(int8=True)
        net.load_state_dict(self.average)
        score = greedy_scores(net, self.charset, held_out)
        self.history.append((self.lines, self.seconds, score.error, score.by_sort()))
        print(f"held out after {self.lines} lines, {self.seconds / 60:.0f} min: {score}", flush=True)
        if score.error < self.best:
            self.best = score.error
            torch.save(self.average, self.work / "best.pt")
        return score

    def run(self, pool: Pool, held_out: list[Shard], minutes: float, highest: float, every: float = 7.0) -> None:
        """Trains for `minutes` of its own time, those before an interruption included. SIGTERM and SIGINT end it after the batch."""
        stop = []
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: stop.append(True))
        budget, judged, said, mean = minutes * 60, self.seconds, 0.0, None
        while self.seconds < budget:
            rng = generator("round", self.seed, self.rounds)
            torch.manual_seed(int(rng.integers(2**31)))
            for items in pool.round(rng):
                began = time.time()
                images, texts = pool.images(items)
                x, widths = batch(images, True, rng)
                x = disturb(x, rng)
                codes = [self.charset.encode(text) for text in texts]
                for group in self.optimiser.param_groups:
                    group["lr"] = rate(self.seconds / budget, self.step, highest)
                scores, steps = self.net(x, widths)
                target = torch.tensor([c for line in codes for c in line], dtype=torch.long)
                loss = self.loss(scores, target, steps, torch.tensor([len(line) for line in codes])) / max(1, len(target))
                self.optimiser.zero_grad()
                loss.backward()
                norm = nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
                if torch.isfinite(norm):
                    self.optimiser.step()
                keep = min(AVERAGE, (self.step + 1) / (self.step + 10))
                with torch.no_grad():
                    for name, p in self.net.named_parameters():
                        self.average[name].lerp_(p, 1 - keep)
                self.step += 1
                self.lines += len(items)
                self.seconds += time.time() - began
                mean = loss.item() if mean is None else 0.98 * mean + 0.02 * loss.item()
                if self.seconds - said > 20:
                    said = self.seconds
                    print(
                        f"{self.seconds / 60:5.1f} min, {(budget - self.seconds) / 60:.0f} left; {self.lines} of {len(pool)} lines, "
                        f"{self.lines / self.seconds:.0f}/s; loss a code {mean:.4f}, gradient {norm:.2f}, rate {group['lr']:.1e}",
                        flush=True,
                    )
                if self.seconds - judged > every * 60:
                    judged = self.seconds
                    self.judge(held_out)
                    self.save()
                if stop:
                    self.save()
                    return
                if self.seconds >= budget:
                    break
            self.rounds += 1
        self.judge(held_out)
        self.save()

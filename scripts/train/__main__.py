"""Trains the models in Models/ from Debian's `chi_sim`. One command for each step, and `all` for the whole way:

    python -m train all --minutes 120        from scripts/, with the packages of train/requirements.txt

fetch      Debian's chi_sim model, by apt, or as it is installed
extend     dequantise it and give it this project's alphabet          -> start.traineddata
lines      draw the training lines and the held-out lines             -> training/, held-out/
train      train the twin; stops and resumes as you like              -> checkpoint.pt, best.pt
export     the best checkpoint as an int8 model                       -> card.traineddata
evaluate   read the held-out lines with Tesseract, chi_sim beside it
install    write Models/
dump       held-out lines as PNG files with labels.tsv

All of it lies in --work (`.training/` of the checkout, which Git ignores).
"""

from __future__ import annotations

import argparse
import hashlib
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
INSTALLED = "usr/share/tesseract-ocr/5/tessdata/chi_sim.traineddata"
MODEL = "card"
HELD_OUT = {"rendered": 1, "cut": 1}  # shards of the held-out set


def fetch(args) -> None:
    target = args.work / "chi_sim.traineddata"
    installed = Path("/") / INSTALLED
    if not installed.exists():
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(["apt-get", "download", "tesseract-ocr-chi-sim"], cwd=folder, check=True)
            subprocess.run(["dpkg-deb", "-x", next(Path(folder).glob("*.deb")), folder], check=True)
            target.write_bytes((Path(folder) / INSTALLED).read_bytes())
    else:
        target.write_bytes(installed.read_bytes())
    print(f"{target}: SHA-256 {digest(target)}")


def extend(args) -> None:
    from . import alphabet, charset, lstmfile, tessdata

    parts = tessdata.unpack((args.start or args.work / "chi_sim.traineddata").read_bytes())
    net, header = lstmfile.parse(parts["lstm"])
    lstmfile.dequantise(net, header)
    if not args.start:  # a model of ours has the alphabet
        old = charset.read(parts)
        new, counts = alphabet.extend(old, alphabet.characters(old, args.cardgen / "cardgen"))
        print(f"{len(new.characters) - 3} characters; codes: {counts}")
        kept = {"config": parts["config"], "version": parts["version"]}  # the dictionaries changed nothing in trials
        parts = {**kept, **charset.write(new)}
    (args.work / "start.traineddata").write_bytes(tessdata.pack({**parts, "lstm": lstmfile.dump(net, header)}))


def _start(args):
    from . import charset, tessdata

    parts = tessdata.unpack((args.work / "start.traineddata").read_bytes())
    return parts, charset.read(parts)


def lines(args) -> None:
    from .lines import SOURCES, make

    _, charset = _start(args)
    for source, shards in HELD_OUT.items():
        make(args.work, source, "held-out", range(shards), charset)
    for number in range(args.first, args.first + args.shards):
        for source in SOURCES:
            make(args.work, source, "training", range(number, number + 1), charset)


def _held_out(args):
    from .lines import Shard

    return [Shard(table) for table in sorted((args.work / "held-out").glob("*.tsv"))]


def train(args) -> None:
    from . import lstmfile
    from .learn import Pool, Trainer

    parts, charset = _start(args)
    net, header = lstmfile.parse(parts["lstm"])
    trainer = Trainer(args.work, net, charset, args.seed)
    print("resumed" if trainer.resume() else "from the start", flush=True)
    if not trainer.step:
        trainer.judge(_held_out(args))
    trainer.run(Pool(args.work), _held_out(args), args.minutes, args.rate)


def export(args) -> None:
    import torch

    from . import lstmfile, tessdata
    from .network import Network

    parts, _ = _start(args)
    net, header = lstmfile.parse(parts["lstm"])
    twin = Network()
    twin.load_state_dict(torch.load(args.work / "best.pt", weights_only=True))
    twin.store(net)
    (args.work / f"{MODEL}-float.traineddata").write_bytes(tessdata.pack({**parts, "lstm": lstmfile.dump(net, header)}))
    lstmfile.quantise(net, header)
    model = tessdata.pack({**parts, "lstm": lstmfile.dump(net, header)})
    (args.work / f"{MODEL}.traineddata").write_bytes(model)
    lstmfile.dequantise(net, header)  # int8 weights, float activations: what a runtime can make of the int8 file
    (args.work / f"{MODEL}-dequantised.traineddata").write_bytes(tessdata.pack({**parts, "lstm": lstmfile.dump(net, header)}))
    print(f"{MODEL}.traineddata: {len(model)} bytes")


def evaluate(args) -> None:
    """The models on the held-out lines: chi_sim beside ours, and ours in float and with int8 weights only, to see what int8 costs."""
    from .judge import Score
    from .tesseract import Reader

    for name in args.models.split(","):
        reader = Reader((args.work / f"{name}.traineddata").read_bytes())
        whole, began = Score(), time.time()
        for shard, source in zip(_held_out(args), sorted(HELD_OUT)):
            score = Score()
            for entry in shard.entries[: args.count]:
                text = reader.read(shard.image(entry))
                score.add(entry.sort, entry.text, text)
                whole.add(entry.sort, entry.text, text)
            print(f"{name}, {source}: {score}", flush=True)
        count = sum(whole.lines.values())
        print(f"{name}: {whole}; {1000 * (time.time() - began) / count:.1f} ms a line", flush=True)
        reader.close()


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def install(args) -> None:
    target = ROOT / "Models" / f"{MODEL}.traineddata"
    target.write_bytes((args.work / target.name).read_bytes())
    entry = {"name": MODEL, "file": target.name, "sha256": digest(target), "bytes": target.stat().st_size, "use": "text"}
    (ROOT / "Models" / "manifest.json").write_text(json.dumps({"models": [entry]}, indent=2) + "\n")
    print(f"{target}: SHA-256 {entry['sha256']}")


def dump(args) -> None:
    import cv2

    folder = args.work / "heldout"
    folder.mkdir(parents=True, exist_ok=True)
    rows = ["file\tsort\ttext"]
    for shard, source in zip(_held_out(args), sorted(HELD_OUT)):
        for number, entry in enumerate(shard.entries[: args.count]):
            name = f"{source}-{number:04d}.png"
            cv2.imwrite(str(folder / name), shard.image(entry))
            rows.append(f"{name}\t{entry.sort}\t{entry.text}")
    (folder / "labels.tsv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    print(f"{len(rows) - 1} lines in {folder}")


STEPS = {f.__name__: f for f in (fetch, extend, lines, train, export, evaluate, install, dump)}


def main() -> None:
    parser = argparse.ArgumentParser(prog="train", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("step", choices=[*STEPS, "all"])
    parser.add_argument("--work", type=Path, default=ROOT / ".training")
    parser.add_argument("--cardgen", type=Path, default=ROOT.parent / "shared", help="the folder that holds cardgen/")
    parser.add_argument("--start", type=Path, help="a model of ours to train on, such as the one in Models/; else chi_sim")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=120, help="of training, interrupted runs included")
    parser.add_argument("--rate", type=float, default=1.5e-3, help="the highest learning rate")
    parser.add_argument("--shards", type=int, default=60, help="of 1,000 lines, from each source")
    parser.add_argument("--first", type=int, default=0, help="the number of the first of them")
    parser.add_argument("--count", type=int, default=400, help="held-out lines of each source to read")
    parser.add_argument("--models", default=f"chi_sim,{MODEL}-float,{MODEL}-dequantised,{MODEL}", help="what to evaluate")
    args = parser.parse_args()
    sys.path.insert(0, str(args.cardgen))
    args.work.mkdir(parents=True, exist_ok=True)
    for name, step in STEPS.items():
        if args.step == name or args.step == "all" and name != "dump":
            began = time.time()
            step(args)
            print(f"{name}: {(time.time() - began) / 60:.1f} min", flush=True)


if __name__ == "__main__":
    main()

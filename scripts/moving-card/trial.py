"""Reads a video as a whole and frame by frame."""
import json
import subprocess
import tempfile
from pathlib import Path


def trial(program, video, truth):
    """Prints what came of it; returns whether it is as it should be."""
    stream = [json.loads(line) for line in run([program, "stream", video])]
    for event in stream:
        sure, open_ = event.get("fields", {}), event.get("uncertain", {})
        print(f"frame {event['frame']:3}  {event['event']:11} {event['views']:2} views  {len(sure)} certain"
              + (f", not {', '.join(open_)}" if open_ else ""))
    last = stream[-1]
    values = {**last.get("uncertain", {}), **last.get("fields", {})}
    wrong = {key: value for key, value in truth.items() if values.get(key) != value}
    print(f"stream: {last['event']} after {last['views']} views; wrong or missing: {wrong or 'none'}")
    alone = singly(program, video)
    right = [sum(values.get(key) == value for key, value in truth.items()) for values in alone]
    print(f"frames on their own: {len(alone)}, of which exact in every value: {right.count(len(truth))}; "
          f"the best has {max(right)} of {len(truth)} values")
    return last["event"] == "complete" and not wrong and last["views"] <= 30 and len(truth) not in right


def singly(program, video):
    """What each frame says on its own."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["ffmpeg", "-loglevel", "error", "-i", video, Path(folder) / "%03d.png"], check=True)
        cards = [json.loads(line) for line in run([program, "--format", "jsonl", "--jobs", "1", folder])]
    return [{**card["uncertain"], **card["fields"]} for card in cards]


def run(command):
    return subprocess.run(list(map(str, command)), stdout=subprocess.PIPE, text=True).stdout.splitlines()

"""A stand-in for ocr-demo, for tests: reads names with a NUL after each and writes a record of each, but some names end
it, or keep it waiting. With a command as its arguments, the other names are handed on to that instead."""
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path


def main(command):
    names = [name for name in sys.stdin.read().split("\0") if name]
    if command:
        known = names[: names.index("kill")] if "kill" in names else names
        status = subprocess.run(command, input="".join(name + "\0" for name in known), text=True).returncode
        return status if known == names else os.kill(os.getpid(), signal.SIGKILL)
    for name in names:
        read(name)
    return 0


def read(name):
    if name == "kill":
        os.kill(os.getpid(), signal.SIGKILL)
    elif name == "hang":
        time.sleep(60)
    elif name == "usage":
        print("no such option", file=sys.stderr)
        sys.exit(2)
    elif name == "once" and fails_first():
        sys.exit(3)
    elif name == "half":
        write(name, 0)
        # As Tesseract does; a signal that is merely sent may be blocked by whoever started this.
        os.abort()
    elif name != "skip":
        write(name, 0)
        if name == "pair":
            write(name, 1)


def write(name, card):
    print(json.dumps({"file": name, "card": card, "kind": "none"}), flush=True)


def fails_first():
    try:
        (Path(os.environ["STAND_IN_STATE"]) / "failed").touch(exist_ok=False)
        return True
    except FileExistsError:
        return False


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Reads a part of a list of photos with a child process, which a photo may kill. Python's standard library only."""
import json
import os
import select
import signal
import subprocess
import tempfile


def read(paths, command, timeout):
    """Yields the lines of JSON that `command` (ocr-demo, told to read a list from its input and to write jsonl) writes
    of some photos, in their order. A photo that ends the process, or on which it is silent for `timeout` seconds, gets
    a record with an error, and the others are read without it.

    Raises RuntimeError, with what the program said, where it does not do its work at all.
    """
    paths = list(paths)
    done = 0
    while done < len(paths):
        attempt = Attempt(command, paths[done:], timeout)
        for records in attempt.records():
            yield from records
            done += 1
        if attempt.death is None:
            return
        # What stands of the first of these may be cut off, or the process was reading one behind it.
        for path in paths[done : done + 2]:
            yield from read_alone(path, command, timeout)
            done += 1


def read_alone(path, command, timeout):
    attempt = Attempt(command, [path], timeout)
    records = [line for lines in attempt.records() for line in lines]
    if attempt.death is None:
        return records
    name = path.encode(errors="surrogateescape").decode(errors="replace")
    error = {"code": "processDied", "message": f"the program that read it {attempt.death}"}
    return [json.dumps({"file": name, "error": error}, ensure_ascii=False, separators=(",", ":"))]


class Attempt:
    """One run of the program over some photos."""

    def __init__(self, command, paths, timeout):
        self.command, self.paths, self.timeout = command, paths, timeout
        #: How the process ended before its work was done; None where it did it.
        self.death = None

    def records(self):
        """Yields a list of lines for each photo whose lines are certain to be whole."""
        with tempfile.TemporaryFile() as names, tempfile.TemporaryFile() as messages:
            names.write(b"".join(os.fsencode(path) + b"\0" for path in self.paths))
            names.seek(0)
            process = subprocess.Popen(self.command, stdin=names, stdout=subprocess.PIPE, stderr=messages)
            try:
                count, records = 0, []
                for line in self._lines(process):
                    if records and is_first(line):
                        yield records
                        count, records = count + 1, []
                    records.append(line)
                status = process.wait()
                if status < 0 or status >= 128:
                    self.death = self.death or f"was ended by {signal_name(-status if status < 0 else status - 128)}"
                    return
                count += 1 if records else 0
                if status > 1 or count != len(self.paths):
                    messages.seek(0)
                    said = messages.read()[-2000:].decode(errors="replace").strip()
                    raise RuntimeError(f"{self.command[0]} ended with {status} after {count} photos: {said}")
                if records:
                    yield records
            finally:
                process.kill()
                process.wait()
                process.stdout.close()

    def _lines(self, process):
        rest = b""
        while select.select([process.stdout], [], [], self.timeout)[0]:
            block = os.read(process.stdout.fileno(), 1 << 16)
            if not block:
                return
            *lines, rest = (rest + block).split(b"\n")
            yield from (line.decode() for line in lines)
        self.death = f"was silent for {self.timeout} seconds"
        process.kill()


def is_first(line):
    """Whether a line is the first of its photo, which may have a line for each of several cards."""
    return json.loads(line).get("card", 0) == 0


def signal_name(number):
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"

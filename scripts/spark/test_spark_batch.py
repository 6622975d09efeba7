"""Tests of spark-batch, with a stand-in for ocr-demo; the last class with Spark too, where pyspark and Java are.

    venv/bin/python -m unittest discover scripts/spark
    OCR_DEMO=.build/debug/ocr-demo python3 -m unittest discover scripts/spark       with the real one behind it
"""
import importlib.util
import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import partition

FOLDER = Path(__file__).resolve().parent
FIXTURES = FOLDER.parent.parent / "Tests" / "Fixtures"
STAND_IN = [sys.executable, str(FOLDER / "stand_in.py")]


def ready(name):
    return json.dumps({"file": name, "card": 0, "kind": "none"})


def died(name, how):
    return {"file": name, "error": {"code": "processDied", "message": f"the program that read it {how}"}}


class PartitionTests(unittest.TestCase):
    def read(self, names, timeout=20):
        return list(partition.read(names, STAND_IN, timeout))

    def test_hands_on_what_the_program_writes(self):
        self.assertEqual(self.read([]), [])
        self.assertEqual(self.read(["a", "b\nc", "d"]), [ready("a"), ready("b\nc"), ready("d")])

    def test_loses_only_the_photo_that_kills(self):
        for names in (["kill"], ["kill", "a"], ["a", "kill"], ["a", "b", "kill", "c", "d"], ["kill", "a", "kill", "kill"]):
            with self.subTest(names=names):
                expected = [died(name, "was ended by SIGKILL") if name == "kill" else json.loads(ready(name)) for name in names]
                self.assertEqual([json.loads(line) for line in self.read(names)], expected)

    def test_keeps_all_cards_of_a_photo_together(self):
        for names in (["pair", "kill"], ["pair", "half", "a"], ["a", "pair", "pair", "kill", "pair"]):
            with self.subTest(names=names):
                records = [json.loads(line) for line in self.read(names)]
                self.assertEqual(
                    [(record["file"], record.get("card")) for record in records],
                    [
                        (name, card)
                        for name in names
                        for card in ((0, 1) if name == "pair" else (0,) if name == "a" else (None,))
                    ],
                )

    def test_waits_for_no_photo_forever(self):
        self.assertEqual(
            [json.loads(line) for line in self.read(["a", "hang", "b"], timeout=1)],
            [json.loads(ready("a")), died("hang", "was silent for 1 seconds"), json.loads(ready("b"))],
        )

    def test_says_that_the_program_does_not_work(self):
        with self.assertRaisesRegex(RuntimeError, "ended with 2 after 0 photos: no such option"):
            self.read(["usage", "a"])
        with self.assertRaisesRegex(RuntimeError, "ended with 0 after 1 photos"):
            self.read(["skip", "a"])


@unittest.skipUnless(os.environ.get("OCR_DEMO"), "OCR_DEMO names no ocr-demo")
class ProgramTests(unittest.TestCase):
    def test_reads_photos_as_the_program_alone_does(self):
        names = [str(FIXTURES / "sheet" / "both-sides.jpg"), "no-such.jpg"]
        command = [os.environ["OCR_DEMO"], "--format", "jsonl", "--files-from", "-"]
        alone = subprocess.run(command, input="\n".join(names), capture_output=True, text=True).stdout.splitlines()
        self.assertEqual(len(alone), 3)
        # The killer sits between the program and its input.
        found = list(partition.read([*names, "kill", names[1]], [*STAND_IN, *command], 120))
        self.assertEqual(found[:3] + found[4:], alone + alone[2:])
        self.assertEqual(json.loads(found[3]), died("kill", "was ended by SIGKILL"))


@unittest.skipUnless(importlib.util.find_spec("pyspark"), "pyspark is not installed")
class SparkTests(unittest.TestCase):
    """Spark with two workers, each a process of its own."""

    def batch(self, names, *options):
        with tempfile.TemporaryDirectory() as folder:
            program = Path(folder) / "program"
            program.write_text(f'#!/bin/sh\nexec "{STAND_IN[0]}" "{STAND_IN[1]}"\n')
            program.chmod(0o755)
            run = subprocess.run(
                [
                    sys.executable, FOLDER.parent / "spark-batch", "--master", "local-cluster[2,1,1024]",
                    "--program", program, "--photos", "4", *options, "-", Path(folder) / "out",
                ],
                input="\n".join(names), capture_output=True, text=True, env={**os.environ, "STAND_IN_STATE": folder},
            )
            parts = sorted((Path(folder) / "out").glob("part-*"))
            return run, [[json.loads(line) for line in part.read_text().splitlines()] for part in parts]

    def test_reads_each_photo_once_whatever_happens(self):
        names = [f"{i}" for i in range(5)] + ["kill", "once", "pair"] + [f"{i}" for i in range(8, 20)]
        run, parts = self.batch(names)
        self.assertEqual(run.stderr.splitlines()[-1], "spark-batch: 1 could not be read")
        self.assertEqual(run.returncode, 1)
        self.assertEqual(len(parts), 5)
        records = [record for part in parts for record in part]
        self.assertEqual([record["file"] for record in records if record.get("card") != 1], names)
        self.assertEqual([record["file"] for record in records if "error" in record], ["kill"])
        # The part with "once" in it failed the first time.
        self.assertIn("Lost task 1.0", run.stderr)

    def test_says_why_it_failed(self):
        run, _ = self.batch(["usage"])
        self.assertEqual(run.returncode, 1)
        self.assertIn("ended with 2 after 0 photos: no such option", run.stderr)


if __name__ == "__main__":
    unittest.main()

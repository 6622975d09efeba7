"""Trains the models in Models/. See README.md."""

import os

# Before any library starts OpenMP: with more threads a line takes Tesseract 110 ms instead of 30.
os.environ.setdefault("OMP_THREAD_LIMIT", "1")

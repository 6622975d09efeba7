"""A line image as Tesseract's recogniser sees it: scaled to 48 rows by Leptonica, then normalised by its middle row."""

from __future__ import annotations

import ctypes

import numpy as np

ROWS = 48

_lept = ctypes.CDLL("liblept.so.5")
_POINTER, _INT, _FLOAT = ctypes.c_void_p, ctypes.c_int, ctypes.c_float
for _name, _result, _arguments in (
    ("pixCreate", _POINTER, [_INT] * 3),
    ("pixGetData", _POINTER, [_POINTER]),
    ("pixGetWpl", _INT, [_POINTER]),
    ("pixGetWidth", _INT, [_POINTER]),
    ("pixGetHeight", _INT, [_POINTER]),
    ("pixScale", _POINTER, [_POINTER, _FLOAT, _FLOAT]),
    ("pixDestroy", None, [_POINTER]),
):
    getattr(_lept, _name).restype, getattr(_lept, _name).argtypes = _result, _arguments


def scale(image: np.ndarray) -> np.ndarray:
    """Leptonica's `pixScale` of an 8-bit grey image to 48 rows. It also sharpens: no other library's scaling is like it."""
    height, width = image.shape
    words = (width + 3) // 4  # a row is padded to whole 32-bit words, whose bytes are in the host's order
    padded = np.zeros((height, words * 4), np.uint8)
    padded[:, :width] = image
    padded = np.ascontiguousarray(padded.view(">u4").astype("<u4"))
    pix = _lept.pixCreate(width, height, 8)
    ctypes.memmove(_lept.pixGetData(pix), padded.ctypes.data, padded.nbytes)
    factor = np.float32(ROWS) / np.float32(height)
    scaled = _lept.pixScale(pix, factor, factor)
    width, height, words = _lept.pixGetWidth(scaled), _lept.pixGetHeight(scaled), _lept.pixGetWpl(scaled)
    raw = ctypes.string_at(_lept.pixGetData(scaled), height * words * 4)
    for each in (pix, scaled):
        _lept.pixDestroy(ctypes.byref(ctypes.c_void_p(each)))
    return np.frombuffer(raw, "<u4").astype(">u4").view(np.uint8).reshape(height, words * 4)[:, :width].copy()


def _quantile(values: np.ndarray, share: float) -> float:
    """Tesseract's `STATS::ile` on whole numbers: the upper edge of a bucket of one."""
    counts = np.bincount(values, minlength=257)
    target = min(max(share * len(values), 1.0), len(values))
    sums = np.cumsum(counts)
    bucket = int(np.searchsorted(sums, target))
    return bucket + 1 - (sums[bucket] - target) / counts[bucket]


def normalise(image: np.ndarray) -> np.ndarray:
    """Black and white (-1 and 1) from the local minima and maxima along the middle row."""
    row = image[image.shape[0] // 2].astype(int)
    before, at, after = row[:-2], row[1:-1], row[2:]
    minima = at[((at < before) & (at <= after)) | ((at <= before) & (at < after))]
    maxima = at[((at > before) & (at >= after)) | ((at >= before) & (at > after))]
    black = _quantile(minima, 0.25) if len(minima) else 1.0
    white = _quantile(maxima, 0.75) if len(maxima) else 256.0
    contrast = (white - black) / 2 if white > black else 1.0
    return (image.astype(np.float32) - np.float32(black)) / np.float32(contrast) - 1

"""Reads line images with the installed Tesseract, by its C API: the model comes from memory, as in the product."""

from __future__ import annotations

import ctypes
from ctypes import c_bool, c_char_p, c_int, c_void_p

import numpy as np

OEM_LSTM_ONLY, PSM_RAW_LINE = 1, 13


class Reader:
    def __init__(self, model: bytes, name: str = "card"):
        self._api = api = ctypes.CDLL("libtesseract.so.5")
        for function, result, arguments in (
            ("TessBaseAPICreate", c_void_p, []),
            ("TessBaseAPIDelete", None, [c_void_p]),
            ("TessDeleteText", None, [c_void_p]),
            (
                "TessBaseAPIInit5",
                c_int,
                [c_void_p, c_char_p, c_int, c_char_p, c_int, c_void_p, c_int, c_void_p, c_void_p, ctypes.c_size_t, c_bool],
            ),
            ("TessBaseAPISetVariable", c_bool, [c_void_p, c_char_p, c_char_p]),
            ("TessBaseAPISetPageSegMode", None, [c_void_p, c_int]),
            ("TessBaseAPISetImage", None, [c_void_p, c_char_p, c_int, c_int, c_int, c_int]),
            ("TessBaseAPIGetUTF8Text", c_void_p, [c_void_p]),
        ):
            getattr(api, function).restype, getattr(api, function).argtypes = result, arguments
        self._model, self._handle = model, api.TessBaseAPICreate()
        api.TessBaseAPISetVariable(self._handle, b"debug_file", b"/dev/null")
        if api.TessBaseAPIInit5(self._handle, model, len(model), name.encode(), OEM_LSTM_ONLY, None, 0, None, None, 0, False):
            raise ValueError("Tesseract does not accept the model")
        api.TessBaseAPISetVariable(self._handle, b"debug_file", b"/dev/null")
        api.TessBaseAPISetVariable(self._handle, b"tessedit_do_invert", b"0")
        api.TessBaseAPISetPageSegMode(self._handle, PSM_RAW_LINE)

    def read(self, image: np.ndarray) -> str:
        """Text of a grey line image, without spaces."""
        image = np.ascontiguousarray(image)
        height, width = image.shape
        self._api.TessBaseAPISetImage(self._handle, image.tobytes(), width, height, 1, width)
        pointer = self._api.TessBaseAPIGetUTF8Text(self._handle)
        text = ctypes.string_at(pointer).decode("utf-8") if pointer else ""
        self._api.TessDeleteText(pointer)
        return "".join(text.split())

    def close(self) -> None:
        if self._handle:
            self._api.TessBaseAPIDelete(self._handle)
            self._handle = None

"""Reads and writes the `.lstm` component of a Tesseract model: a tree of layers, each with its weight matrices.

Layout as Tesseract 5.3.0 serialises it, little endian. A matrix is either int8 with one scale a row, or float64; the file
of a recogniser that is shipped holds the former, `lstmtraining` continues only from the latter.
"""

from __future__ import annotations

import struct

import numpy as np

INT8, ADAM, DOUBLE = 1, 4, 128  # bits of a matrix's mode byte
INT_MODE = 1  # bit of the header's training flags
LEARNING_RATES = 64  # layer flag: a list of learning rates follows the children

BRANCHES = {
    "Parallel",
    "Replicated",
    "ParBidiLSTM",
    "DepParUDLSTM",
    "Par2dLSTM",
    "Series",
    "RTLReversed",
    "TTBReversed",
    "XYTranspose",
}
DENSE = {"Logistic", "LinLogistic", "LinTanh", "Tanh", "Relu", "Linear", "Softmax", "SoftmaxNoCTC"}
HEADER = (
    ("flags", "i"),
    ("training_iteration", "i"),
    ("sample_iteration", "i"),
    ("null", "i"),
    ("adam_beta", "f"),
    ("learning_rate", "f"),
    ("momentum", "f"),
)


class Reader:
    """A cursor over bytes."""

    def __init__(self, data: bytes):
        self.data, self.at = data, 0

    def take(self, count: int) -> bytes:
        if self.at + count > len(self.data):
            raise ValueError("the component ends too early")
        piece = self.data[self.at : self.at + count]
        self.at += count
        return piece

    def unpack(self, form: str):
        values = struct.unpack("<" + form, self.take(struct.calcsize("<" + form)))
        return values[0] if len(values) == 1 else values

    def string(self) -> bytes:
        return self.take(self.unpack("I"))

    def matrix(self, kind: str) -> np.ndarray:
        rows, columns = self.unpack("II")
        kind = np.dtype(kind)
        self.take(kind.itemsize)  # the value of "empty" cells
        return np.frombuffer(self.take(rows * columns * kind.itemsize), kind).reshape(rows, columns).copy()


def _read_weights(r: Reader, training: bool) -> dict:
    mode = r.unpack("B")
    if not mode & DOUBLE:
        raise ValueError("weights of an older format")
    weights = {"adam": bool(mode & ADAM)}
    if mode & INT8:
        weights["int8"] = r.matrix("i1")
        weights["scales"] = np.frombuffer(r.take(8 * r.unpack("I")), "<f8").copy()
    else:
        weights["float"] = r.matrix("<f8")
        if training:  # the optimiser's state, of no use here
            r.matrix("<f8")
            if weights["adam"]:
                r.matrix("<f8")
    return weights


def _read_layer(r: Reader) -> dict:
    if r.unpack("b") != 0:
        raise ValueError("layers numbered instead of named")
    layer = {"type": r.string().decode()}
    layer["training"], layer["backprop"] = r.unpack("bb")
    layer["flags"], layer["inputs"], layer["outputs"], layer["weight_count"] = r.unpack("iiii")
    layer["name"] = r.string().decode()
    kind, training = layer["type"], layer["training"] == 1
    if kind in BRANCHES:
        layer["children"] = [_read_layer(r) for _ in range(r.unpack("I"))]
        if layer["flags"] & LEARNING_RATES:
            layer["rates"] = r.take(4 * r.unpack("I"))
    elif kind in DENSE:
        layer["weights"] = [_read_weights(r, training)]
    elif kind in ("LSTM", "SummLSTM"):
        layer["columns"] = r.unpack("i")
        layer["weights"] = [_read_weights(r, training) for _ in range(4)]
    elif kind in ("Convolve", "Maxpool", "Reconfig"):
        layer["window"] = r.unpack("ii")
    elif kind == "Input":
        layer["shape"] = r.take(20)
    else:
        raise ValueError(f"unknown layer {kind}")
    layer["training"] = 0
    return layer


def parse(data: bytes) -> tuple[dict, dict]:
    """The layer tree and the header of a component."""
    r = Reader(data)
    net = _read_layer(r)
    header = {"spec": r.string().decode()}
    for name, form in HEADER:
        header[name] = r.unpack(form)
    header["rest"] = r.data[r.at :]
    return net, header


def _string(value: str | bytes) -> bytes:
    value = value.encode() if isinstance(value, str) else value
    return struct.pack("<I", len(value)) + value


def _matrix(values: np.ndarray) -> bytes:
    return struct.pack("<II", *values.shape) + bytes(values.dtype.itemsize) + np.ascontiguousarray(values).tobytes()


def _write_weights(weights: dict) -> bytes:
    mode = DOUBLE | (ADAM if weights["adam"] else 0)
    if "int8" in weights:
        scales = weights["scales"]
        return bytes([mode | INT8]) + _matrix(weights["int8"]) + struct.pack("<I", len(scales)) + scales.astype("<f8").tobytes()
    return bytes([mode]) + _matrix(weights["float"].astype("<f8"))


def _write_layer(layer: dict) -> bytes:
    out = b"\0" + _string(layer["type"])
    out += struct.pack(
        "<bbiiii",
        layer["training"],
        layer["backprop"],
        layer["flags"],
        layer["inputs"],
        layer["outputs"],
        layer["weight_count"],
    ) + _string(layer["name"])
    if "children" in layer:
        out += struct.pack("<I", len(layer["children"])) + b"".join(map(_write_layer, layer["children"]))
        if "rates" in layer:
            out += struct.pack("<I", len(layer["rates"]) // 4) + layer["rates"]
    elif "weights" in layer:
        if "columns" in layer:
            out += struct.pack("<i", layer["columns"])
        out += b"".join(map(_write_weights, layer["weights"]))
    elif "window" in layer:
        out += struct.pack("<ii", *layer["window"])
    else:
        out += layer["shape"]
    return out


def dump(net: dict, header: dict) -> bytes:
    return (
        _write_layer(net)
        + _string(header["spec"])
        + b"".join(struct.pack("<" + form, header[name]) for name, form in HEADER)
        + header["rest"]
    )


def layers(net: dict):
    """All layers, depth first, in the order of the data's way through them."""
    yield net
    for child in net.get("children", []):
        yield from layers(child)


def matrices(net: dict) -> list[list[dict]]:
    """The weight matrices of each layer that has any."""
    return [layer["weights"] for layer in layers(net) if "weights" in layer]


def dequantise(net: dict, header: dict) -> None:
    """int8 to float64 in place: weight = int8 times the row's scale."""
    for weights in sum(matrices(net), []):
        if "int8" in weights:
            whole = weights.pop("int8")
            weights["float"] = whole.astype("<f8") * weights.pop("scales")[: len(whole), None]
    header["flags"] &= ~INT_MODE


def quantise(net: dict, header: dict) -> None:
    """float64 to int8 in place, rounded as Tesseract rounds: dequantised Debian models come back byte for byte."""
    for weights in sum(matrices(net), []):
        if "float" in weights:
            values = weights.pop("float")
            scales = np.abs(values).max(1) / 127
            ratio = values / np.where(scales == 0, 1, scales)[:, None]
            weights["int8"] = np.trunc(ratio + np.copysign(0.5, ratio)).astype("i1")
            weights["scales"] = scales.astype("<f8")
    header["flags"] |= INT_MODE

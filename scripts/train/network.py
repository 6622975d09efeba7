"""A PyTorch twin of Tesseract's line recogniser `[1,48,0,1 Ct3,3,16 Mp3,3 Lfys64 Lfx96 Lrx96 Lfx512 O1c…]`.

It computes what Tesseract computes at every time step, in float and in int8 (weights and activations rounded as Tesseract's
integer mode rounds them, gradients straight through), and takes its weights from a `.lstm` component and gives them back.
"""

from __future__ import annotations

import ctypes
import subprocess
import tempfile
from functools import lru_cache
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from . import lstmfile
from .imaging import ROWS, normalise

STEPS = 127.0  # of an int8 activation, from 0 to 1
POOL = 3  # columns of pixels in a time step


@lru_cache(maxsize=1)
def _kernels():
    """kernels.c, compiled for this machine."""
    library = Path(tempfile.mkdtemp()) / "kernels.so"
    source = Path(__file__).with_name("kernels.c")
    subprocess.run(
        ["gcc", "-O3", "-march=native", "-ffast-math", "-shared", "-fPIC", "-fno-strict-aliasing", "-o", library, source, "-lmvec", "-lm"], check=True
    )
    return ctypes.CDLL(str(library))


def keep_memory() -> None:
    """Let freed memory stay with the process: returning it and faulting it in again took a third of the training time."""
    libc = ctypes.CDLL(None)
    libc.mallopt(-4, 0)  # M_MMAP_MAX
    libc.mallopt(-1, 2**31 - 1)  # M_TRIM_THRESHOLD


def _pointer(tensor: torch.Tensor | None):
    return ctypes.c_void_p(tensor.data_ptr() if tensor is not None else 0)


class Rounded(torch.autograd.Function):
    """To steps of 1/127, clipped to ±1; the gradient passes as if nothing had happened, but not outside the clip."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x.abs() <= 1)
        return (x * STEPS).round_().clamp_(-STEPS, STEPS).div_(STEPS)

    @staticmethod
    def backward(ctx, grad):
        (inside,) = ctx.saved_tensors
        return grad * inside


def whole(weight: torch.Tensor, bias: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """A matrix as int8, its bias rounded alike, and the scale of each row. The bias is a column of the row and shares its scale."""
    scale = torch.maximum(weight.abs().amax(1), bias.abs()) / STEPS
    scale = torch.where(scale > 0, scale, torch.ones_like(scale))
    return (weight / scale[:, None]).round_().to(torch.int8), (bias / scale).round_() * scale, scale


class RoundedWeights(torch.autograd.Function):
    """A matrix and its bias as int8 holds them; the gradient passes straight through."""

    @staticmethod
    def forward(ctx, weight, bias):
        ints, rounded, scale = whole(weight, bias)
        return ints.float() * scale[:, None], rounded

    @staticmethod
    def backward(ctx, grad_weight, grad_bias):
        return grad_weight, grad_bias


class ConvolveFunction(torch.autograd.Function):
    """The convolution of a batch() and the greatest of each 3x3 cell, as (rows, lines, columns, 16)."""

    @staticmethod
    def forward(ctx, x, weight, bias):
        lines, _, height, stride = x.shape
        columns = (stride - 2) // POOL
        out = torch.empty((height - 2) // POOL, lines, columns, 16)
        place = torch.empty(out.shape, dtype=torch.int32)
        matrix = weight.t().contiguous()
        _kernels().convolve_forward(
            lines, height, stride, columns, _pointer(x), _pointer(matrix), _pointer(bias.contiguous()), _pointer(out), _pointer(place)
        )
        ctx.save_for_backward(x, place)
        return out

    @staticmethod
    def backward(ctx, grad):
        x, place = ctx.saved_tensors
        lines, _, height, stride = x.shape
        grad, grad_weight, grad_bias = grad.contiguous(), torch.empty(9, 16), torch.empty(16)
        _kernels().convolve_backward(
            lines, height, stride, grad.shape[2], _pointer(x), _pointer(grad), _pointer(place), _pointer(grad_weight), _pointer(grad_bias)
        )
        return None, grad_weight.t(), grad_bias


class LstmFunction(torch.autograd.Function):
    """An LSTM over (time, batch, input). Rows of the weights: input, forget, output gate, cell input; columns: input, recurrent.

    In int8 the products of the forward pass are exact whole-number products. The backward pass multiplies in bfloat16.
    """

    @staticmethod
    def forward(ctx, x, weight, bias, last, int8):
        time, batch, inputs = x.shape
        size = weight.shape[0] // 4
        kernels = _kernels()
        if int8:
            ints, bias, scale = whole(weight, bias)
            x = (x.reshape(time * batch, inputs) * STEPS).round_().to(torch.int8)
            factor = (scale / STEPS).contiguous()
            gates = torch._int_mm(x, ints[:, :inputs].t().contiguous()).view(torch.float32)  # whole numbers until the step
            recurrent = ints[:, inputs:].t().contiguous()
            weight = ints.bfloat16() * scale[:, None].bfloat16()
            hidden = x.new_empty(time, batch, size)
        else:
            x = x.reshape(time * batch, inputs)
            gates = x @ weight[:, :inputs].t() + bias
            recurrent, factor, hidden = weight[:, inputs:].t().contiguous(), None, None
        gates = gates.view(time, batch, 4 * size)
        states, squashed, outputs = (torch.empty(time, batch, size) for _ in range(3))
        for t in range(time):
            product = None
            if t:
                product = torch._int_mm(hidden[t - 1], recurrent) if int8 else outputs[t - 1] @ recurrent
            kernels.step_forward(
                batch,
                size,
                _pointer(gates[t]),
                _pointer(product),
                _pointer(factor),
                _pointer(bias),
                _pointer(states[t - 1] if t else None),
                _pointer(states[t]),
                _pointer(squashed[t]),
                _pointer(outputs[t]),
                _pointer(hidden[t] if int8 else None),
            )
        ctx.save_for_backward(x, weight, gates, states, squashed, hidden if int8 else outputs)
        ctx.last, ctx.shape = last, (time, batch, inputs, size)
        return outputs[-1].clone() if last else outputs

    @staticmethod
    def backward(ctx, grad):
        x, weight, gates, states, squashed, outputs = ctx.saved_tensors
        time, batch, inputs, size = ctx.shape
        kernels, unit = _kernels(), (1 / STEPS if x.dtype == torch.int8 else 1.0)
        weight = weight.bfloat16()
        recurrent = weight[:, inputs:].contiguous()
        delta = torch.empty(time, batch, 4 * size, dtype=torch.bfloat16)
        grad_state, grad_bias = torch.zeros(batch, size), torch.zeros(4 * size)
        grad = grad.contiguous()
        into = None
        for t in range(time - 1, -1, -1):
            here = (grad if t == time - 1 else None) if ctx.last else grad[t]
            total = here if into is None else into if here is None else into.add_(here)
            kernels.step_backward(
                batch,
                size,
                _pointer(gates[t]),
                _pointer(squashed[t]),
                _pointer(states[t - 1] if t else None),
                _pointer(total),
                _pointer(grad_state),
                _pointer(delta[t]),
                _pointer(grad_bias),
            )
            into = (delta[t] @ recurrent).float() if t else None
        flat = delta.view(time * batch, 4 * size)
        grad_weight = torch.empty(4 * size, inputs + size)
        grad_weight[:, :inputs] = flat.t() @ x.bfloat16()
        grad_weight[:, inputs:] = flat[batch:].t() @ outputs.view(time * batch, size)[:-batch].bfloat16() if time > 1 else 0
        grad_x = (flat @ weight[:, :inputs]).float().view(time, batch, inputs) if ctx.needs_input_grad[0] else None
        return grad_x, grad_weight.mul_(unit), grad_bias, None, None


class Lstm(nn.Module):
    def __init__(self, inputs: int, size: int):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(4 * size, inputs + size) * 0.05)
        self.bias = nn.Parameter(torch.zeros(4 * size))

    def forward(self, x, int8: bool, last: bool = False):
        return LstmFunction.apply(x, self.weight, self.bias, last, int8)


class Network(nn.Module):
    """`int8`: compute as Tesseract's integer mode does."""

    def __init__(self, codes: int = 224, int8: bool = True):
        super().__init__()
        self.int8 = int8
        self.conv = nn.Conv2d(1, 16, 3)
        self.column, self.forward1, self.backward1, self.forward2 = Lstm(16, 64), Lstm(64, 96), Lstm(96, 96), Lstm(96, 512)
        self.out = nn.Linear(512, codes)

    def forward(self, x: torch.Tensor, widths: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """A batch() or exact_input(), and widths in pixels, to (time, batch, codes) log-probabilities and steps of each line."""

        def weights(layer, shape=None):
            matrix = layer.weight if shape is None else layer.weight.reshape(shape)
            return RoundedWeights.apply(matrix, layer.bias) if self.int8 else (matrix, layer.bias)

        weight, bias = weights(self.conv, (16, 9))
        if x.shape[1] == 9:  # inputs stacked as Tesseract does, x outer and y inner
            x = F.conv2d(x, weight.view(16, 3, 3).transpose(1, 2).reshape(16, 9, 1, 1), bias)
            x = F.max_pool2d(x, POOL).permute(2, 0, 3, 1)
        else:
            x = ConvolveFunction.apply(x, weight, bias)
        x = torch.tanh(x)  # after the maximum: neither tanh nor rounding changes which is the greatest
        x = Rounded.apply(x) if self.int8 else x
        rows, lines, columns, channels = x.shape
        steps = widths // POOL
        y = self.column(x.reshape(rows, lines * columns, channels), self.int8, last=True)
        y = y.view(lines, columns, 64).transpose(0, 1).contiguous()
        t = torch.arange(columns)[:, None]
        mirror = torch.where(t < steps, steps - 1 - t, t)[:, :, None].expand(-1, -1, 96)  # of each line's own steps only
        y = self.forward1(y, self.int8)
        y = self.backward1(y.gather(0, mirror), self.int8).gather(0, mirror)
        y = self.forward2(y, self.int8)
        return F.linear(y, *weights(self.out)).log_softmax(-1), steps

    # Tesseract writes cell input, input, forget, output gate; here the order is input, forget, output, cell input.
    GATES = (1, 2, 3, 0)

    def _pairs(self, net: dict):
        return zip((self.conv, self.column, self.forward1, self.backward1, self.forward2, self.out), lstmfile.matrices(net))

    @torch.no_grad()
    def load(self, net: dict) -> None:
        """From a dequantised layer tree. The bias is the last column of each matrix."""
        for layer, matrices in self._pairs(net):
            values = [torch.from_numpy(m["float"]).float() for m in matrices]
            if isinstance(layer, Lstm):
                values = [torch.cat([values[i] for i in self.GATES])]
            weight = values[0][:, :-1]
            layer.weight.copy_(weight.view(16, 1, 3, 3).transpose(2, 3) if layer is self.conv else weight)
            layer.bias.copy_(values[0][:, -1])

    @torch.no_grad()
    def store(self, net: dict) -> None:
        for layer, matrices in self._pairs(net):
            weight = layer.weight.transpose(2, 3).reshape(16, 9) if layer is self.conv else layer.weight
            values = torch.cat([weight, layer.bias[:, None]], 1).double().numpy()
            if isinstance(layer, Lstm):
                for i, part in zip(self.GATES, np.split(values, 4)):
                    matrices[i]["float"] = part.copy()
            else:
                matrices[0]["float"] = values.copy()


def as_int8(values: np.ndarray) -> np.ndarray:
    """Pixels as integer mode takes them: 128 steps, clipped to ±127, each worth 1/127."""
    return np.clip(np.rint(values * 128), -127, 127) / np.float32(STEPS)


def batch(images: list[np.ndarray], int8: bool, rng: np.random.Generator) -> tuple[torch.Tensor, torch.Tensor]:
    """Images of 48 rows as (lines, 1, 50, widest + 2) in a frame of noise, which is Tesseract's padding; and their widths."""
    widths = [image.shape[1] for image in images]
    x = np.zeros((len(images), 1, ROWS + 2, max(widths) + 2), np.float32)
    for i, (image, width) in enumerate(zip(images, widths)):
        view = x[i, 0, :, : width + 2]
        view[:] = rng.uniform(-1, 1, view.shape)
        values = normalise(image)
        view[1:-1, 1:-1] = as_int8(values) if int8 else values
    return torch.from_numpy(x), torch.tensor(widths)


def exact_input(image: np.ndarray, sample_iteration: int) -> torch.Tensor:
    """One line as nine stacked inputs, (1, 9, 48, width), with the very noise that Tesseract draws in float mode."""
    padded = np.pad(normalise(image), 1, constant_values=np.nan)
    height, width = image.shape
    out = np.stack([padded[y : y + height, x : x + width] for x in range(3) for y in range(3)], -1).reshape(-1)
    modulus = 2**31 - 1
    seed = (sample_iteration * 0x10000001) % modulus or 1
    seed = seed * 48271 % modulus
    for i in np.flatnonzero(np.isnan(out)):
        seed = seed * 48271 % modulus
        out[i] = 2.0 * seed / modulus - 1
    return torch.from_numpy(out.reshape(height, width, 9).transpose(2, 0, 1)[None].astype(np.float32))

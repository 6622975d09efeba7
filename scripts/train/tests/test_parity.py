"""The twin against Tesseract at every time step. Needs the model of the step `extend` and 100 held-out lines of the step `lines`
in .training/, g++ and libtesseract-dev."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import torch

torch.set_num_threads(1)
TRAIN = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TRAIN.parent))

from train import charset, lstmfile, tessdata  # noqa: E402
from train.lines import Shard  # noqa: E402
from train.network import Network, exact_input  # noqa: E402

WORK = Path(os.environ.get("CARDOCR_TRAINING", TRAIN.parents[1] / ".training"))
LINES = 100

needs = pytest.mark.skipif(
    not (WORK / "start.traineddata").exists() or not list((WORK / "held-out").glob("*.tsv")) or not shutil.which("g++"),
    reason="run the steps fetch, extend and lines first",
)


@pytest.fixture(scope="module")
def start():
    parts = tessdata.unpack((WORK / "start.traineddata").read_bytes())
    net, header = lstmfile.parse(parts["lstm"])
    return parts, net, header, charset.read(parts)


@pytest.fixture(scope="module")
def tool(tmp_path_factory):
    program = tmp_path_factory.mktemp("tool") / "timesteps"
    flags = subprocess.run(
        ["pkg-config", "--cflags", "--libs", "tesseract"], check=True, capture_output=True, text=True
    ).stdout.split()
    subprocess.run(["g++", "-O1", "-o", program, TRAIN / "tests" / "timesteps.cpp", *flags], check=True)
    return program


def tesseract_steps(tool, model: Path, images) -> list[list[list[tuple[str, float]]]]:
    """(name, probability) of the likely codes, for each step of each image."""
    data = b"".join(b"%d %d\n" % image.shape[::-1] + image.tobytes() for image in images)
    out = subprocess.run([tool, model], input=data, capture_output=True, check=True).stdout.decode()
    found: list[list] = [[]]
    for line in out.split("\n")[:-1]:
        if line:
            found[-1].append([(name, float(p)) for name, p in (pair.rsplit(" ", 1) for pair in line.split("\t") if pair)])
        else:
            found.append([])
    return found[:-1]


@needs
def test_every_time_step_is_tesseracts(start, tool):
    parts, net, header, letters = start
    twin = Network(int8=False)
    twin.load(net)
    # Tesseract names code 0 by a space, code c by the character with the id c + 2.
    number = {" ": 0, **{char: i - 2 for i, char in enumerate(letters.characters) if i > 2}}
    images = [shard.image(e) for shard in map(Shard, sorted((WORK / "held-out").glob("*.tsv"))) for e in shard.entries[:LINES]]
    compared = lines = 0
    worst = 0.0
    for image, theirs in zip(images, tesseract_steps(tool, WORK / "start.traineddata", images)):
        with torch.no_grad():
            ours, steps = twin(exact_input(image, header["sample_iteration"]), torch.tensor([image.shape[1]]))
        if len(theirs) != int(steps[0]):
            continue  # cut at a space: some steps are not handed out
        lines += 1
        ours = ours[:, 0].exp().tolist()
        for mine, row in zip(ours, theirs):
            for name, p in row:
                codes = [number[name]] if name else range(len(mine))  # the null has no name, nor has now and then another
                apart = min(abs(mine[code] - p) for code in codes)
                worst = max(worst, apart)
                compared += 1
    print(f"{lines} lines, {compared} values, largest difference {worst:.1e}")
    assert lines >= LINES and worst < 5e-3  # Tesseract takes tanh and the logistic function from tables


def test_the_model_files_come_back_byte_for_byte():
    if not (WORK / "chi_sim.traineddata").exists():
        pytest.skip("run the step fetch first")
    data = (WORK / "chi_sim.traineddata").read_bytes()
    parts = tessdata.unpack(data)
    assert tessdata.pack(parts) == data
    net, header = lstmfile.parse(parts["lstm"])
    lstmfile.dequantise(net, header)
    lstmfile.quantise(net, header)
    assert lstmfile.dump(net, header) == parts["lstm"]


@needs
def test_the_alphabet_survives_writing(start):
    _, _, _, letters = start
    again = charset.read(charset.write(letters))
    assert again.characters == letters.characters and again.codes == letters.codes
    assert len(set(letters.codes[3:])) == len(letters.characters) - 3, "two characters share a spelling"
    text = "阿卜力孜·买买提（1）110101199003077053X"
    assert letters.decode(letters.encode(text)) == text


def test_gradients_are_those_of_an_ordinary_lstm():
    from train.network import Lstm

    torch.manual_seed(0)
    ours, theirs = Lstm(6, 8), torch.nn.LSTM(6, 8)
    with torch.no_grad():
        ours.weight.mul_(10)
        i, f, o, g = ours.weight.chunk(4)
        weight = torch.cat([i, f, g, o])
        theirs.weight_ih_l0.copy_(weight[:, :6]), theirs.weight_hh_l0.copy_(weight[:, 6:])
        theirs.bias_ih_l0.zero_(), theirs.bias_hh_l0.zero_()
    x = torch.randn(7, 5, 6, requires_grad=True)
    towards = torch.randn(7, 5, 8)
    mine = ours(x, int8=False)
    (mine * towards).sum().backward()
    grad, x.grad = x.grad, None
    other, _ = theirs(x)
    (other * towards).sum().backward()
    assert torch.allclose(mine, other, atol=1e-6)
    assert (grad - x.grad).abs().max() < 0.01 * x.grad.abs().max()  # the backward pass multiplies in bfloat16

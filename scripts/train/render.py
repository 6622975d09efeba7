"""Draws one line on card stock with what stands around it, photographs that patch, rectifies it and cuts the strip.

A patch passes through the same stations as a whole card (print, lens, sensor, JPEG, warp, cut) at a fiftieth of the time.
Everything is grey: so is what the recogniser gets.
"""

from __future__ import annotations

import cv2
import numpy as np
from PIL import Image, ImageDraw

from . import fonts
from .texts import Line, Run, Writer

ENGLISH = (
    "Name Sex Nationality Address Date of Birth Date of First Issue Class Valid Period License No. File No. Record".split()
)


class Studio:
    """`part` is training or held-out; `stock` are pictures of card stock at 20 pixels a millimetre."""

    def __init__(self, rng, part: str, stock: list[np.ndarray], rare: list[str], hardest: float = 1.0):
        self.rng, self.part, self.stock, self.hardest = rng, part, stock, hardest
        self.writer = Writer(rng, part, rare)
        self.han = fonts.pick(rng, "han", part)

    def u(self, low, high) -> float:
        return float(self.rng.uniform(low, high))

    def chance(self, p) -> bool:
        return self.rng.random() < p

    # ------------------------------------------------------------ drawing

    def background(self, width: int, height: int) -> np.ndarray:
        if self.chance(0.12):  # paper, or a copy
            base = np.full((height, width), self.u(200, 250), np.float32)
        else:
            picture = self.stock[int(self.rng.integers(len(self.stock)))]
            scale = max(1.0, width / picture.shape[1], height / picture.shape[0])
            if scale > 1:
                picture = cv2.resize(picture, None, fx=scale * 1.01, fy=scale * 1.01)
            y, x = self.rng.integers(picture.shape[0] - height + 1), self.rng.integers(picture.shape[1] - width + 1)
            base = picture[y : y + height, x : x + width].astype(np.float32)
            if self.chance(0.5):
                base = base[:, ::-1]
            mean = float(base.mean())
            base = self.u(185, 240) + (base - mean) * self.u(0.3, 1.6)
        return np.clip(base, 0, 255)

    def draw(self, line: Line, em: int):
        """(patch, boxes of all characters as (x0, x1, run, text), middle height, font em)."""
        text = line.text()
        han = fonts.pick(self.rng, "han", self.part, "".join(c for c in text if ord(c) > 0x2000))
        label_font = (
            han if self.chance(0.4) else fonts.pick(self.rng, "han", self.part, "".join(r.text for r in line.runs if r.label))
        )
        digits = fonts.pick(self.rng, "digits", self.part) if line.digits or self.chance(0.12) else None
        spare = fonts.Font("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc", 2)
        ink = self.u(12, 70) if self.chance(0.9) else self.u(70, 110)
        label_ink = ink if line.family == "emblem" else self.u(40, 80) if line.family == "licence" else self.u(85, 165)
        if self.chance(0.1):
            label_ink = self.u(30, 165)
        drop = em * self.u(-0.13, 0.13) if self.chance(0.7) else 0.0  # values are printed later than labels, not quite level
        weight = 1 if self.chance(0.15) else 0

        def face(char, run):
            if digits and char.isascii() and not run.label:
                return digits
            font = label_font if run.label else han
            return font if font.has(char) else han if han.has(char) else spare

        places, x = [], 0.0
        pitch = self.u(0.58, 0.8) * em if line.digits and self.chance(0.7) else None
        for index, run in enumerate(line.runs):
            pixels = max(8, round(em * run.size))
            x += run.gap * em
            for char in run.text:
                font = face(char, run).at(pixels)
                advance = font.getlength(char)
                step = pitch if pitch and char.isascii() and not run.label else advance + run.spacing * em
                places.append((x, char, font, index, step, advance, run.rise * em))
                x += step
        side = int(em * 2.2)
        width, height = int(x) + 2 * side, int(em * 4.4)
        middle = height / 2
        image = Image.fromarray(self.background(width, height).astype(np.uint8))
        pen = ImageDraw.Draw(image)
        boxes = []
        for at, char, font, index, step, advance, rise in places:
            run = line.runs[index]
            left = side + at + (step - advance) / 2
            base = middle + 0.37 * font.size - rise + (0 if run.label else drop)
            tone = int(label_ink if run.label else ink)
            pen.text((left, base), char, font=font, fill=tone, anchor="ls", stroke_width=weight, stroke_fill=tone)
            box = pen.textbbox((left, base), char, font=font, anchor="ls")
            boxes.append((box[0], box[2], index, char, left, left + advance))
        self._surroundings(pen, image, line, em, middle + drop, side, x, han, ink, label_ink)
        patch = np.asarray(image).astype(np.float32)
        if self.chance(0.04) or line.family == "licence" and self.chance(0.06):
            patch = self._seal(patch, em)
        return patch, boxes, middle + drop, em

    def _surroundings(self, pen, image, line, em, middle, side, length, han, ink, label_ink):
        near = self.u(1.25, 1.6) if line.around else self.u(1.6, 2.4)
        spare = fonts.Font("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc", 2)
        for way in (-1, 1):
            if not self.chance(0.65):
                continue
            text = line.around[way] if line.around else self.writer.piece(self.writer.address(), 14)
            x = side + self.u(-0.1, 0.1) * em + (0 if line.around or self.chance(0.5) else self.u(0, 5) * em)
            tone = int(ink if self.chance(0.8) else label_ink)
            font = None
            for char in text:
                font = (han if han.has(char) else spare).at(em)
                pen.text((x, middle + way * near * em + 0.37 * em), char, font=font, fill=tone, anchor="ls")
                x += font.getlength(char)
                if x > side + length:
                    break
        if line.family == "licence":
            if self.chance(0.75):
                y = middle + em * self.u(0.62, 0.95)
                left = side + (self.u(-0.4, 3) * em)
                pen.line(
                    [(left, y), (image.width - self.u(0, side), y)], fill=int(label_ink), width=int(self.rng.integers(1, 4))
                )
            if self.chance(0.5):
                font = fonts.pick(self.rng, "digits", self.part).at(max(8, int(em * self.u(0.45, 0.6))))
                word = ENGLISH[int(self.rng.integers(len(ENGLISH)))]
                pen.text(
                    (side + self.u(-0.3, 0.2) * em, middle + em * self.u(0.55, 0.75)),
                    word,
                    font=font,
                    fill=int(label_ink),
                    anchor="lm",
                )

    def _seal(self, patch, em):
        """A corner or an edge of a red seal over the text: pale in grey."""
        height, width = patch.shape
        layer = np.zeros((height, width), np.uint8)
        x, y = int(self.u(-4, 1) * em + self.chance(0.5) * width), int(self.u(-5, height / em) * em)
        side = int(em * 6.5)
        cv2.rectangle(layer, (x, y), (x + side, y + side), 255, max(2, int(em * 0.17)))
        seal = Image.fromarray(layer)
        pen = ImageDraw.Draw(seal)
        for i in range(4):
            for j in range(3):
                char = "公安局交通警察支队市省车"[int(self.rng.integers(12))]
                pen.text(
                    (x + (i + 0.2) * side / 4, y + (j + 0.1) * side / 3), char, font=self.han.at(int(side / 4.2)), fill=255
                )
        layer = np.asarray(seal).astype(np.float32) / 255
        turn = cv2.getRotationMatrix2D((width / 2, height / 2), self.u(-4, 4), 1)
        layer = cv2.warpAffine(layer, turn, (width, height)) * self.u(0.45, 0.9)
        return patch * (1 - layer * self.u(0.4, 0.65))

    # ------------------------------------------------------------ photographing

    def photograph(self, patch, em, canonical):
        """The patch as a camera and a rectification with small errors leave it: an image, and the map from patch to image."""
        hard = self.hardest * self.rng.beta(1.1, 1.5)  # 0: scan, 1: the worst that can still be read
        height, width = patch.shape
        patch = cv2.GaussianBlur(patch, (0, 0), self.u(0.4, 1.3) * em / 63)
        if self.chance(0.06):
            patch = self._copy(patch, em)
        photo_em = float(np.exp(self.u(np.log(15), np.log(60)))) if self.chance(0.7) else self.u(17, 30)
        squeeze = self.u(0.9, 1.1) if self.chance(0.6) else 1.0
        shrink = photo_em / em
        small = cv2.resize(
            patch, None, fx=shrink * squeeze, fy=shrink, interpolation=cv2.INTER_AREA if shrink < 1 else cv2.INTER_LINEAR
        )
        to_small = np.diag([small.shape[1] / width, small.shape[0] / height, 1.0])
        angle = np.radians(self.u(-7, 7) * hard if self.chance(0.8) else 0)
        h, w = small.shape
        pose = np.array(
            [
                [np.cos(angle), -np.sin(angle) + self.u(-0.08, 0.08) * hard, 0],
                [np.sin(angle), np.cos(angle), 0],
                [self.u(-1, 1) * hard * 0.1 / w, self.u(-1, 1) * hard * 0.1 / w, 1],
            ]
        )
        pose = pose @ np.array([[1, 0, -w / 2], [0, 1, -h / 2], [0, 0, 1.0]])
        corners = cv2.perspectiveTransform(np.float32([[[0, 0], [w, 0], [w, h], [0, h]]]), pose)[0]
        low, high = corners.min(0), corners.max(0)
        pose = np.array([[1, 0, -low[0] + self.u(0, 1)], [0, 1, -low[1] + self.u(0, 1)], [0, 0, 1.0]]) @ pose
        size = tuple(int(v) + 2 for v in high - low)
        scene = cv2.warpPerspective(small, pose, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        scene = self._light(scene, hard, photo_em)
        scene = self._lens(scene, hard, photo_em)
        scene = self._sensor(scene, hard)
        quality = int(np.clip(96 - hard * 55 - self.u(0, 15), 34, 97))
        _, data = cv2.imencode(".jpg", scene.astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, quality])
        scene = cv2.imdecode(data, cv2.IMREAD_GRAYSCALE)
        # back to the card's plane, with the locator's error
        forward = pose @ to_small
        scale = canonical / em
        error = np.array(
            [
                [1 + self.u(-0.012, 0.012), self.u(-0.02, 0.02), 0],
                [self.u(-0.008, 0.008), 1 + self.u(-0.012, 0.012), 0],
                [self.u(-0.02, 0.02) / width, 0, 1],
            ]
        )
        if self.chance(0.08):  # a bent card, or a corner missed by far
            error[1, 0] += self.u(-0.025, 0.025)
        plane = np.diag([scale * self.u(0.94, 1.06) / (1.0 if self.chance(0.5) else squeeze), scale, 1.0]) @ error
        out = (int(width * plane[0, 0]) + 2, int(height * scale) + 2)
        flat = cv2.warpPerspective(
            scene,
            plane @ np.linalg.inv(forward),
            out,
            flags=cv2.INTER_LINEAR if self.chance(0.85) else cv2.INTER_CUBIC,
            borderMode=cv2.BORDER_REPLICATE,
        )
        return flat, plane

    def _copy(self, patch, em):
        patch = cv2.GaussianBlur(patch, (0, 0), self.u(1, 2.2) * em / 63)
        low, high = self.u(30, 80), self.u(190, 235)
        patch = np.clip((patch - low) / (high - low), 0, 1) ** self.u(0.8, 1.5) * 225 + 22
        grain = cv2.GaussianBlur(self.rng.standard_normal(patch.shape, dtype=np.float32), (0, 0), 1.6)
        return np.clip(patch + grain * self.u(10, 40), 0, 255)

    def _light(self, scene, hard, em):
        h, w = scene.shape
        x = np.linspace(-1, 1, w, dtype=np.float32)[None]
        y = np.linspace(-1, 1, h, dtype=np.float32)[:, None]
        exposure = self.u(1 - 0.55 * hard, 1 + 0.25 * hard)
        field = exposure * (1 + self.u(-0.3, 0.3) * hard * x + self.u(-0.15, 0.15) * hard * y)
        if self.chance(0.1 + 0.35 * hard):  # the edge of a shadow
            a = self.u(0, 2 * np.pi)
            edge = ((x * w + self.u(-w, w)) * np.cos(a) + (y * h + self.u(-h, h)) * np.sin(a)) / (em * self.u(0.1, 4))
            field = field * (1 - self.u(0.08, 0.45) * (0.2 + 0.8 * hard) / (1 + np.exp(-np.clip(edge, -30, 30))))
        scene = scene * field
        if self.chance(0.05 + 0.3 * hard):  # a glare
            cx, cy, rx, ry = self.u(-1, 1), self.u(-1, 1), self.u(0.1, 0.5), self.u(0.3, 1.5)
            scene = scene + self.u(20, 150) * (0.3 + 0.7 * hard) * np.exp(-(((x - cx) / rx) ** 2) - ((y - cy) / ry) ** 2)
        if self.chance(0.15):
            scene = 255 * np.clip(scene / 255, 0, 1) ** self.u(0.7, 1.5)
        return np.minimum(scene, 300)

    def _lens(self, scene, hard, em):
        sigma = max(0.3, em * self.u(0.004, 0.012 + 0.055 * hard))
        if sigma > 0.9 and self.chance(0.5):
            radius = 1.8 * sigma
            size = int(np.ceil(radius)) * 2 + 1
            y, x = np.mgrid[0:size, 0:size] - size // 2
            disc = np.clip(radius + 0.5 - np.hypot(x, y), 0, 1).astype(np.float32)
            scene = cv2.filter2D(scene, -1, disc / disc.sum())
        else:
            scene = cv2.GaussianBlur(scene, (0, 0), sigma)
        if self.chance(0.08 + 0.27 * hard):
            length = max(1.5, em * self.u(0.05, 0.08 + 0.12 * hard))
            size = int(np.ceil(length)) | 1
            kernel = np.zeros((size * 4, size * 4), np.float32)
            a, c = self.u(0, np.pi), size * 2
            d = np.array([np.cos(a), np.sin(a)]) * length * 2
            cv2.line(kernel, (int(c - d[0]), int(c - d[1])), (int(c + d[0]), int(c + d[1])), 1.0, 3, cv2.LINE_AA)
            kernel = cv2.resize(kernel, (size + 2, size + 2), interpolation=cv2.INTER_AREA)
            scene = cv2.filter2D(scene, -1, kernel / kernel.sum())
        return scene

    def _sensor(self, scene, hard):
        sigma = self.u(0.3, 1 + 8 * hard)
        grain = self.rng.standard_normal(scene.shape, dtype=np.float32)
        if sigma > 3.5 and self.chance(0.6):
            grain = cv2.GaussianBlur(grain, (0, 0), 0.7) * 1.9
        scene = scene + sigma * grain * np.sqrt(np.clip(scene, 4, 255) / 150)
        if self.chance(0.6):
            amount = self.u(0.2, 0.9)
            scene = cv2.addWeighted(scene, 1 + amount, cv2.GaussianBlur(scene, (0, 0), 1.1), -amount, 0)
        return np.clip(scene, 0, 255)

    # ------------------------------------------------------------ cutting

    def strip(self, line: Line):
        """(grey image, text)."""
        em = int(self.u(50, 72))
        patch, boxes, middle, em = self.draw(line, em)
        canonical = self.u(28, 64)
        flat, plane = self.photograph(patch, em, canonical)
        start = line.first[int(self.rng.integers(len(line.first)))]
        kept = [b for b in boxes if b[2] >= start]
        if len(line.runs) > 1 and line.runs[-1].label is False and self.chance(0.03):  # a cut that misses the end
            values = sum(not line.runs[b[2]].label for b in kept)
            kept = kept[: len(kept) - min(values - 1, int(self.rng.integers(1, 3)))] if values > 1 else kept
        margin = [em * (self.u(0.15, 0.6) if self.chance(0.6) else self.u(0.2, 1.5)) for _ in range(2)]
        left, right = kept[0][0] - margin[0], kept[-1][1] + margin[1]
        for x0, x1, *_ in boxes:  # a neighbour at an end may show a third of itself, not more
            if x1 <= kept[0][0] and x1 > left:
                left = max(left, x1 - (x1 - x0) * self.u(-0.3, 0.33))
            if x0 >= kept[-1][1] and x0 < right:
                right = min(right, x0 + (x1 - x0) * self.u(-0.3, 0.33))
        tight = line.digits and self.chance(0.4)
        tall = em * (self.u(0.95, 1.4) if tight else self.u(1.15, 1.7))
        centre = middle + em * self.u(-0.12, 0.12)
        points = np.float32(
            [[[left, centre - tall / 2], [right, centre - tall / 2], [left, centre + tall / 2], [right, centre + tall / 2]]]
        )
        p = cv2.perspectiveTransform(points, plane)[0]
        x0, x1 = int(max(0, p[0, 0])), int(min(flat.shape[1], np.ceil(p[1, 0])))
        cy, half = float(p[:, 1].mean()), tall * plane[1, 1] / 2
        y0, y1 = int(max(0, cy - half)), int(min(flat.shape[0], np.ceil(cy + half)))
        return flat[y0:y1, x0:x1], "".join(b[3] for b in kept)

    def blank(self):
        """Stock without any text, as a line finder led astray hands it over."""
        em = int(self.u(50, 70))
        patch = self.background(int(em * self.u(3, 9)), int(em * 4))
        if self.chance(0.3):
            y = int(em * self.u(1.5, 2.6))
            patch[y : y + 2] = self.u(50, 160)
        canonical = self.u(28, 64)
        flat, _ = self.photograph(patch, em, canonical)
        y = int(flat.shape[0] * self.u(0.3, 0.5))
        return flat[y : y + int(canonical * self.u(1.15, 1.6))], ""

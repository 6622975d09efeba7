"""Pictures of card stock: cardgen's guilloche in tints and line densities far wider than its development profile's."""

from __future__ import annotations

import cv2
import numpy as np
from cardgen.layout import stock


def picture(rng) -> np.ndarray:
    """Grey, 20 pixels a millimetre."""
    tints = [list(rng.uniform([185, 195, 190], [245, 245, 242])) for _ in range(int(rng.integers(2, 5)))]
    depth = rng.uniform(8, 45)
    lines = {
        "depth": [depth, depth + rng.uniform(5, 45)],
        "pitch": [rng.uniform(0.5, 1.1), rng.uniform(1.2, 2.6)],
        "strength": [0.3, 1.0],
    }
    image = stock(rng, (85.6, 54.0), tints, lines)
    return cv2.cvtColor(image, cv2.COLOR_RGB2GRAY)


def pictures(rng, count: int) -> list[np.ndarray]:
    return [picture(rng) for _ in range(count)]

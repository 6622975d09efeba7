"""Draws the frames."""
import cv2
import numpy as np
from cardgen import backgrounds, camera, generate, profiles
from cardgen.layout import SIZES

WIDTH, HEIGHT, RATE, SECONDS = 1280, 720, 10, 10
FOCAL = 1150.0  # pixels
CARD = 700.0  # pixels that the card is wide when it is in view
SHUTTER = 0.25  # the share of a frame's time in which it is exposed


def film(path, kind, seed, index):
    """Writes a video and returns what the card in it says."""
    cv2.setNumThreads(1)
    profile = profiles.load("dev")
    card, values, _ = generate.printed_card(profile, seed, kind, "moving-card", index)
    rng = profiles.rng_for("moving-card", seed, kind, index)
    table, _ = backgrounds.make(rng, profile, WIDTH, HEIGHT)
    light = camera.light_map(rng, profile["camera"]["levels"]["2"], WIDTH, HEIGHT,
                             corners(0.5, SIZES[kind], np.zeros(4)), 1.0, {})
    phases = rng.uniform(0, 2 * np.pi, 4)
    with path.open("wb") as file:
        file.write(f"YUV4MPEG2 W{WIDTH} H{HEIGHT} F{RATE}:1 Ip A1:1 C420jpeg XCOLORRANGE=FULL\n".encode())
        for number in range(RATE * SECONDS):
            image = frame(rng, card, table, light, SIZES[kind], phases, number / RATE)
            file.write(b"FRAME\n")
            file.write(cv2.cvtColor(image, cv2.COLOR_RGB2YUV_I420).tobytes())
    return {"file": path.name, "kind": kind, "fields": values, "seed": seed, "index": index}


def corners(time, size, phases):
    """The card's corners, seen by a pinhole camera: it comes in from the right within two seconds and then trembles."""
    width, height = size
    flat = np.array([[-width, -height, 0], [width, -height, 0], [width, height, 0], [-width, height, 0]], float) / 2
    sway = np.sin(phases + np.array([1.3, 1.7, 2.3, 0.9]) * time)
    turn, _ = cv2.Rodrigues(np.array([0.16 * sway[0], 0.16 * sway[1], 0.05 * sway[2]]))
    away = 1.15 * WIDTH * max(0.0, 1 - time / 2) ** 2
    points = flat @ turn.T
    points[:, 2] += FOCAL * width / (CARD * (1 + 0.05 * sway[3]))
    return FOCAL * points[:, :2] / points[:, 2:] + [
        WIDTH / 2 + away + 14 * sway[2], HEIGHT / 2 + 10 * sway[3]]


def frame(rng, card, table, light, size, phases, time):
    scene = table.astype(np.float32)
    quad = corners(time, size, phases)
    cover = camera.lay(scene, card.image, quad, 3.1, 0.3)
    scene *= light[..., None]
    scene += 255 * (reflection(quad, time) * (0.1 + 0.9 * cover))[..., None]
    scene = np.minimum(scene, 300, dtype=np.float32)
    # The focus hunts, and the exposure takes its time.
    sigma = 0.8 + 1.3 * max(0.0, np.sin(phases[0] + 2.9 * time)) ** 2
    scene = cv2.GaussianBlur(scene, (0, 0), sigma)
    moved = (corners(time + SHUTTER / RATE, size, phases) - quad).mean(axis=0)
    scene = smeared(scene, moved)
    scene += rng.normal(0, 6, (HEIGHT, WIDTH, 1)).astype(np.float32)
    return np.clip(scene, 0, 255).astype(np.uint8)


def reflection(quad, time):
    """A lamp's two reflections, which pass over the card as it is tilted: from the left to the right, a row each."""
    spot = np.zeros((HEIGHT // 4, WIDTH // 4), np.float32)
    reach = camera.card_width(quad) / 4
    for row, (share, start) in enumerate([(0.28, 0.0), (0.62, 0.5), (0.9, 0.25)]):
        across = (start + 0.13 * time) % 1
        top, bottom = quad[0] + (quad[1] - quad[0]) * across, quad[3] + (quad[2] - quad[3]) * across
        at = (top + (bottom - top) * share) / 4
        cv2.ellipse(spot, (int(at[0]), int(at[1])), (int(0.07 * reach), int(0.05 * reach)), 20.0 * row, 0, 360, 1.0, -1)
    spot = 0.9 * cv2.GaussianBlur(spot, (0, 0), reach * 0.012) + 0.35 * cv2.GaussianBlur(spot, (0, 0), reach * 0.06)
    return cv2.resize(np.minimum(spot, 1), (WIDTH, HEIGHT))


def smeared(scene, way):
    """The picture while it moves by some pixels."""
    length = float(np.hypot(*way))
    if length < 1:
        return scene
    size = int(np.ceil(length)) * 2 + 1
    kernel = np.zeros((size, size), np.float32)
    for share in np.linspace(-0.5, 0.5, 4 * size):
        x, y = np.round(size // 2 + share * way).astype(int)
        kernel[y, x] += 1
    return cv2.filter2D(scene, -1, kernel / kernel.sum())

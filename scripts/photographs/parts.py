"""What the sorts share: a printed card, and a photograph of it by the generator's camera."""
import copy
from unittest.mock import patch

from cardgen import camera, fields, layout
from cardgen.profiles import rng_for

LEVEL = 1  # a good phone's picture: what is hard is the sort's own matter
MILD = .7  # how far the level's effects go where nothing checks that the values are still legible


def printed(rng, profile, kind, change=None, canvas=layout.Canvas):
    """A flat card with its values, which `change` may alter first, on a canvas that may draw otherwise."""
    style = layout.style_for(rng, profile, kind)
    values, person = fields.make_card(rng, profile, kind, style.value.covers)
    if change:
        change(rng, values)
    with patch.object(layout, "Canvas", canvas):
        return layout.draw(rng, profile, kind, values, person, style), values


def taken(seed, profile, card, **changes):
    """A photograph of one card by the generator's camera with some of the level's settings changed."""
    profile = copy.deepcopy(profile)
    profile["camera"]["levels"][str(LEVEL)].update(changes)
    return camera.photograph(lambda scene: rng_for(*seed, scene), profile, card, LEVEL)


def altered(seed, profile, card, alter):
    """A photograph of a card that `alter(scene, quad)` has changed before the light, the lens and the sensor."""
    lay = camera.lay

    def laid(scene, flat, quad, radius, shadow):
        cover = lay(scene, flat, quad, radius, shadow)
        if flat is card.image:
            scene[:] = alter(scene, quad)
        return cover

    with patch.object(camera, "lay", laid):
        data, facts, _ = camera.capture(rng_for(*seed, 0), profile, card, LEVEL, MILD)
    return data, facts

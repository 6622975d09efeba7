"""Pictures of the sorts that the generator does not make, out of its own parts."""
import json

from cards import bilingual, expired, four_lines, long_names, temporary
from cardgen.profiles import load, rng_for
from lines import places
from parts import LEVEL
from scenes import bent, finger, full, screen, sheet, stamped_copy, turned

SORTS = {sort.__name__: sort for sort in (sheet, turned, full, stamped_copy, four_lines, expired, bilingual, long_names,
                                          temporary, bent, finger, screen)}


def make(folder, seed, count, chosen=None):
    """Writes DIR/<sort>/ with pictures, truth.jsonl and lines.jsonl, for each sort, or each of those chosen."""
    profile = load("dev")
    for name in chosen or SORTS:
        sort = SORTS[name]
        (folder / name).mkdir(parents=True, exist_ok=True)
        with open(folder / name / "truth.jsonl", "w", encoding="utf-8") as truths, \
                open(folder / name / "lines.jsonl", "w", encoding="utf-8") as lines:
            for index in range(count):
                key = ("photographs", name, seed, index)
                data, cards = sort(rng_for(*key), profile, index, (*key, "camera"))
                file = f"{name}-{index:03d}.jpg"
                (folder / name / file).write_bytes(data)
                for card, values, facts in cards:
                    truth = {"file": file, "kind": card.kind, "level": LEVEL, "fields": values, **facts, "sort": name,
                             "profile": profile["name"], "seed": seed}
                    truths.write(json.dumps(truth, ensure_ascii=False) + "\n")
                    line = {"file": file, "kind": card.kind, "lines": places(card, facts["quad"])}
                    lines.write(json.dumps(line, ensure_ascii=False) + "\n")

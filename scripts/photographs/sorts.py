"""Pictures of the sorts that the generator does not make, out of its own parts."""
import json

from cards import bilingual, expired, four_lines, long_names, temporary
from cardgen.profiles import load, rng_for
from lines import places
from parts import LEVEL
from scenes import bent, finger, full, screen, sheet, stamped_copy, turned

SORTS = {sort.__name__: sort for sort in (sheet, turned, full, stamped_copy, four_lines, expired, bilingual, long_names,
                                          temporary, bent, finger, screen)}


def picture(profile, name, seed, index):
    """A picture's bytes, and for each card in it the truth and where its lines are."""
    key = ("photographs", name, seed, index)
    data, cards = SORTS[name](rng_for(*key), profile, index, (*key, "camera"))
    file = f"{name}-{index:03d}.jpg"
    truths = [{"file": file, "kind": card.kind, "level": LEVEL, "fields": values, **facts, "sort": name,
               "profile": profile["name"], "seed": seed} for card, values, facts in cards]
    lines = [{"file": file, "kind": card.kind, "lines": places(card, facts["quad"])} for card, _, facts in cards]
    return data, truths, lines


def make(folder, seed, count, chosen=None):
    """Writes DIR/<sort>/ with pictures, truth.jsonl and lines.jsonl, for each sort, or each of those chosen."""
    profile = load("dev")
    for name in chosen or SORTS:
        (folder / name).mkdir(parents=True, exist_ok=True)
        with open(folder / name / "truth.jsonl", "w", encoding="utf-8") as truth_file, \
                open(folder / name / "lines.jsonl", "w", encoding="utf-8") as line_file:
            for index in range(count):
                data, truths, lines = picture(profile, name, seed, index)
                (folder / name / truths[0]["file"]).write_bytes(data)
                truth_file.writelines(json.dumps(truth, ensure_ascii=False) + "\n" for truth in truths)
                line_file.writelines(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)

"""From boxes of text to values: what a competent user writes around a general engine.

Boxes are (x0, y0, x1, y1, text) in pixels of the upright picture, and the kind of card is known. Labels, regular
expressions and the number's check digit are used, no lexicons.
"""
import re

W = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]


def checksum_ok(s):
    return bool(re.fullmatch(r"\d{17}[\dX]", s)) and "10X98765432"[sum(int(a) * b for a, b in zip(s, W)) % 11] == s[-1]


def half(s):
    out = "".join(chr(ord(c) - 0xFEE0) if 0xFF01 <= ord(c) <= 0xFF5E else c for c in s)
    return re.sub(r"\s+", "", out)


def lines_of(boxes):
    """Group boxes to visual lines, top to bottom, each left to right."""
    bs = sorted(boxes, key=lambda b: (b[1] + b[3]) / 2)
    lines = []
    for b in bs:
        cy = (b[1] + b[3]) / 2
        h = b[3] - b[1]
        if lines and abs(cy - lines[-1]["cy"]) < 0.5 * max(h, lines[-1]["h"]) * 0.9:
            ln = lines[-1]
            ln["b"].append(b)
            ln["cy"] = sum((x[1] + x[3]) / 2 for x in ln["b"]) / len(ln["b"])
        else:
            lines.append({"b": [b], "cy": cy, "h": h})
    for ln in lines:
        ln["b"].sort(key=lambda x: x[0])
        ln["t"] = half("".join(x[4] for x in ln["b"]))
        ln["x0"] = ln["b"][0][0]
    return lines


def date(s):
    m = re.search(r"((?:19|20)\d{2})[年.\-/]?(\d{1,2})[月.\-/]?(\d{1,2})", s)
    return f"{m[1]}{int(m[2]):02d}{int(m[3]):02d}" if m else None


def find_id(texts):
    cands = []
    for t in texts:
        t = half(t).upper()
        cands += re.findall(r"\d{17}[\dX]", t)
    for c in cands:
        if checksum_ok(c):
            return c
    return cands[0] if cands else None


def wrapped(texts, label, end=None, clean=lambda text: text):
    """What stands behind a label and on the lines after it, up to one that is something else."""
    parts, is_inside = [], False
    for text in texts:
        if end and re.search(end, text):
            is_inside = False
        elif is_inside:
            parts.append(clean(text))
        if (m := re.search(label, text)) and not parts:
            parts.append(m[1])
            is_inside = True
    return "".join(parts)


def id_portrait(boxes):
    ls = lines_of(boxes)
    f = {}
    txt = [l["t"] for l in ls]
    f["idcard"] = find_id(txt)
    for t in txt:
        if "name" not in f and (m := re.search(r"(?:姓?名)(.+)", t)) and "性" not in t:
            f["name"] = m[1]
        if m := re.search(r"性?别?(男|女)", t):
            f.setdefault("sex", m[1])
        if m := re.search(r"民?族(.+)$", t):
            f.setdefault("nation", m[1])
        if "年" in t and date(t):
            f.setdefault("birth", date(t))
    f["address"] = wrapped(txt, r"(?:住址|住|址)(.+)", r"公民|身份号码|\d{15}")
    if f["idcard"] and checksum_ok(f["idcard"]):
        f["birth"] = f["idcard"][6:14]
        f["sex"] = "男" if int(f["idcard"][16]) % 2 else "女"
    return f


def id_emblem(boxes):
    txt = [l["t"] for l in lines_of(boxes)]
    f = {}
    period = r"((?:19|20)\d{2})[.]?(\d{2})[.]?(\d{2})[-—~一至]*((?:19|20)\d{2}[.]?\d{2}[.]?\d{2}|长期)"
    for t in txt:
        if m := re.search(period, t):
            f["validDate"] = m[1] + m[2] + m[3] + "-" + m[4].replace(".", "")
    f["authority"] = wrapped(txt, r"(?:签发机关|发机关|机关)(.+)", f"{period}|有效|期限")
    return f


def licence(boxes):
    ls = lines_of(boxes)
    txt = [l["t"] for l in ls]
    f = {"licenceNo": find_id(txt)}
    for t in txt:
        if m := re.search(r"姓名(?:Name)?(.+?)(?:性别|Sex|$)", t):
            f.setdefault("name", re.sub(r"[A-Za-z]{3,}", "", m[1]))
        if m := re.search(r"(?:性别|Sex).*?(男|女)", t):
            f.setdefault("sex", m[1])
        if m := re.search(r"(?:国籍|Nationality)(?:Nationality)?([一-鿿]{2,})", t):
            f.setdefault("nationality", m[1])
        if "出生" in t or "Birth" in t or "DateofBir" in t:
            f.setdefault("birth", date(t))
        if "初次" in t or "领证" in t or "FirstIssue" in t:
            f.setdefault("firstIssue", date(t))
        if m := re.search(r"(?:准驾车型|车型)(?:Class)?([A-Z][A-Z0-9]*)", t):
            f.setdefault("class", m[1])
        ds = re.findall(r"(?:19|20)\d{2}-?\d{2}-?\d{2}|长期", t)
        if "至" in t or "ValidPeriod" in t or "有效期" in t or len(ds) == 2:
            if ds:
                f.setdefault("validFrom", ds[0].replace("-", ""))
            if len(ds) > 1:
                f.setdefault("validTo", ds[1].replace("-", ""))
    address = wrapped(
        txt, r"住址(?:Address)?(.*)", r"出生|Birth|初次", lambda t: re.sub(r"^Address", "", t)
    )
    f["address"] = re.sub(r"[A-Za-z]{4,}", "", address)
    return f


def licence_second(boxes):
    txt = [l["t"] for l in lines_of(boxes)]
    f = {"licenceNo": find_id(txt)}
    for t in txt:
        if m := re.search(r"姓名(?:Name)?(.+?)(?:档案|$)", t):
            f.setdefault("name", m[1])
        if m := re.search(r"(?<!\d)(\d{12})(?!\d)", t):
            f.setdefault("fileNo", m[1])
    f["record"] = wrapped(txt, r"记录(?:Record)?(.*)")
    return f


PARSE = {"id-portrait": id_portrait, "id-emblem": id_emblem, "licence": licence, "licence-second": licence_second}

"""The colours: sides are told apart by everybody, and what is written on them is read, in both themes."""

import re
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from tallies import TWO

import reports
from reports.page.figures import TEXTURES
from reports.page.style import PALETTE, PAPER, colour, on, shade

HOME = Path(reports.__file__).parent
PAGE, DESK = HOME / "templates" / "style.css", HOME / "desk" / "static" / "desk.css"
SIDES = (*(f"side-{i}" for i in range(6)), "nobody")
# Machado, Oliveira, Fernandes 2009: what is seen by those who have one of three kinds of cones not at all.
SEEN = {
    "everybody": np.eye(3),
    "protan": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "deutan": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    "tritan": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
}


def themes(file):
    """{theme: {variable: colour}} of a style sheet."""
    light, _, dark = file.read_text(encoding="utf-8").partition("prefers-color-scheme: dark")
    found = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", light))
    return {"light": found, "dark": found | dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", dark))}


def linear(code):
    c = np.array([int(code[i : i + 2], 16) for i in (1, 3, 5)]) / 255
    return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)


def lab(light):
    """CIE L*a*b* of linear RGB."""
    to_xyz = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
    x = to_xyz @ np.clip(light, 0, 1) / np.array([0.9505, 1, 1.089])
    f = np.where(x > 0.008856, np.cbrt(x), 7.787 * x + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def contrast(one, other):
    low, high = sorted(float(linear(c) @ [0.2126, 0.7152, 0.0722]) for c in (one, other))
    return (high + 0.05) / (low + 0.05)


def over(code, paper, strength):
    """A colour that lets the paper through."""
    a, b = (np.array([int(c[i : i + 2], 16) for i in (1, 3, 5)]) for c in (code, paper))
    return "#" + "".join(f"{round(x):02x}" for x in strength * a + (1 - strength) * b)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("eyes", SEEN)
def test_the_colours_of_six_sides_and_of_nobody_are_told_apart(theme, eyes):
    found = themes(PAGE)[theme]
    seen = {name: lab(np.array(SEEN[eyes]) @ linear(found[name])) for name in SIDES}
    apart = {(a, b): float(np.linalg.norm(seen[a] - seen[b])) for a, b in combinations(SIDES, 2)}
    assert {pair: d for pair, d in apart.items() if d < 19} == {}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_is_written_on_a_side_and_on_an_ending_is_read(theme):
    found = themes(PAGE)[theme]
    written = {code: name for name, code in PALETTE.items()}
    for name in SIDES:
        assert contrast(found[name], found[written[on(name)]]) >= 4.5, name
        for strength in (0.5, *(s for s, _ in TEXTURES if s < 1)):  # 0.5 is the strongest of a grid of strategies
            if strength < 0.5 or name in ("side-0", "side-1"):
                assert contrast(over(found[name], found["paper"], strength), found["ink"]) >= 4.5, (name, strength)


def test_the_page_the_desk_and_the_drawings_have_the_same_colours():
    page, desk = themes(PAGE), themes(DESK)
    for theme in ("light", "dark"):
        shared = page[theme].keys() & desk[theme].keys() - {"soft", "good"}
        assert {n: page[theme][n] for n in shared} == {n: desk[theme][n] for n in shared}
    drawn = {name: code for name, code in PALETTE.items() if name != "dark"}  # as ink, but a name of its own
    assert {name: page["light"][name] for name in drawn} == drawn
    assert colour(TWO, "nobody") == PALETTE["nobody"]
    assert on(shade(TWO, "blue")) == PAPER

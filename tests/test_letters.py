"""How wide texts are, and how they are made to fit."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from unicodedata import combining, normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patience_core.letters import cut, ending, letters_of, padded, width_of, wrapped

E_ACUTE = "e\u0301"
"""Two letters that are seen as one: an e, and the acute above it."""
HEBREW = "\u05d0\u05b8"
"""An alef, and a vowel below it."""
HANGUL = normalize("NFD", "한")
"""A Korean syllable as its three parts, of which the first is wide."""


@pytest.mark.parametrize(
    ("text", "width"),
    [
        ("", 0),
        ("Klondike", 8),
        ("Räuber", 6),
        ("10♣", 3),
        ("接龙", 4),
        ("カード", 6),
        ("ｶｰﾄﾞ", 4),
        ("\uff21\uff11", 4),
        ("한", 2),
        (HANGUL, 2),
        ("🂡", 1),
        ("🃏😀", 4),
        (E_ACUTE, 1),
        (HEBREW, 1),
        ("ก็", 1),
        ("…·", 2),
    ],
)
def test_width(text: str, width: int) -> None:
    assert width_of(text) == width
    assert width_of(padded(text, 9)) == 9
    assert padded(text, width) == padded(text, 0) == text


def test_the_screen_counts_alike() -> None:
    """What prompt_toolkit, which knows nothing of us, takes as the width of letters."""
    from prompt_toolkit.utils import get_cwidth  # noqa: PLC0415 - it takes long

    ranges = [(0x20, 0x7F), (0xA1, 0xAD), (0xAE, 0x530), (0x5D0, 0x5EB), (0xE01, 0xE3B), (0x1100, 0x1113)]
    ranges += [
        (0x2010, 0x2028),
        (0x2190, 0x2300),
        (0x2500, 0x2614),
        (0x2660, 0x2680),
        (0x3041, 0x3097),
        (0x4E00, 0x9FFD),
        (0xAC00, 0xD7A4),
    ]
    ranges += [(0xFF01, 0xFFA0), (0x1F0A1, 0x1F0AF), (0x1F600, 0x1F645), (0x20000, 0x20100)]
    letters = [chr(code) for first, end in ranges for code in range(first, end)]
    assert [
        letter for letter in letters if letter.isprintable() and width_of(letter) != get_cwidth(letter)
    ] == []


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("abc", ["a", "b", "c"]),
        ("接a", ["接", "a"]),
        (f"a{E_ACUTE}接", ["a", E_ACUTE, "接"]),
        (HANGUL, [HANGUL]),
        ("\u0301a", ["\u0301", "a"]),
        ("हिन्दी", ["हि", "न्", "दी"]),
    ],
)
def test_letters_keep_their_marks(text: str, letters: list[str]) -> None:
    assert letters_of(text) == letters


@pytest.mark.parametrize(
    ("text", "width", "kept"),
    [
        ("abc", 2, "ab"),
        ("abc", 5, "abc"),
        ("abc", 0, ""),
        ("接龙", 3, "接"),
        ("接龙", 4, "接龙"),
        ("接龙", 1, ""),
        (f"a{E_ACUTE}b", 2, f"a{E_ACUTE}"),
        (f"{E_ACUTE}b", 1, E_ACUTE),
    ],
)
def test_what_is_cut_ends_with_a_whole_letter(text: str, width: int, kept: str) -> None:
    assert cut(text, width) == kept


@pytest.mark.parametrize(
    ("text", "width", "kept"),
    [
        ("abc", 2, "bc"),
        ("abc", 5, "abc"),
        ("abc", 0, ""),
        ("接龙", 3, "龙"),
        ("接龙", 1, ""),
        (f"a{E_ACUTE}", 1, E_ACUTE),
    ],
)
def test_an_ending_begins_with_a_whole_letter(text: str, width: int, kept: str) -> None:
    assert ending(text, width) == kept


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("", 5, [""]),
        ("one two three", 7, ["one two", "  three"]),
        ("save      keeps it", 12, ["save", "  keeps it"]),
        ("  an indented line", 14, ["  an indented", "  line"]),
        ("接龙游戏的规则", 7, ["接龙游", "  戏的", "  规则"]),
        ("Patience 接龙", 12, ["Patience 接", "  龙"]),
        ("接龙 solitaire", 6, ["接龙", "  solitaire"]),
        (f"caf{E_ACUTE} caf{E_ACUTE}", 9, [f"caf{E_ACUTE} caf{E_ACUTE}"]),
        (f"caf{E_ACUTE} caf{E_ACUTE}", 8, [f"caf{E_ACUTE}", f"  caf{E_ACUTE}"]),
    ],
)
def test_lines_are_broken_between_words_and_beside_wide_letters(
    text: str, width: int, lines: list[str]
) -> None:
    assert wrapped(text, width, 2) == lines


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("one extraordinary", 8, ["one extr", "aordinar", "y"]),
        ("接龙游戏", 5, ["接龙", "游戏"]),
        (f"{E_ACUTE}" * 5, 2, [f"{E_ACUTE}" * 2, f"{E_ACUTE}" * 2, E_ACUTE]),
    ],
)
def test_words_may_be_broken_too(text: str, width: int, lines: list[str]) -> None:
    assert wrapped(text, width, whole_words=False) == lines


TEXTS = st.lists(
    st.sampled_from(["a", "b", "-", " ", "é", "接", "龙", E_ACUTE, HEBREW, "😀"]), max_size=40
).map("".join)


@given(TEXTS, st.integers(8, 20), st.integers(0, 4))
def test_lines_hold_every_letter_in_order_and_fit(text: str, width: int, indent: int) -> None:
    lines = wrapped(text, width, indent, whole_words=False)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(width_of(line) <= width or not line.strip() for line in lines)
    assert not any(combining(line.lstrip()[:1] or "a") for line in lines)


@given(st.text("ab- ", max_size=60), st.integers(8, 20), st.integers(0, 4))
def test_ascii_is_broken_as_python_breaks_it(text: str, width: int, indent: int) -> None:
    text = text.strip()
    expected = textwrap.wrap(
        text, width, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False
    )
    assert wrapped(text, width, indent) == (expected or [""])


def test_ascii_needs_no_tables() -> None:
    code = "import sys; from patience_core.letters import *; wrapped('a b', 2); padded('a', 3); print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "unicodedata" not in ran.stdout.split()

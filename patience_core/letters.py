"""How much room texts take on a terminal, where some letters are two columns wide and some have no width of their own.

What is ASCII, as nearly all is, takes a column a letter, and nothing is looked up for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator


def width_of(text: str) -> int:
    """How many columns a text takes."""
    return len(text) if text.isascii() else sum(map(letter_width, text))


def letter_width(letter: str) -> int:
    """How many columns a letter takes: two if it is wide as Chinese ones are, none if it is a mark on the one before it."""
    from unicodedata import category, east_asian_width  # noqa: PLC0415 - nearly all text is ASCII

    # What makes a syllable with the Korean letter before it stands in the columns of that one.
    if category(letter) in ("Mn", "Me", "Cf") or "\u1160" <= letter <= "\u11ff":
        return 0
    return 2 if east_asian_width(letter) in "WF" else 1


def letters_of(text: str) -> list[str]:
    """The letters of a text, each with the marks on it."""
    if text.isascii():
        return [*text]
    from unicodedata import category  # noqa: PLC0415

    found: list[str] = []
    for letter in text:
        if found and (category(letter) == "Mc" or not letter_width(letter)):
            found[-1] += letter
        else:
            found.append(letter)
    return found


def cut(text: str, width: int) -> str:
    """The beginning of a text that takes at most so many columns."""
    if text.isascii():
        return text[:width]
    kept = ""
    for letter in letters_of(text):
        if width_of(kept + letter) > width:
            break
        kept += letter
    return kept


def ending(text: str, width: int) -> str:
    """The end of a text that takes at most so many columns."""
    if text.isascii():
        return text[max(0, len(text) - width) :]
    kept = ""
    for letter in reversed(letters_of(text)):
        if width_of(letter + kept) > width:
            break
        kept = letter + kept
    return kept


def padded(text: str, width: int) -> str:
    """A text with blanks behind it until it takes so many columns."""
    return text + " " * (width - width_of(text))


def wrapped(text: str, width: int, indent: int = 0, *, whole_words: bool = True) -> list[str]:
    """A text as lines of at most so many columns, each but the first behind an indent; at least one.

    Lines are broken at blanks and beside wide letters. A word that is wider than a line stands alone in one that is too
    wide, so that it can be copied, or is broken if not `whole_words`.
    """
    if width_of(text) <= width and not text.endswith(" "):
        return [text]
    lines: list[str] = []
    line = blanks = ""
    longest = None if whole_words else width - indent
    for part in filter(None, re.split("( +)", text)):
        if part.isspace():
            blanks = part
            continue
        for piece in _pieces(part, longest):
            if line.strip() and width_of(line + blanks + piece) > width:
                lines.append(line)
                line, blanks = " " * indent, ""
            line += blanks + piece
            blanks = ""
    return [*lines, line]


def _pieces(word: str, longest: int | None) -> Iterator[str]:
    """The parts of a word between which a line may be broken; one that is longer is broken at every letter."""
    for piece in [word] if word.isascii() else _beside_wide_letters(word):
        if longest is not None and width_of(piece) > longest:
            yield from letters_of(piece)
        else:
            yield piece


def _beside_wide_letters(word: str) -> list[str]:
    pieces: list[str] = []
    after_wide = True
    for letter in letters_of(word):
        is_wide = width_of(letter) > 1
        if is_wide or after_wide:
            pieces.append(letter)
        else:
            pieces[-1] += letter
        after_wide = is_wide
    return pieces

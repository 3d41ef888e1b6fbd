"""The nouns of English sentences: one of them, and many; and how a group of piles is called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...values import Value

if TYPE_CHECKING:
    from ...facts.fact import GroupNoun


class Noun(Value):
    """A noun: ``column``, ``columns``."""

    one: str
    many: str


def noun(word: str) -> Noun:
    """The noun of which the singular is known."""
    return _NOUNS.get(word) or Noun(word, f"{word}s" if _takes_s(word) else word)


def _takes_s(word: str) -> bool:
    """Whether a word has an English plural: behind letters of another script than Latin an s is no ending."""
    if word.isascii():
        return True
    from unicodedata import name  # noqa: PLC0415 - nearly all words are ASCII

    last = next((letter for letter in reversed(word) if letter.isalpha()), "")
    return bool(last) and "LATIN" in name(last, "")


_NOUNS = {each.one: each for each in (Noun("six", "sixes"), Noun("copy", "copies"))}
"""The nouns that do not take an s."""


def group_noun(group: GroupNoun) -> Noun:
    """The noun for the piles of a group: the ruleset's own, else made of its name."""
    if group.called:
        return noun(group.called)
    if group.in_places:
        return noun(f"{group.group} place")
    return noun(group.group if group.number == 1 else f"{group.group} pile")


def one(group: GroupNoun) -> str:
    """One of the piles as the subject of a sentence: ``the stock``, ``a column``."""
    word = group_noun(group).one
    if group.number == 1:
        return f"the {word}"
    return f"an {word}" if word[0] in "aeiou" else f"a {word}"


def all_piles(group: GroupNoun) -> str:
    """All piles of a group: ``the stock``, ``the columns``."""
    return one(group) if group.number == 1 else f"the {group_noun(group).many}"


def numbered_piles(group: GroupNoun) -> str:
    """All piles of a group with their number: ``the stock``, ``the 7 columns``."""
    return one(group) if group.number == 1 else f"the {group.number} {group_noun(group).many}"


def counted(number: int, word: str | Noun) -> str:
    """``no cards``, ``1 card``, ``2 cards``."""
    named = noun(word) if isinstance(word, str) else word
    return f"{number or 'no'} {named.one if number == 1 else named.many}"

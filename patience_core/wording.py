"""The rule values in English, for refusals and for the rules text alike."""

from __future__ import annotations

from .cards import card_text, rank_named, read_card, with_article
from .ruleset import Relation, Test

_RANK_WORDS = {"up": "up", "down": "down", "same": "in equal rank"}
_SUIT_WORDS = {"same": "in suit", "alternate": "in alternating colours"}


def relation_words(relation: Relation) -> str:
    """How a pile is built by a relation: ``down in alternating colours``."""
    words = [_RANK_WORDS[relation.rank]] if relation.rank else []
    words += [_SUIT_WORDS[relation.suit]] if relation.suit else []
    return " ".join(words) or "with any card"


def build_words(test: Test) -> str:
    """How a pile is built by a test: relations as such, cards and ranks by name."""
    return " or ".join(
        relation_words(each) if isinstance(each, Relation) else card_words(each) for each in test
    )


def card_words(name: str) -> str:
    """What a rank, a card, ``any`` or ``none`` of a test means: ``an ace``, ``AS``, ``any card``, ``nothing``."""
    if name in ("any", "none"):
        return {"any": "any card", "none": "nothing"}[name]
    if (card := read_card(name)) is not None:
        return card_text(card)
    rank = rank_named(name)
    return with_article(rank) if rank is not None else name


def start_words(test: Test) -> str:
    """What an empty pile takes: ``a king``, ``any card``."""
    return listed([card_words(each) for each in test if not isinstance(each, Relation)], "or")


def listed(items: list[str], joiner: str) -> str:
    """``a``, ``a or b``, ``a, b or c``."""
    if len(items) < 2:  # noqa: PLR2004 - nothing to join
        return "".join(items)
    return f"{', '.join(items[:-1])} {joiner} {items[-1]}"


def counted(number: int, noun: str) -> str:
    """``no cards``, ``1 card``, ``2 cards``."""
    return f"{number or 'no'} {noun}" + ("" if number == 1 else "s")


def once_twice(number: int) -> str:
    """``once``, ``twice``, ``3 times``."""
    return {1: "once", 2: "twice"}.get(number, f"{number} times")

"""The rule values in English, for refusals and for the rules text alike."""

from __future__ import annotations

from .cards import card_text, rank_named, read_card, with_article
from .ruleset import Relation, Test

_RANK_WORDS = {
    "up": "up",
    "down": "down",
    "up-or-down": "up or down",
    "same": "in equal rank",
    "lower": "with any lower rank",
    "base": "with the rank of the first card dealt",
}
_PLACES = {"previous": "as a card of the pile before"}
_SUIT_WORDS = {"same": "in suit", "alternate": "in alternating colours"}

_PLAIN_WORDS = {"any": "any card", "none": "nothing", "base": "the rank of the first card dealt"}


def relation_words(relation: Relation) -> str:
    """How a pile is built by a relation: ``down in alternating colours``."""
    words = [_RANK_WORDS[relation.rank]] if relation.rank else []
    words += [f"by {relation.step}s"] if relation.step > 1 else []
    words += [_SUIT_WORDS[relation.suit]] if relation.suit else []
    words += ["turning the corner"] if relation.wrap else []
    words += [f"with ranks that make {relation.sum}"] if relation.sum is not None else []
    words += (
        [f"but nothing on {listed([with_article(rank_named(rank) or 0) for rank in relation.stop], 'or')}"]
        if relation.stop
        else []
    )
    words += (
        [_PLACES.get(relation.against, f"against the tops of the {relation.against}")]
        if relation.against not in ("top", "left")
        else []
    )
    words += [f"and {relation_words(relation.also)}"] if relation.also else []
    return " ".join(words) or "with any card"


def build_words(test: Test) -> str:
    """How a pile is built by a test: relations as such, cards and ranks by name."""
    return " or ".join(
        relation_words(each) if isinstance(each, Relation) else card_words(each) for each in test
    )


def card_words(name: str) -> str:
    """What a rank, a card, ``any`` or ``none`` of a test means: ``an ace``, ``AS``, ``any card``, ``nothing``."""
    if name in _PLAIN_WORDS:
        return _PLAIN_WORDS[name]
    if (card := read_card(name)) is not None:
        return card_text(card)
    rank = rank_named(name)
    return with_article(rank) if rank is not None else name


def start_words(test: Test) -> str:
    """What an empty pile takes: ``a king``, ``any card``."""
    words = [
        f"a card {relation_words(each)}" if isinstance(each, Relation) else card_words(each) for each in test
    ]
    return listed(words, "or")


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

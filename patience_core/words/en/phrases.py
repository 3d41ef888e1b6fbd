"""The values of the language in English, for refusals and for the rules text alike."""

from __future__ import annotations

from collections.abc import Sequence

from ...cards import RANK_NAMES, card_text, rank_named, read_card, with_article
from ...language.conditions import Relation, Test
from .nouns import noun

LONGEST_QUOTED = 60
"""At most this many characters of somebody's words stand in a sentence."""

_RANK_WORDS = {
    "up": "up",
    "down": "down",
    "up-or-down": "up or down",
    "same": "in equal rank",
    "lower": "with any lower rank",
    "base": "of the rank that was dealt there first",
}
_PLACES = {
    "previous": "as a card of the pile before",
}
_SUIT_WORDS = {"same": "in suit", "alternate": "in alternating colours"}

_PLAIN_WORDS = {"any": "any card", "none": "nothing", "base": "a card of the rank that was dealt there first"}


def relation_words(relation: Relation) -> str:
    """How a pile is built by a relation: ``down in alternating colours``."""
    words = [_RANK_WORDS[relation.rank]] if relation.rank else []
    words += [f"by {relation.step}s"] if relation.step > 1 else []
    words += [_SUIT_WORDS[relation.suit]] if relation.suit else []
    words += ["around the corner"] if relation.wrap else []
    words += [f"with ranks that make {relation.sum}"] if relation.sum is not None else []
    words += (
        [f"but nothing on {listed([with_article(rank_named(rank) or 0) for rank in relation.stop], 'or')}"]
        if relation.stop
        else []
    )
    words += (
        [_PLACES.get(relation.against, f"as against a top card of the {relation.against}")]
        if relation.against not in ("top", "left")
        else []
    )
    words += [_also_words(relation.also)] if relation.also else []
    return " ".join(words) or "with any card"


def _also_words(relation: Relation) -> str:
    """The second relation that must hold too: mostly that a card of equal rank lies on the pile before."""
    if relation.against == "previous" and relation == Relation(rank="same", against="previous"):
        return "if the pile before has a card of that rank"
    return f"and {relation_words(relation)}"


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


def listed(items: Sequence[str], joiner: str) -> str:
    """``a``, ``a or b``, ``a, b or c``."""
    if len(items) < 2:  # noqa: PLR2004 - nothing to join
        return "".join(items)
    return f"{', '.join(items[:-1])} {joiner} {items[-1]}"


def shortened(written: str) -> str:
    """What somebody wrote, cut if it is long."""
    return written if len(written) <= LONGEST_QUOTED else f"{written[: LONGEST_QUOTED - 3]}..."


def once_twice(number: int) -> str:
    """``once``, ``twice``, ``3 times``."""
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def amount(units: tuple[str, ...]) -> str:
    """How much may be taken away: ``the top card``, ``a run from the end or the whole pile``."""
    said = {
        "card": "the top card",
        "run": "a run from the end",
        "tail": "any cards from the end",
        "any": "any one card",
        "pile": "the whole pile",
    }
    return listed([said[each] for each in units if each in said], "or")


def taken_at_once(units: tuple[str, ...]) -> str:
    """How much a pile takes at once: ``one card at a time``, ``a run or a whole pile at once``."""
    said = {"run": "a run", "tail": "several cards", "pile": "a whole pile"}
    several = [said[each] for each in units if each in said]
    return listed(several, "or") + (" at once" if several else "one card at a time")


def ordinal(number: int) -> str:
    """``the 3rd``."""
    ending = "th" if number % 100 in range(11, 14) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"the {number}{ending}"


def ranks_named(name: str) -> str:
    """All cards of a name: ``kings``, ``AS``."""
    rank = rank_named(name)
    return name if rank is None else noun(RANK_NAMES[rank]).many

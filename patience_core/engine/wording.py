"""The rule values in English, for refusals and for the rules text alike."""

from __future__ import annotations

from ..cards import RANK_NAMES, card_text, rank_named, read_card, with_article
from ..language.ruleset import Relation, Step, Test
from .table import Group, Table

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


def all_piles(group: Group) -> str:
    """All piles of a group: ``the stock``, ``the columns``."""
    return group.one if len(group.piles) == 1 else f"the {group.noun}s"


def numbered_piles(group: Group) -> str:
    """All piles of a group with their number: ``the stock``, ``the 7 columns``."""
    return group.one if len(group.piles) == 1 else f"the {len(group.piles)} {group.noun}s"


def step_words(table: Table, step: Step) -> str:
    """What a step does, as a clause: ``1 card to each of the 7 columns, face down``."""
    if step.play:
        sources = listed([all_piles(table.groups[name]) for name in step.play], "and")
        return f"what may go from {sources} to {_targets(table, step.to)} goes there"
    if step.sink is not None:
        places = listed([numbered_piles(table.groups[name]) for name in step.in_], "and")
        return f"in {places} {_cards_named(step.sink)} go under the other cards"
    if step.close:
        places = listed([all_piles(table.groups[name]) for name in step.close], "and")
        return f"the empty places of {places} close up"
    source = " from " + listed([all_piles(table.groups[name]) for name in step.from_], "and")
    source = source if step.from_ else ""
    if step.pick is not None:
        return f"{_picked(step)} taken out{source} and laid on {_targets(table, step.to)}"
    return f"{_amount(step)}{source} to {_receivers(table, step)}{_manner(table, step)}"


def _targets(table: Table, names: tuple[str, ...]) -> str:
    return listed([numbered_piles(table.groups[name]) for name in names], "and")


def _cards_named(name: str) -> str:
    """``the kings``, ``AS``."""
    rank = rank_named(name)
    return name if rank is None else f"the {_plural(RANK_NAMES[rank])}"


def _plural(noun: str) -> str:
    return f"{noun}es" if noun.endswith("x") else f"{noun}s"


def _picked(step: Step) -> str:
    name = step.pick or ""
    rank = rank_named(name)
    if rank is None:
        return f"{name} is"
    if step.cards == 1:
        return f"{with_article(rank)} is"
    if isinstance(step.cards, int):
        return f"{step.cards} {_plural(RANK_NAMES[rank])} are"
    return f"the {_plural(RANK_NAMES[rank])} are"


def _amount(step: Step) -> str:
    if isinstance(step.each, tuple):
        numbers = [str(number) for number in step.each]
        return f"{listed(numbers, 'and')} cards"
    if step.each is not None:
        return counted(step.each, "card")
    if step.cards == "rest":
        return "all cards" if step.from_ else "the rest"
    return counted(int(step.cards or 0), "card")


def _receivers(table: Table, step: Step) -> str:
    """Where the cards go: ``each of the 7 columns``, ``each empty column``, ``the stock``."""
    group = table.groups[step.to[0]]
    if len(step.to) > 1 or len(group.piles) == 1:
        each = "each of " if isinstance(step.each, int) and len(step.to) > 1 else ""
        return each + _targets(table, step.to)
    first = f"first {step.first} of the " if step.first else ""
    piles = f"the {first}{len(group.piles)} {group.noun}s"
    if step.into != "all":
        if step.each is None:
            return f"those of {piles} that are {step.into}" + _in_turn(step)
        return f"each of {piles} that is {step.into}" if first else f"each {step.into} {group.noun}"
    if isinstance(step.each, int):
        return f"each of {piles}"
    return f"the first of {piles}" if step.cards == 1 else piles + _in_turn(step)


def _in_turn(step: Step) -> str:
    return "" if step.each is not None else ", one at a time"


def _manner(table: Table, step: Step) -> str:
    face = step.face or table.groups[step.to[0]].rules.face
    order = ", pile after pile" if step.by == "pile" else ""
    order += ", from the last pile to the first" if step.backwards else ""
    order += ", leaving the first open place of each row" if step.leave == "first" else ""
    return order + {"down": ", face down", "top": ", only the top one face up"}.get(face, "")

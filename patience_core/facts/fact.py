"""What all facts have in common: their kind, the values they are made of, and their form in JSON."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, get_args, get_type_hints

from ..cards import card_text
from ..language.conditions import Relation
from ..values import Value

Card = Annotated[int, "card"]
"""A card, which JSON tells by its text."""

FACTS: dict[str, type[Fact]] = {}
"""Every fact by its kind; filled as the modules of this package are imported."""


class Fact(Value):
    """Something that was decided. `kind` is its fixed word in JSON, and the name of its method in a language."""

    kind = ""

    def __init_subclass__(cls, *, shared: bool = False) -> None:
        """Take the kind from the name of the class: ``DoesNotFollow`` is ``does_not_follow``; what is shared is none."""
        super().__init_subclass__()
        if shared:
            return
        letters = (f"_{letter.lower()}" if letter.isupper() else letter for letter in cls.__name__)
        cls.kind = "".join(letters).removeprefix("_")
        FACTS[cls.kind] = cls


class AboutPile(Fact, shared=True):
    """A fact whose sentence has the pile as its subject, so that it can be told of several piles at once."""

    pile: str

    def of(self, subject: str) -> Fact:
        """The same fact with another subject: another pile, or several."""
        return self.replaced(pile=subject)


class GroupNoun(Value):
    """A group of piles as a sentence speaks of it, or of one of its piles.

    `called` is the ruleset's own word for one pile, if it has one; `in_places` says that the piles are places for
    one card each, and `number` how many there are.
    """

    group: str
    called: str
    in_places: bool
    number: int


def as_json(fact: Fact) -> dict[str, Any]:
    """The fact as a JSON object: its kind, then its values.

    Cards and piles are told as in moves, groups by their names in the ruleset, tests as the ruleset writes them.
    """
    cards = _card_fields(fact.kind)
    values = vars(fact)
    return {"kind": fact.kind} | {name: _json(value, name in cards) for name, value in values.items()}


def _json(value: Any, is_card: bool) -> Any:
    if isinstance(value, Fact):
        return as_json(value)
    if isinstance(value, GroupNoun):
        return value.group
    if isinstance(value, tuple):
        return [_json(each, is_card) for each in value]
    if isinstance(value, Relation):
        return _written(value)
    return card_text(value) if is_card and value is not None else value


def _written(relation: Relation) -> dict[str, Any]:
    """A relation as a ruleset writes it, without what has its default."""
    return {
        each.name: _json(getattr(relation, each.name), is_card=False)
        for each in relation.all_fields
        if getattr(relation, each.name) != each.default
    }


@cache
def _card_fields(kind: str) -> frozenset[str]:
    """The fields of a kind of fact that hold cards."""
    hints = get_type_hints(FACTS[kind], include_extras=True)
    return frozenset(name for name, hint in hints.items() if _is_of_cards(hint))


def _is_of_cards(hint: Any) -> bool:
    return hint == Card or any(_is_of_cards(each) for each in get_args(hint) if each is not int)

"""Whole small rulesets, drawn by number: every word of the language, packs of at most twelve cards.

Each part of the language has a table: how often a word is said, and how its value is drawn. What no table tells is
said now and then, with a value of its kind, so that a new word is tried as soon as it is described. What does not go
together is left to ``lint``, which refuses it, and another ruleset is drawn.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from patience_core.language.actions import Action
from patience_core.language.conditions import Condition, Relation
from patience_core.language.groups import Grid, PileGroup
from patience_core.language.kinds import (
    CardName,
    Choice,
    Flag,
    GroupName,
    Kind,
    ListOf,
    MapOf,
    Nested,
    Number,
    OneOf,
    OneOrMore,
    Rank,
    Text,
)
from patience_core.language.moves import Unit
from patience_core.language.parts import keys_of
from patience_core.language.ruleset import Drawn, Pack, Ruleset
from patience_core.language.steps import Step

MOST_CARDS = 12
SELDOM = 0.02
"""How often a word is said that no table tells."""
SMALL = 4
"""Numbers that no table tells are no higher."""

Value = Any
"""Plain data, as it is written in YAML."""
Draw = Callable[["Maker"], Value]


class Say(NamedTuple):
    """How often a word is said, and how its value is drawn; without `draw` any value of its kind."""

    chance: float
    draw: Draw | None = None


NEVER = Say(0)
"""Said where the word decides what a step or a goal is, and not by chance."""
Table = Mapping[str, Say]


def number(low: int, high: int) -> Draw:
    return lambda maker: maker.rng.randint(low, high)


def one_of(*values: Value) -> Draw:
    return lambda maker: maker.rng.choice(values)


def value(fixed: Value) -> Draw:
    return lambda _: fixed


def table(part: type, said: Mapping[str, Say]) -> Table:
    """The words of a part: as told, else seldom."""
    words = keys_of(part)
    assert said.keys() <= words.keys(), f"no words of {part.__name__}: {said.keys() - words.keys()}"
    return {word: said.get(word, Say(SELDOM)) for word in words}


class Maker:
    """Draws one ruleset; `piles` are the groups that were drawn so far, `dealt` is how the game begins."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.suits, self.ranks, self.decks = "S", "A2", 1
        self.piles: dict[str, dict[str, Value]] = {}
        self.names: list[str] = []
        self.dealt: list[dict[str, Value]] = []
        self.left = 0
        """How many cards are still to be dealt, as far as can be told."""

    # Chance

    def happens(self, chance: float) -> bool:
        return self.rng.random() < chance

    def weighted(self, weights: Mapping[str, float]) -> str:
        return self.rng.choices(list(weights), list(weights.values()))[0]

    def some(self, values: list[str], most: int) -> list[str]:
        """From one to `most` of them, each once."""
        return self.rng.sample(values, self.rng.randint(1, min(most, len(values))))

    # Values by their kind

    def drawn(self, kind: Kind) -> Value:  # noqa: C901, PLR0911 - one case a kind
        """A value of a kind."""
        rng = self.rng
        match kind:
            case Choice(words):
                return rng.choice(words)
            case Number(low, high):
                return rng.randint(low, min(high, max(low, SMALL)))
            case Flag():
                return rng.random() < 0.5
            case Rank():
                return rng.choice(self.ranks)
            case CardName():
                return rng.choice(self.ranks) + rng.choice(self.suits)
            case GroupName():
                return rng.choice(self.names)
            case OneOf(kinds):
                return self.drawn(rng.choice(kinds))
            case OneOrMore(each):
                values = [self.drawn(each) for _ in range(rng.choice((1, 1, 1, 1, 2)))]
                return values[0] if len(values) == 1 else values
            case ListOf(each):
                return [self.drawn(each) for _ in range(rng.choice((1, 2)))]
            case MapOf(each, groups):
                names = self.some(self.names, 2) if groups else ["one"]
                return {name: self.drawn(each) for name in names}
            case Nested(part, _):
                return self.part(part(), TABLES[part()])
            case Text(longest):
                return "some words"[:longest]
        raise TypeError(f"{kind} needs an entry in its table")

    def part(self, part: type, said: Table) -> dict[str, Value]:
        """Some of the words of a part."""
        drawn = {}
        for word, (_, described) in keys_of(part).items():
            chance, draw = said[word]
            if self.happens(chance):
                drawn[word] = draw(self) if draw else self.drawn(described.kind)
        return drawn

    def relation(self) -> Value:
        return self.part(Relation, RELATION)

    def group(self) -> str:
        return self.rng.choice(self.names)

    def with_cards(self, *names: str) -> list[str]:
        """Those of some groups that there are, else any one."""
        return [name for name in names if name in self.names] or [self.group()]

    def one_or_more(self, names: list[str]) -> Value:
        chosen = self.some(names, 2) if self.happens(0.2) else [self.rng.choice(names)]
        return chosen[0] if len(chosen) == 1 else chosen

    def size(self, name: str) -> int:
        """How many piles a group has."""
        group = self.piles[name]
        if "shape" in group:
            return int(group["shape"].count("x"))
        if "grid" in group:
            return int(group["grid"]["rows"] * group["grid"]["columns"])
        return int(group.get("count", 1))

    def in_places(self) -> list[str]:
        return [name for name, group in self.piles.items() if "grid" in group or "shape" in group]


def suit_line(maker: Maker) -> str:
    return "".join(maker.rng.choice(maker.suits) for _ in range(maker.rng.randint(1, 4)))


def first_rank(maker: Maker) -> str:
    return maker.rng.choice((maker.ranks[0], maker.ranks[-1]))


def test_of_start(maker: Maker) -> Value:
    """What an empty pile takes."""
    kind = maker.weighted(
        {"any": 5, "none": 1, "base": 0.4, "rank": 2, "card": 0.4, "list": 0.5, "relation": 0.4}
    )
    draws: dict[str, Draw] = {
        "rank": first_rank,
        "card": lambda each: each.drawn(CardName()),
        "list": lambda each: [first_rank(each), one_or_other(each)],
        "relation": lambda each: (
            {"rank": "base"} | ({"also": each.part(Relation, SECOND)} if each.happens(0.5) else {})
        ),
    }
    return draws.get(kind, value(kind))(maker)


def one_or_other(maker: Maker) -> Value:
    """What a list says besides, and be it of no use there."""
    kind = maker.weighted({"card": 4, "any": 0.5, "none": 0.5, "base": 0.5, "relation": 0.5})
    draws: dict[str, Draw] = {
        "card": lambda each: each.drawn(OneOf((Rank(), CardName()))),
        "relation": value({"rank": "base"}),
    }
    return draws.get(kind, value(kind))(maker)


def test_of_build(maker: Maker) -> Value:
    """What may be laid on a card."""
    kind = maker.weighted({"relation": 8, "any": 1, "none": 0.7, "base": 0.1, "named": 0.4, "list": 0.7})
    draws: dict[str, Draw] = {
        "relation": Maker.relation,
        "named": lambda each: each.drawn(OneOf((Rank(), CardName()))),
        "list": lambda each: [each.relation(), one_or_other(each) if each.happens(0.4) else each.relation()],
    }
    return draws.get(kind, value(kind))(maker)


def reference(maker: Maker) -> str:
    """Where a relation looks for its card."""
    kind = maker.weighted({"left": 2, "previous": 2, "top": 1, "group": 2})
    return maker.group() if kind == "group" else kind


def unit_words(maker: Maker) -> Value:
    """What moves together, with the weight on what games have."""
    kind = maker.weighted({"card": 4, "run": 5, "tail": 2, "any": 2, "pile": 2, "none": 0.5, "list": 2})
    if kind != "list":
        return kind
    return maker.some(["card", "run", "tail", "any", "pile"], 2) + (["none"] if maker.happens(0.1) else [])


def over_spaces(maker: Maker) -> Value:
    """What moves over empty piles of its own group."""
    return {"unit": ["run", "any"] if maker.happens(0.2) else "run"} | maker.part(Unit, OVER_SPACES)


def unit(said: str, chance: float) -> Draw:
    """A unit, as a word or as a map with its conditions."""

    def draw(maker: Maker) -> Value:
        if said == "lift" and maker.happens(0.06):
            return over_spaces(maker)
        return maker.part(Unit, UNITS[said]) if maker.happens(chance) else unit_words(maker)

    return draw


def condition(maker: Maker) -> Value:
    return maker.part(Condition, WHEN) or ({"empty": maker.group()} if maker.happens(0.9) else "any")


def stuck(maker: Maker) -> Value:
    return "stuck" if maker.happens(0.7) else {"state": "stuck"}


def cells(maker: Maker) -> Value:
    return maker.one_or_more(maker.with_cards("cell", "waste"))


def picture(maker: Maker) -> str:
    return maker.rng.choice(
        (
            ".x.\nx.x",
            "x.x\n.x.",
            ".x.x.\nx.x.x",
            "..x..\n.x.x.\nx.x.x",
            "x\n",
            "x.x.x\n.x.x.\n..x..",
            "xx\nxx",
        )
    )


def letter(maker: Maker) -> str:
    return maker.rng.choice("bgkpr")


PACK = table(Pack, {"decks": NEVER, "suits": NEVER, "ranks": NEVER, "backwards": Say(0.1)})
RELATION: Table = table(
    Relation,
    {
        "rank": Say(0.85),
        "suit": Say(0.5),
        "step": Say(0.1, number(1, 3)),
        "wrap": Say(0.3),
        "sum": Say(0.06, number(2, 9)),
        "stop": Say(0.06),
        "against": Say(0.07, reference),
        "also": Say(0.05, lambda maker: maker.part(Relation, SECOND)),
    },
)
SECOND: Table = table(
    Relation,
    {
        "rank": Say(0.8, one_of("up", "down", "same", "lower")),
        "suit": Say(0.2),
        "against": Say(0.6, reference),
        "also": NEVER,
    },
)
WHEN = table(
    Condition,
    {
        "state": Say(0.05, value("any")),
        "empty": Say(0.5),
        "filled": Say(0.15),
        "complete": Say(0.05),
        "runs": Say(0.05),
        "only": Say(0.05),
        "piles": Say(0.1),
    },
)
LIFT = table(
    Unit,
    {
        "unit": Say(1, unit_words),
        "cards": NEVER,
        "when": Say(0.25, condition),
        "to": Say(0.3),
        "from": NEVER,
        "via": Say(0.25, cells),
        "spaces": NEVER,
        "reach": NEVER,
        "judged-by": NEVER,
        "called": NEVER,
    },
)
OVER_SPACES = table(
    Unit,
    {word: Say(1) if word == "spaces" else LIFT[word] if word in ("when", "to") else NEVER for word in LIFT},
)
TAKE = table(
    Unit,
    {
        "unit": Say(0.7, unit_words),
        "cards": Say(0.15, number(1, 4)),
        "when": Say(0.25, condition),
        "to": NEVER,
        "from": Say(0.3),
        "via": NEVER,
        "reach": Say(0.15, one_of(1, 2, [1, 3], [1, 2])),
        "judged-by": Say(0.2),
    },
)
UNITS = {"lift": LIFT, "take": TAKE}
GRID = table(Grid, {"rows": Say(1, number(1, 3)), "columns": Say(1, number(1, 4))})
PLACES = {"count": NEVER, "grid": NEVER, "shape": NEVER}
ANYWHERE = {"label": Say(0.04, letter), "suits": Say(0.03, suit_line)}
TABLEAU = table(
    PileGroup,
    PLACES
    | ANYWHERE
    | {
        "count": Say(0.9, number(1, 4)),
        "face": Say(0.1),
        "start": Say(0.8, test_of_start),
        "build": Say(0.9, test_of_build),
        "run": Say(0.15),
        "lift": Say(0.7, unit("lift", 0.3)),
        "take": Say(0.25, unit("take", 0.6)),
        "capacity": Say(0.15, number(1, 6)),
        "suits": Say(0.05, suit_line),
    },
)
IN_A_GRID = table(
    PileGroup,
    {**TABLEAU, "count": NEVER, "grid": Say(1), "capacity": Say(0.05, value(1))},
)
IN_A_SHAPE = table(
    PileGroup,
    {
        **TABLEAU,
        "count": NEVER,
        "shape": Say(1, picture),
        "capacity": NEVER,
        "start": Say(0.2, test_of_start),
    },
)
FOUNDATION = table(
    PileGroup,
    PLACES
    | ANYWHERE
    | {
        "count": Say(0.9, number(1, 4)),
        "face": Say(0.03),
        "start": Say(0.9, lambda maker: first_rank(maker) if maker.happens(0.6) else test_of_start(maker)),
        "build": Say(0.95, test_of_build),
        "lift": Say(0.8, lambda maker: "none" if maker.happens(0.8) else unit("lift", 0.6)(maker)),
        "take": Say(0.15, unit("take", 0.8)),
        "capacity": Say(0.06, number(1, 5)),
        "suits": Say(0.08, suit_line),
    },
)
STOCK = table(
    PileGroup, PLACES | ANYWHERE | {"face": Say(0.9, value("down")), "count": Say(0.1, number(1, 2))}
)
WASTE = table(
    PileGroup,
    PLACES
    | ANYWHERE
    | {"face": Say(0.1), "count": Say(0.1, number(1, 2)), "lift": Say(0.2, unit("lift", 0.4))},
)
CELL = table(
    PileGroup,
    PLACES
    | ANYWHERE
    | {
        "count": Say(0.6, number(1, 2)),
        "start": Say(0.9, lambda maker: "any" if maker.happens(0.8) else test_of_start(maker)),
        "build": Say(0.3, test_of_build),
        "capacity": Say(0.3, number(1, 3)),
        "take": Say(0.2, unit("take", 0.8)),
        "lift": Say(0.3, unit("lift", 0.5)),
        "run": Say(0.2),
    },
)
ROLES = {"foundation": FOUNDATION, "stock": STOCK, "waste": WASTE, "cell": CELL, "reserve": CELL}
"""The groups that may be there besides the tableau."""
MIXED = {"foundation": 0.75, "stock": 0.5, "waste": 0.45, "cell": 0.3, "reserve": 0.15}
"""How often each of them is there."""

DEALT = table(
    Step,
    {
        **dict.fromkeys(
            ("to", "from", "each", "cards", "pick", "sink", "in", "close", "play", "first"), NEVER
        ),
        "by": Say(0.15),
        "backwards": Say(0.1),
        "face": Say(0.2),
        "into": Say(0.15),
        "leave": Say(0.06),
    },
)
TAKEN = table(
    Action,
    {
        **DEALT,
        "when": Say(0.3, lambda maker: (stuck if maker.happens(0.3) else condition)(maker)),
        "times": Say(0.4, lambda maker: "unlimited" if maker.happens(0.1) else maker.rng.randint(0, 2)),
        **dict.fromkeys(("collect", "keep", "shuffle", "deal", "match", "reach"), NEVER),
    },
)
ONLY_WHEN = table(
    Action, {word: TAKEN[word] if word in ("when", "times", "called") else NEVER for word in TAKEN}
)
DRAWN = table(Drawn, {"piles": NEVER, "fan": Say(0.3), "per-row": Say(0.2)})


def layout(maker: Maker) -> Value:
    names = list(maker.names)
    maker.rng.shuffle(names)
    if maker.happens(0.4):
        together: Value = {"piles": names} | maker.part(Drawn, DRAWN)
        return [[together if maker.happens(0.5) else names]]
    rows = [names[:2], names[2:]]
    return [
        [{"piles": name} | maker.part(Drawn, DRAWN) if maker.happens(0.4) else name for name in row]
        for row in rows
        if row
    ]


SAID = table(
    Ruleset,
    {
        **dict.fromkeys(("patience", "name", "pack", "piles", "deal", "actions", "forced", "goal"), NEVER),
        "aliases": Say(0.05, one_of("small-game", ["small-game", "other"])),
        "notes": Say(0.05),
        "family": Say(0.05),
        "layout": Say(0.1, layout),
        "extends": NEVER,
        "variants": NEVER,
    },
)
TABLES: dict[type, Table] = {
    Pack: PACK,
    Relation: RELATION,
    Condition: WHEN,
    Unit: LIFT,
    Grid: GRID,
    PileGroup: TABLEAU,
    Step: DEALT,
    Action: TAKEN,
    Drawn: DRAWN,
    Ruleset: SAID,
}
"""A table for each part of the language."""

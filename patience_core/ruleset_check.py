"""What the words of a ruleset must keep to among themselves, once each is read."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .cards import read_card
from .problems import Problem
from .ruleset import MOST_PILES, Action, PileGroup, Relation, Ruleset, Step
from .ruleset_reader import Path, Source
from .yaml_source import Mark

MOST_CARDS = 416
RESERVED = ("end", "patience", "game", "variant", "rules", "moves")

Fault = tuple[Path, str, str]
"""Where in the ruleset, the problem's code, the message."""


def check(source: Source, file: str) -> list[Problem]:
    """All problems of a ruleset that was read without any."""
    ruleset = source.ruleset
    if ruleset is None:
        return []
    problems = []
    for path, code, message in _faults(ruleset):
        mark = _mark_of(source.marks, path) or Mark(file, 1, 1)
        problems.append(Problem(code, message, mark.file, mark.line, mark.column))
    return problems


def _mark_of(marks: dict[Path, Mark], path: Path) -> Mark | None:
    """The place of a value, or of the nearest one around it."""
    while path:
        if path in marks:
            return marks[path]
        path = path[:-1]
    return None


def _faults(ruleset: Ruleset) -> Iterator[Fault]:
    yield from _pack_faults(ruleset)
    yield from _goal_faults(ruleset)
    yield from _label_faults(ruleset)
    for name, group in ruleset.piles.items():
        yield from _group_faults(("piles", name), group)
    for index, step in enumerate(ruleset.deal):
        yield from _step_faults(("deal", index), step, ruleset)
    for name, action in (ruleset.actions or {}).items():
        yield from _action_faults(name, action, ruleset)
    yield from _layout_faults(ruleset)


def _pack_faults(ruleset: Ruleset) -> Iterator[Fault]:
    pack = ruleset.pack
    for key, letters in (("suits", pack.suits), ("ranks", pack.ranks)):
        if len(set(letters)) != len(letters):
            yield ("pack", key), "bad-value", f"{letters} names one of the {key} twice"
    cards = pack.decks * len(pack.suits) * len(pack.ranks)
    if cards > MOST_CARDS:
        yield ("pack",), "bad-value", f"the pack has {cards} cards; at most {MOST_CARDS} can be played with"


def _goal_faults(ruleset: Ruleset) -> Iterator[Fault]:
    goal = ruleset.goal
    if not ruleset.piles:
        yield ("piles",), "missing-key", "a game has at least one pile group"
    if goal.state == "stuck" or not (goal.empty or goal.filled or goal.complete or goal.runs):
        yield (
            ("goal",),
            "bad-value",
            "the goal says how the cards lie when the game is won: empty, filled, complete or runs",
        )


def _label_faults(ruleset: Ruleset) -> Iterator[Fault]:
    owners: dict[str, str] = {}
    grids = [name for name, group in ruleset.piles.items() if group.grid]
    for name in grids[1:]:
        yield ("piles", name, "grid"), "bad-value", f"{grids[0]} is a grid already; a game has one"
    for name, group in ruleset.piles.items():
        label = group.label or name[0]
        if group.grid is None and owners.setdefault(label, name) != name:
            yield (
                ("piles", name),
                "bad-value",
                f"{owners[label]} and {name} have the same label {label}: give one of them a label",
            )
    piles = sum(
        group.grid.rows * group.grid.columns if group.grid else group.count
        for group in ruleset.piles.values()
    )
    if piles > MOST_PILES:
        yield ("piles",), "bad-value", f"there are {piles} piles; at most {MOST_PILES} can be played with"


def _group_faults(path: Path, group: PileGroup) -> Iterator[Fault]:
    if group.grid and group.count != 1:
        yield (*path, "count"), "bad-value", "a grid counts its places by rows and columns: leave count out"
    if group.grid and group.capacity not in (None, 1):
        yield (*path, "capacity"), "bad-value", "a place of a grid holds one card"
    for key, test in (("start", group.start or ()), ("build", group.build)):
        for each in test:
            if isinstance(each, Relation) and each.against == "left" and not group.grid:
                yield (*path, key), "bad-value", "only a grid has places to the left"
            if isinstance(each, Relation) and key == "start":
                yield (
                    (*path, key),
                    "bad-value",
                    "an empty pile has no card to relate to: start takes ranks, cards, any or none",
                )
    yield from _unit_faults(path, group)


def _unit_faults(path: Path, group: PileGroup) -> Iterator[Fault]:
    for key, unit in (("lift", group.lift), ("take", group.take)):
        if unit and unit.when and unit.when.state == "stuck":
            yield (
                (*path, key, "when"),
                "bad-value",
                "only an action can wait for being stuck: being stuck asks for all moves",
            )
        if unit and not unit.unit and key == "lift":
            yield (*path, key), "missing-key", "lift says how much moves: unit is missing"
        if unit and unit.called and key == "lift":
            yield (
                (*path, key, "called"),
                "bad-value",
                "called is a word for a take, a group or an action, not for a lift",
            )
        if unit and unit.from_ and key == "lift":
            yield (
                (*path, key, "from"),
                "bad-value",
                "lift says where cards go (to), take where they come from (from)",
            )
        if unit and unit.to and key == "take":
            yield (
                (*path, key, "to"),
                "bad-value",
                "take says where cards come from (from), lift where they go (to)",
            )


def _step_faults(path: Path, step: Step, ruleset: Ruleset) -> Iterator[Fault]:
    if not step.to:
        yield path, "missing-key", "a step says where the cards go: to is missing"
    given = [
        key
        for key, value in (("each", step.each), ("cards", step.cards), ("pick", step.pick))
        if value is not None
    ]
    if len(given) != 1:
        said = "not " + " and ".join(given) if given else "one of them is missing"
        yield (
            path,
            "missing-key" if not given else "bad-value",
            f"a step says how many cards move by each, cards or pick: {said}",
        )
    piles = sum(_size(ruleset.piles[name]) for name in step.to)
    if isinstance(step.each, tuple) and step.to and len(step.each) != piles:
        yield (*path, "each"), "bad-value", f"each has {len(step.each)} numbers for {piles} piles"
    if step.first and step.first > piles:
        yield (*path, "first"), "bad-value", f"first is {step.first}, but there are {piles} piles"


def _size(group: PileGroup) -> int:
    return group.grid.rows * group.grid.columns if group.grid else group.count


def _action_faults(name: str, action: Action, ruleset: Ruleset) -> Iterator[Fault]:
    path = ("actions", name)
    if name in RESERVED or read_card(name) is not None or re.fullmatch("[a-z][0-9]*", name):
        yield path, "bad-value", f"{name} means something else in a record: call the action otherwise"
    if action.collect:
        if not action.deal:
            yield path, "missing-key", "what is collected must be dealt again: deal is missing"
        for index, step in enumerate(action.deal):
            yield from _step_faults((*path, "deal", index), step, ruleset)
        if action.to or action.from_:
            yield (
                path,
                "bad-value",
                "an action either moves cards from and to, or collects and deals: not both",
            )
        return
    for key, said in (
        ("keep", action.keep != "none"),
        ("shuffle", action.shuffle),
        ("deal", bool(action.deal)),
    ):
        if said:
            yield (*path, key), "bad-value", f"{key} goes with collect"
    if not action.from_:
        yield path, "missing-key", "an action says where the cards come from: from or collect is missing"
    yield from _step_faults(path, action, ruleset)


def _layout_faults(ruleset: Ruleset) -> Iterator[Fault]:
    seen: set[str] = set()
    for row, entries in enumerate(ruleset.layout):
        for place, drawn in enumerate(entries):
            for name in drawn.piles:
                if name in seen:
                    yield ("layout", row, place), "bad-value", f"{name} is drawn twice"
                seen.add(name)

"""What the words of a ruleset must keep to among themselves, once each is read."""

from __future__ import annotations

from collections.abc import Iterator

from ..bounds import MOST_CARDS, MOST_PILES
from ..problems import Problem, most_like
from .actions import action_faults
from .conditions import Condition
from .faults import Fault, Path
from .groups import group_faults
from .nodes import Mark
from .pile_names import ROW, label_of, row_name
from .reader import Source
from .ruleset import Ruleset
from .steps import play_faults, step_faults


def check(source: Source, file: str) -> list[Problem]:
    """All problems of a ruleset that was read without any."""
    ruleset = source.ruleset
    if ruleset is None:
        return []
    problems: dict[Path, Problem] = {}
    for number, (path, code, message, *hint) in enumerate(_faults(ruleset)):
        entry = path[:2]
        if entry in source.added and (like := _named_before(ruleset, entry)):
            problems.setdefault(entry, _no_entry(source.added[entry], entry, like, message))
        else:
            mark = _mark_of(source.marks, path) or Mark(file, 1, 1)
            problems[(number,)] = Problem(
                code, message, mark.file, mark.line, mark.column, hint="".join(hint)
            )
    return list(problems.values())


def _named_before(ruleset: Ruleset, entry: Path) -> str:
    """The entry below that one which a change brought in looks like, or an empty text."""
    area, name = map(str, entry)
    names = list(getattr(ruleset, area))
    return most_like(name, names[: names.index(name)])


def _no_entry(mark: Mark, entry: Path, like: str, message: str) -> Problem:
    """The problem of an entry that changes none and is none by itself: its name is most likely misspelt."""
    area, name = entry
    kind = "action" if area == "actions" else "pile group"
    return Problem(
        "bad-reference",
        f"there is no {kind} {name} to change",
        *mark,
        reason=f"as a new one it is refused: {message}",
        hint=f"did you mean {like}?",
    )


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
        yield from group_faults(("piles", name), group)
    for area, steps in (("deal", ruleset.deal), ("forced", ruleset.forced)):
        for index, step in enumerate(steps):
            yield from step_faults((area, index), step, ruleset.piles)
            if area == "deal":
                yield from play_faults((area, index), step)
    for name, action in (ruleset.actions or {}).items():
        yield from action_faults(name, action, ruleset.piles)
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
    if goal.state == "stuck" or goal == Condition():
        yield (
            ("goal",),
            "bad-value",
            "the goal says how the cards lie when the game is won, as in: {complete: foundation}",
        )


def _label_faults(ruleset: Ruleset) -> Iterator[Fault]:
    owners: dict[str, str] = {}
    grids = [name for name, group in ruleset.piles.items() if group.in_places]
    for name in grids[1:]:
        yield (
            ("piles", name),
            "bad-value",
            f"{grids[0]} has rows and columns already; a game has one such group",
        )
    for name, group in ruleset.piles.items():
        label = label_of(name, group)
        if grids and not group.in_places and label == ROW:
            message = f"{row_name(1)} is a row of {grids[0]}: give {name} another label"
            yield ("piles", name), "bad-value", message
        if not group.in_places and owners.setdefault(label, name) != name:
            yield (
                ("piles", name),
                "bad-value",
                f"{owners[label]} and {name} have the same label {label}: give one of them a label",
            )
    piles = sum(group.size for group in ruleset.piles.values())
    if piles > MOST_PILES:
        yield ("piles",), "bad-value", f"there are {piles} piles; at most {MOST_PILES} can be played with"


def _layout_faults(ruleset: Ruleset) -> Iterator[Fault]:
    seen: set[str] = set()
    for row, entries in enumerate(ruleset.layout):
        for place, drawn in enumerate(entries):
            for name in drawn.piles:
                if name in seen:
                    yield ("layout", row, place), "bad-value", f"{name} is drawn twice"
                seen.add(name)

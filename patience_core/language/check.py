"""What the words of a ruleset must keep to among themselves, once each is read."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..bounds import MOST_CARDS, MOST_PILES
from ..cards import read_card
from ..problems import Problem, most_like
from .actions import Action, forms_of
from .conditions import Condition, Relation
from .groups import PileGroup
from .moves import Unit
from .nodes import Mark
from .parts import keys_of
from .reader import Path, Source
from .ruleset import Ruleset
from .steps import ANY_CARD, Step

ROW = "r"
"""The letter that names the rows of a grid or a shape."""
RESERVED = ("end", "patience", "game", "variant", "rules", "moves")
LIFT_ONLY = ("to", "via", "spaces")
TAKE_ONLY = ("from_", "cards", "reach", "judged_by", "called")
YAML_WORDS = {"from_": "from", "judged_by": "judged-by"}

Fault = tuple[Path, str, str] | tuple[Path, str, str, str]
"""Where in the ruleset, the problem's code, the message, and perhaps a hint."""


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
        yield from _group_faults(("piles", name), group)
    for area, steps in (("deal", ruleset.deal), ("forced", ruleset.forced)):
        for index, step in enumerate(steps):
            yield from _step_faults((area, index), step, ruleset)
            if area == "deal":
                yield from _play_faults((area, index), step)
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
        label = group.label or name[0]
        if grids and not group.in_places and label == ROW:
            message = f"{label}1 is a row of {grids[0]}: give {name} another label"
            yield ("piles", name), "bad-value", message
        if not group.in_places and owners.setdefault(label, name) != name:
            yield (
                ("piles", name),
                "bad-value",
                f"{owners[label]} and {name} have the same label {label}: give one of them a label",
            )
    piles = sum(_size(group) for group in ruleset.piles.values())
    if piles > MOST_PILES:
        yield ("piles",), "bad-value", f"there are {piles} piles; at most {MOST_PILES} can be played with"


def _group_faults(path: Path, group: PileGroup) -> Iterator[Fault]:
    places = [
        key
        for key, said in (("count", group.count != 1), ("grid", group.grid), ("shape", group.shape))
        if said
    ]
    if len(places) > 1:
        yield (*path, places[0]), "bad-value", f"{' and '.join(places)} exclude each other"
    if group.in_places and group.capacity not in (None, 1):
        yield (*path, "capacity"), "bad-value", "a place of a grid or a shape holds one card"
    for key, test in (("start", group.start or ()), ("build", group.build)):
        for each in test:
            if isinstance(each, Relation) and each.against == "left" and not group.grid:
                yield (*path, key), "bad-value", "only a grid has places to the left"
            if isinstance(each, Relation) and key == "start" and each.rank != "base":
                message = (
                    "an empty pile has no card to relate to: start takes ranks, cards, base, any or none"
                )
                yield (*path, key), "bad-value", message
    if _asks_for_base(group) and (group.lift is None or group.lift.unit != ("none",)):
        # The first rank is read off the cards as they lie, so they must stay.
        yield (
            (*path, "lift"),
            "bad-value",
            "a group that asks for its base gives no cards away: lift must be none",
        )
    yield from _unit_faults(path, group)


def _asks_for_base(group: PileGroup) -> bool:
    tests = (*(group.start or ()), *group.build)
    return any(each == "base" or (isinstance(each, Relation) and each.rank == "base") for each in tests)


def _unit_faults(path: Path, group: PileGroup) -> Iterator[Fault]:
    yield from _one_by_one_faults(path, group.lift or Unit())
    for key, unit in (("lift", group.lift), ("take", group.take)):
        if unit is None:
            continue
        if unit.when and unit.when.state == "stuck":
            yield (
                (*path, key, "when"),
                "bad-value",
                "only an action can wait for being stuck: being stuck asks for all moves",
            )
        if not unit.unit and key == "lift":
            yield (*path, key), "missing-key", "lift says how much moves: unit is missing"
        for word in LIFT_ONLY if key == "take" else TAKE_ONLY:
            if getattr(unit, word) != keys_of(Unit)[YAML_WORDS.get(word, word)][0].default:
                other = "lift" if key == "take" else "take"
                yield (
                    (*path, key, YAML_WORDS.get(word, word)),
                    "bad-value",
                    f"{YAML_WORDS.get(word, word)} goes with {other}",
                )


def _one_by_one_faults(path: Path, lift: Unit) -> Iterator[Fault]:
    """What does not go with a run that moves part by part through empty piles."""
    name = path[-1]
    if name in lift.via:
        message = f"via names other groups: empty piles of {name} itself are no cells"
        yield (
            (*path, "lift", "via"),
            "bad-value",
            message,
            "through these alone: via: [], spaces: card-by-card",
        )
    elif lift.spaces and lift.via:
        message = "via counts the empty piles of its own group already: leave out spaces, or via"
        yield (*path, "lift", "spaces"), "bad-value", message
    if lift.spaces and ("run" not in lift.unit or {"tail", "pile"}.intersection(lift.unit)):
        yield (*path, "lift", "spaces"), "bad-value", "spaces goes with unit: run"


def _step_faults(path: Path, step: Step, ruleset: Ruleset) -> Iterator[Fault]:
    given = [key for key in ("each", "close", "sink", "play") if getattr(step, key) not in (None, ())]
    given += ["pick"] if step.pick is not None else ["cards"] if step.cards is not None else []
    if len(given) != 1:
        said = "not " + " and ".join(given) if given else "one of them is missing"
        message = f"a step says what moves by each, cards, pick, close, sink or play: {said}"
        yield path, "bad-value" if given else "missing-key", message
    if step.pick == ANY_CARD:
        yield (*path, "pick"), "bad-value", "pick: any goes with an action, and with no deal"
    if not step.to and not step.close and step.sink is None:
        yield path, "missing-key", "a step says where the cards go: to is missing"
    if step.sink is not None and not step.in_:
        yield path, "missing-key", "sink says where: in is missing"
    if step.backwards and not {"each", "cards"}.intersection(given):
        yield (*path, "backwards"), "bad-value", "backwards goes with each or cards"
    piles = sum(_size(ruleset.piles[name]) for name in step.to)
    if isinstance(step.each, tuple) and step.to and len(step.each) != piles:
        yield (*path, "each"), "bad-value", f"each has {len(step.each)} numbers for {piles} piles"
    if step.first and step.first > piles:
        yield (*path, "first"), "bad-value", f"first is {step.first}, but there are {piles} piles"


def _play_faults(path: Path, step: Step) -> Iterator[Fault]:
    if step.play:
        yield (*path, "play"), "bad-value", "play goes with forced"


def _size(group: PileGroup) -> int:
    if group.shape:
        return group.shape.count("x")
    return group.grid.rows * group.grid.columns if group.grid else group.count


def _action_faults(name: str, action: Action, ruleset: Ruleset) -> Iterator[Fault]:
    path = ("actions", name)
    if name in RESERVED or read_card(name) is not None or re.fullmatch("[a-z][0-9]*", name):
        yield path, "bad-value", f"{name} means something else in a record: call the action otherwise"
    kinds = [
        key
        for key, said in (("match", action.match), ("collect", action.collect), ("close", action.close))
        if said
    ]
    if kinds and action.pick != ANY_CARD and len(forms := forms_of(action)) > 1:
        yield path, "bad-value", f"{' and '.join(forms)} exclude each other"
    for place in (
        (path, action),
        *(((*path, "deal", index), step) for index, step in enumerate(action.deal)),
    ):
        yield from _play_faults(*place)
    yield from _collecting_faults(path, action, ruleset)
    if not action.from_ and not (action.collect or action.close):
        yield path, "missing-key", "an action says where the cards come from: from or collect is missing"
    if action.pick == ANY_CARD:
        yield from _pick_faults(path, action, kinds)
    elif not kinds:
        yield from _step_faults(path, action, ruleset)
    if action.match and len(action.to) != 1:
        yield path, "missing-key", "a pair goes to one group: to is missing"


def _collecting_faults(path: Path, action: Action, ruleset: Ruleset) -> Iterator[Fault]:
    """What goes with collecting and dealing again, and what without."""
    if action.collect and not action.deal:
        yield path, "missing-key", "what is collected must be dealt again: deal is missing"
    for index, step in enumerate(action.deal):
        yield from _step_faults((*path, "deal", index), step, ruleset)
    if action.collect and (action.to or action.from_):
        yield path, "bad-value", "an action either moves cards from and to, or collects and deals: not both"
    packets = action.order == "packets"
    for key, said in (("keep", action.keep != "none"), ("shuffle", action.shuffle), ("order", packets)):
        if said and not action.collect:
            yield (*path, key), "bad-value", f"{key} goes with collect"
    if packets and action.shuffle:
        yield (
            (*path, "order"),
            "bad-value",
            "packets keep the order in which they lie: leave out shuffle, or order",
        )
    for index, step in enumerate(action.deal if packets else ()):
        singly = step.cards == "rest" and index > 0
        in_packets = step.each is not None and step.by == "pile"
        if not (singly or in_packets) or step.from_ or step.into != "all" or step.leave != "none":
            message = "packets are dealt by each and by: pile, to all piles, from what was collected"
            yield (*path, "deal", index), "bad-value", message
    if action.deal and not (action.collect or action.close):
        yield (*path, "deal"), "bad-value", "deal goes with collect or close"


def _pick_faults(path: Path, action: Action, kinds: list[str]) -> Iterator[Fault]:
    """Where the card that a player picks may go, the rules of the piles say, and the action nothing."""
    words = ("to", "each", "cards", "first", "sink", "play", "backwards")
    said = [*kinds, *(word for word in words if getattr(action, word) != keys_of(Action)[word][0].default)]
    if said:
        message = f"a card that the player picks goes where the rules allow: leave out {' and '.join(said)}"
        yield (*path, "pick"), "bad-value", message


def _layout_faults(ruleset: Ruleset) -> Iterator[Fault]:
    seen: set[str] = set()
    for row, entries in enumerate(ruleset.layout):
        for place, drawn in enumerate(entries):
            for name in drawn.piles:
                if name in seen:
                    yield ("layout", row, place), "bad-value", f"{name} is drawn twice"
                seen.add(name)

"""The ruleset language as frozen dataclasses, one for each area. No reading, no playing: only what can be said.

Every field carries its kind of value, one line of documentation and an example (see `vocabulary`); the reader,
the JSON Schema and the reference are made from them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, Field, fields
from typing import Any

from ..bounds import MOST_CARDS, MOST_PILES
from ..cards import RANKS, SUITS
from .kinds import (
    GROUPS,
    CardName,
    Choice,
    Described,
    Flag,
    GroupName,
    ListOf,
    MapOf,
    Nested,
    Number,
    OneOf,
    OneOrMore,
    Pattern,
    Rank,
    RulesetPart,
    Text,
    word,
)

_WORDS: dict[type, dict[str, tuple[Field[Any], Described]]] = {}

NAME = Pattern("[a-z][a-z0-9]*(-[a-z0-9]+)*", "lower-case words joined by hyphens")

Groups = tuple[str, ...]


class Pack(RulesetPart):
    """The cards that are played with."""

    decks: int = word(Number(1, 16), "how many packs are shuffled together", "2", 1)
    suits: str = word(
        Pattern("[CDHS]{1,4}", "some of the suits `CDHS`, each once"), "the suits of a pack", "HS", SUITS
    )
    ranks: str = word(
        Pattern("[A2-9TJQK]{1,13}", "some of the ranks `A23456789TJQK`, each once, lowest first"),
        "the ranks of a pack, lowest first",
        "23456789TJQKA",
        RANKS,
    )
    backwards: bool = word(
        Flag(), "whether a deal number's pack is dealt from its other end, last card first", "true", False
    )


class Relation(RulesetPart):
    """How a card must stand to a reference card; what is left out does not matter."""

    rank: str | None = word(
        Choice(("up", "down", "up-or-down", "same", "lower", "base")),
        "`step` higher, lower or either; equal; any lower one; the rank of the first card dealt to this group",
        "down",
        None,
    )
    suit: str | None = word(
        Choice(("same", "alternate")), "the same suit, or the other colour", "alternate", None
    )
    step: int = word(Number(1, 12), "how many ranks higher or lower", "2", 1)
    wrap: bool = word(Flag(), "whether the lowest rank follows the highest", "true", False)
    sum: int | None = word(
        Number(2, 26), "both ranks together; ace 1, jack 11, queen 12, king 13", "13", None
    )
    stop: tuple[str, ...] = word(OneOrMore(Rank()), "ranks on which nothing may lie", "K", ())
    against: str = word(
        OneOf((Choice(("top", "left", "previous")), GroupName())),
        "the reference card: the top of the pile; the card at the place to the left in a grid; "
        "any card of the pile before; any top of a group",
        "left",
        "top",
    )
    also: Relation | None = word(
        Nested(lambda: Relation),
        "a second relation that must hold too; not asked where its reference place does not exist",
        "{rank: same, against: previous}",
        None,
    )


TEST = OneOrMore(OneOf((Choice(("any", "none", "base")), CardName(), Rank(), Nested(lambda: Relation))))
Test = tuple[str | Relation, ...]


class Condition(RulesetPart):
    """When something is allowed, or the goal; several entries must all hold."""

    state: str = word(
        Choice(("any", "stuck")),
        "`any`: always; `stuck`: the game is not won, no move that counts is left and no other action",
        "stuck",
        "any",
    )
    empty: Groups = word(GROUPS, "every pile of these groups is empty", "stock", ())
    filled: Groups = word(GROUPS, "no pile of these groups is empty", "tableau", ())
    complete: Groups = word(GROUPS, "all cards in play lie in these groups", "foundation", ())
    runs: dict[str, int] | None = word(
        MapOf(Number(1, 208), groups=True),
        "in these groups every line with cards is one run of this length by `build`, opened by a `start` card; "
        "a line is a pile, in a grid a row from its first place",
        "{tableau: 12}",
        None,
    )
    only: dict[str, str] | None = word(
        MapOf(Rank(), groups=True), "all cards in these groups have this rank", "{tableau: A}", None
    )
    piles: dict[str, int] | None = word(
        MapOf(Number(0, MOST_PILES), groups=True), "at most this many piles have cards", "{tableau: 1}", None
    )


CONDITION = Nested(lambda: Condition, "state")


class Unit(RulesetPart):
    """What moves together, and under which conditions."""

    unit: tuple[str, ...] = word(
        OneOrMore(Choice(("none", "card", "run", "tail", "any", "pile"))),
        "`card`: the top card; `run`: an end part in the order of `run`; `tail`: any face-up end part; "
        "`any`: any one card; `pile`: all of it; `none`: nothing; a list means or",
        "[any, run]",
        (),
    )
    cards: int | None = word(Number(1, 208), "exactly this many cards (in `take`)", "13", None)
    when: Condition | None = word(CONDITION, "only when this holds", "{empty: stock}", None)
    to: Groups = word(GROUPS, "the groups that the cards may go to (in `lift`)", "tableau", ())
    from_: Groups = word(
        GROUPS, "the groups that the cards may come from (in `take`)", "tableau", (), key="from"
    )
    via: Groups = word(
        GROUPS,
        "a run moves card by card through these empty cells, and its own group's empty piles if they take any card (in `lift`)",
        "cell",
        (),
    )
    spaces: str = word(
        Choice(("card-by-card", "run-by-run")),
        "`card-by-card`: a run moves card by card through its own group's empty piles, if they take any card; "
        "`run-by-run`: an end part in the order of `build` moves run by run through them (in `lift`)",
        "card-by-card",
        "",
    )
    reach: tuple[int, ...] = word(
        OneOrMore(Number(1, 52)), "only from this many places to the right (in `take`)", "[1, 3]", ()
    )
    judged_by: str = word(
        Choice(("bottom", "top")),
        "which card of the unit is tested (in `take`)",
        "top",
        "bottom",
        key="judged-by",
    )
    called: str = word(Text(40), "the word for this move in refusals and rules", "weaving", "")


UNIT = Nested(lambda: Unit, "unit")


class Grid(RulesetPart):
    """A rectangle of places that hold one card each."""

    rows: int = word(Number(1, 40), "how many rows", "4")
    columns: int = word(Number(1, 52), "how many columns", "13")


class PileGroup(RulesetPart):
    """Piles that follow the same rules."""

    count: int = word(Number(1, MOST_PILES), "how many piles", "8", 1)
    grid: Grid | None = word(
        Nested(lambda: Grid),
        "the piles are places of a grid, instead of `count`",
        "{rows: 4, columns: 13}",
        None,
    )
    shape: str = word(
        Pattern("[.x\n]{1,4000}", "a picture of `.` and `x`, a row a line"),
        "a picture of the piles, instead of `count`; a card is covered by those half a card beside it in the next row",
        ".x.",
        "",
    )
    label: str = word(
        Pattern("[a-z]", "one small letter"),
        "the letter that names the piles; the first of the group's name if left out",
        "p",
        "",
    )
    face: str = word(
        Choice(("up", "down", "top")),
        "how cards lie; `top`: only the top card face up; covered face-down cards turn up when freed, except in `face: down`",
        "down",
        "up",
    )
    start: Test | None = word(
        TEST, "what an empty pile takes; `any` if `build` is written, else `none`", "K", None
    )
    build: Test = word(TEST, "what may be laid on a card", "{rank: down, suit: alternate}", ("none",))
    run: Relation | None = word(
        Nested(lambda: Relation),
        "the order that makes a run; as `build` if left out",
        "{rank: down, suit: same}",
        None,
    )
    lift: Unit | None = word(UNIT, "what may be taken away; `card`, or `none` if `face: down`", "run", None)
    take: Unit | None = word(
        UNIT,
        "how much may be laid down at once; as `lift`, or `card` if that is none",
        "{unit: run, from: tableau}",
        None,
    )
    capacity: int | None = word(
        Number(1, 208), "the most cards a pile holds; 1 in a grid, else without limit", "4", None
    )
    suits: str = word(
        Pattern("[CDHS]{1,40}", "letters of the suits `CDHS`, one a pile or row"),
        "the suit that may start pile or row 1, 2, …",
        "CDHS",
        "",
    )
    called: str = word(Text(40), "the word for one such pile in refusals and rules", "column", "")


ANY_CARD = "any"
"""What an action picks that leaves the card to the player."""


class Step(RulesetPart):
    """Dealing without choice: cards go from one place to others in a fixed order."""

    to: Groups = word(GROUPS, "the groups that get cards", "tableau", ())
    from_: Groups = word(
        GROUPS,
        "the groups that give cards; the pack if left out (in a redeal: the collected cards)",
        "stock",
        (),
        key="from",
    )
    each: int | tuple[int, ...] | None = word(
        OneOf((Number(0, 208), ListOf(Number(0, 208)))),
        "this many to every pile; a list gives a number for each pile",
        "4",
        None,
    )
    cards: int | str | None = word(
        OneOf((Number(1, MOST_CARDS), Choice(("rest",)))),
        "this many in all, one to each pile in turn",
        "rest",
        None,
    )
    first: int | None = word(Number(1, MOST_PILES), "only this many piles, the first ones", "13", None)
    by: str = word(
        Choice(("round", "pile")), "one card to each pile in turn, or pile after pile", "pile", "round"
    )
    backwards: bool = word(Flag(), "whether the last pile gets its card first", "true", False)
    face: str | None = word(
        Choice(("up", "down")), "how the cards lie afterwards; as the group says if left out", "down", None
    )
    into: str = word(
        Choice(("all", "empty", "filled")), "only into piles that are empty, or that are not", "empty", "all"
    )
    leave: str = word(
        Choice(("none", "first")), "`first`: the first open place of each line stays open", "first", "none"
    )
    pick: str | None = word(
        OneOf((CardName(), Rank(), Choice((ANY_CARD,)))),
        "these cards are taken out, wherever they lie; with `cards` only that many of them; `any` in an action: one of the player's choice",
        "A",
        None,
    )
    sink: str | None = word(
        OneOf((CardName(), Rank())),
        "these cards go under the others of their piles, each by changing places with the deepest of them",
        "K",
        None,
    )
    in_: Groups = word(GROUPS, "where they sink", "tableau", (), key="in")
    close: Groups = word(GROUPS, "the empty places of these groups close up", "tableau", ())
    play: Groups = word(
        GROUPS, "a move that the rules allow is made from these groups (in `forced`)", "tableau", ()
    )


STEPS = ListOf(Nested(lambda: Step))


class Action(Step):
    """Something the player may do besides moving cards: a step, or a redeal that collects and deals again."""

    when: Condition | None = word(CONDITION, "only when this holds", "stuck", None)
    times: int | str = word(
        OneOf((Number(0, 1000), Choice(("unlimited",)))), "how often in a game", "2", "unlimited"
    )
    collect: Groups = word(GROUPS, "the cards of these groups are gathered, line by line", "tableau", ())
    keep: str = word(
        Choice(("none", "runs")),
        "`runs`: a run at the beginning of a line, opened by a `start` card, stays",
        "runs",
        "none",
    )
    shuffle: bool = word(Flag(), "whether the collected cards are shuffled", "true", False)
    order: str = word(
        Choice(("cards", "packets")),
        "`cards`: the collected cards are dealt one by one, the lowest of the first line first; "
        "`packets`: each line goes on the next one as it lies, and each pile gets its cards at once from the top",
        "packets",
        "cards",
    )
    deal: tuple[Step, ...] = word(
        STEPS,
        "how the collected cards are dealt, or what follows on `close`",
        "[{to: tableau, each: 1, into: empty}]",
        (),
    )
    match: Relation | None = word(
        Nested(lambda: Relation), "a pair of free cards that stand so to each other leaves", "{sum: 13}", None
    )
    reach: str = word(Choice(("any", "touching")), "how near the two must lie in a grid", "touching", "any")
    called: str = word(Text(40), "the word for this action in refusals and rules", "dealing", "")


FORMS = ("each", "cards", "pick", "pick-any", "sink", "match", "collect", "close")
"""The words that say what kind of action it is; `pick-any` stands for a `pick` that leaves the card to the player."""


def forms_of(action: Action) -> list[str]:
    """The words of this kind that an action says; the number of `cards` that goes with a `pick` is none."""
    said = [name for name in FORMS if getattr(action, name, None) not in (None, ())]
    if action.pick is not None:
        said = [name for name in said if name not in ("cards", "pick")]
        said.append("pick-any" if action.pick == ANY_CARD else "pick")
    return said


class Drawn(RulesetPart):
    """How some groups are drawn."""

    piles: Groups = word(GROUPS, "the groups", "tableau")
    fan: str | None = word(
        Choice(("down", "right", "none")),
        "which way the cards of a pile spread; `down` if alone in its row, but for the piles that the goal completes",
        "right",
        None,
    )
    per_row: int | None = word(
        Number(1, MOST_PILES), "how many piles stand in a line", "4", None, key="per-row"
    )


class Ruleset(RulesetPart):
    """One patience."""

    patience: int = word(Number(1, 1), "the version of the language: 1", "1")
    name: str = word(Text(60), "the name of the game", "Two Rows")
    goal: Condition = word(CONDITION, "when the game is won", "{complete: foundation}")
    piles: dict[str, PileGroup] = word(
        MapOf(Nested(lambda: PileGroup)),
        "the pile groups by name, in the order in which they are named",
        "{tableau: {count: 8}}",
    )
    deal: tuple[Step, ...] = word(
        STEPS, "how the game begins", "[{to: tableau, each: 1}, {to: stock, cards: rest}]"
    )
    aliases: tuple[str, ...] = word(OneOrMore(NAME), "other names by which the game is found", "[gaps]", ())
    notes: tuple[str, ...] = word(
        OneOrMore(Text()),
        "what a player should know besides: sources, house rules; those of a chosen variant follow the game's",
        "As in the old books.",
        (),
    )
    pack: Pack = word(Nested(lambda: Pack), "the cards that are played with", "{decks: 2}", Pack())
    actions: dict[str, Action] | None = word(
        MapOf(Nested(lambda: Action)),
        "what the player may do besides moving cards, by name",
        "{deal: {from: stock, to: tableau, each: 1}}",
        None,
    )
    forced: tuple[Step, ...] = word(
        STEPS, "what happens by itself, repeated until nothing changes", "[{close: tableau}]", ()
    )
    family: str = word(Text(40), "under which heading the game is listed", "Builders", "")
    layout: tuple[tuple[Drawn, ...], ...] = word(
        ListOf(ListOf(Nested(lambda: Drawn, "piles"))),
        "the picture: rows of group names",
        "[[stock, foundation], [tableau]]",
        (),
    )
    extends: str = word(
        Text(200),
        "the game that this one changes: a name of the library, or a file beside this one",
        "two-rows",
        "",
    )
    variants: tuple[str, ...] = word(
        MapOf(Nested(lambda: Ruleset)),
        "changes that the player may choose, by name",
        "{draw-1: {actions: {draw: {cards: 1}}}}",
        (),
    )

    def fingerprint(self) -> str:
        """The first 12 hex digits of SHA-256 over the canonical text of the rules that are played.

        Names, notes, labels, words and layout do not count, nor do values that are the default.
        """
        import hashlib  # noqa: PLC0415 - both take long to import, and few records ask for this
        import json  # noqa: PLC0415

        said = {
            area: _said(getattr(self, area))
            for area in ("pack", "piles", "deal", "actions", "forced", "goal")
        }
        text = json.dumps(
            {area: value for area, value in said.items() if value}, sort_keys=True, separators=(",", ":")
        )
        return hashlib.sha256(text.encode()).hexdigest()[:12]


def keys_of(part: type) -> dict[str, tuple[Field[Any], Described]]:
    """The words of a part of the language, as written in YAML, with their fields and descriptions."""
    if part in _WORDS:
        return _WORDS[part]
    found = _WORDS.setdefault(part, {})
    for each in fields(part):
        described: Described = each.metadata["word"]
        found[described.key or each.name] = (each, described)
    return found


def is_required(each: Field[Any]) -> bool:
    """Whether a field has no default."""
    return each.default is MISSING


def _said(value: Any) -> Any:
    """The value as plain data, leaving out defaults and what is only for people."""
    if isinstance(value, tuple):
        return [_said(entry) for entry in value]
    if isinstance(value, dict):
        return {key: _said(entry) for key, entry in value.items()}
    if not hasattr(value, "__dataclass_fields__"):
        return value
    return dict(_said_fields(value))


def _said_fields(part: Any) -> Iterator[tuple[str, Any]]:
    for key, (each, _) in keys_of(type(part)).items():
        value = getattr(part, each.name)
        if key not in ("called", "label") and value != each.default:
            yield key, _said(value)

"""A whole patience as the language says it, and the fingerprint of its rules.

Every field of every part carries its kind of value, one line of documentation and an example (see `kinds`); the
reader, the JSON Schema and the reference are made from them. No reading, no playing: only what can be said.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..bounds import MOST_PILES
from ..cards import RANKS, SUITS
from .actions import Action
from .conditions import CONDITION, Condition
from .groups import PileGroup
from .kinds import (
    GROUPS,
    Choice,
    Flag,
    Groups,
    ListOf,
    MapOf,
    Nested,
    Number,
    OneOrMore,
    Pattern,
    RulesetPart,
    Text,
    word,
)
from .parts import keys_of
from .steps import STEPS, Step

NAME = Pattern("[a-z][a-z0-9]*(-[a-z0-9]+)*", "lower-case words joined by hyphens")


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


def _said(value: Any) -> Any:
    """The value as plain data, leaving out defaults and what is only for people."""
    if isinstance(value, tuple):
        return [_said(entry) for entry in value]
    if isinstance(value, dict):
        return {key: _said(entry) for key, entry in value.items()}
    if not isinstance(value, RulesetPart):
        return value
    return dict(_said_fields(value))


def _said_fields(part: Any) -> Iterator[tuple[str, Any]]:
    for key, (each, _) in keys_of(type(part)).items():
        value = getattr(part, each.name)
        if key not in ("called", "label") and value != each.default:
            yield key, _said(value)

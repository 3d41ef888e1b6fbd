"""What a ruleset says that can never come about, though every word of it is right: goals out of reach, idle words.

What the parts of the rules do is never told again here: which piles give and get cards, their effects tell, and
which card may lie where, the stacking tables. A finding holds for every deal that the ruleset makes. It is an error
where no such deal can be won, else a warning.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from .. import facts
from ..cards import DOWN
from ..engine.conditions import Complete, Empty, FewPiles, Filled
from ..engine.effects import NO_PILES, Effects, Piles, merged
from ..engine.game import Game
from ..engine.moving.ends import TargetRules
from ..engine.steps.pick import PickingStep
from ..engine.steps.step import CompiledStep
from ..engine.table import Group
from ..facts.fact import Fact
from ..language.conditions import Relation
from ..language.faults import Path
from ..language.nodes import Mark
from ..problems import Problem, did_you_mean
from ..words import problem_of, said
from .room import first_cards, room_on

MOST_NAMED = 3
"""At most this many piles are named of those that keep their cards."""


def findings(game: Game) -> list[Problem]:
    """All that can never come about in a game as it is dealt, in the order of the rules."""
    ways = _Ways(game)
    found = [
        *_groups_without_cards(ways),
        *_piles_that_stay(ways),
        *_too_few_piles(ways),
        *_idle_units(ways),
        *_idle_actions(ways),
    ]
    return list(dict.fromkeys(found))


class _Ways:
    """Where cards of a game lie after the deal, and on which ways they may go from there."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.table = game.table
        self.groups = list(game.table.groups.values())
        times = list(game.table.times.values())
        self.actions = [action for index, action in enumerate(game.actions) if times[index] != 0]
        self.dealt = merged(step.effects for step in game.dealing).gets
        self.laid = merged([self._by_themselves(), *(action.effects for action in self.actions)])
        """What cards do besides moves that the tests of the piles allow."""
        self.homes = [part for part in game.goal.parts if isinstance(part, Complete)]

    def _by_themselves(self) -> Effects:
        """What forced steps do. A forced move asks the same tests as a player's, so it brings nothing of its own."""
        settling = self.game.settling
        brought = [step.effects.gets for step in settling.steps if isinstance(step, CompiledStep)]
        return settling.effects.replaced(gets=NO_PILES.union(*brought))

    @cached_property
    def moves(self) -> list[tuple[Group, Piles]]:
        """The groups that give cards to moves, each with the piles that may take them."""
        transfer = self.game.transfer
        gives, gets = transfer.effects.gives, transfer.effects.gets - self._closed
        found = []
        for group in self.groups:
            if not gives.isdisjoint(group.piles):
                onto_itself = frozenset(group.piles if len(group.piles) == 1 else ())
                found.append((group, gets - transfer.judge.barred[group.piles[0]] - onto_itself))
        return found

    @cached_property
    def _closed(self) -> Piles:
        return frozenset(pile for group in self.groups if self.never_opens(group) for pile in group.piles)

    def never_opens(self, group: Group) -> bool:
        """Whether an empty pile of a group takes no card of the pack, and no card comes there in another way."""
        target_rules = self.game.transfer.target_rules[group.name]
        if target_rules.nothing or not (self.dealt | self.laid.gets).isdisjoint(group.piles):
            return False
        if any(
            isinstance(each, Relation) and each.against != "top" for each in target_rules.stacking.build_test
        ):
            return False
        return not any(first_cards(self.game, pile) for pile in group.piles)

    @cached_property
    def gets(self) -> Piles:
        """The piles to which cards may come after the deal."""
        return self.laid.gets.union(*(targets for _, targets in self.moves))

    @cached_property
    def gives(self) -> Piles:
        """The piles that cards may leave after the deal."""
        return self.laid.gives.union(*(group.piles for group, targets in self.moves if targets))

    @cached_property
    def counts(self) -> list[int | None]:
        """How many cards each pile gets in the deal; None where that hangs on the cards."""
        piles: list[list[int]] = [[] for _ in self.table.names]
        pack = [card | DOWN for card in self.table.pack]
        uncertain: set[int] = set()
        for step in self.game.dealing:
            step.perform(piles, pack)
            if uncertain or (isinstance(step, PickingStep) and step.sources):
                uncertain |= step.effects.gives | step.effects.gets
        return [None if pile in uncertain else len(cards) for pile, cards in enumerate(piles)]

    def is_unreached(self, home: Complete) -> bool:
        """Whether some of the cards that the goal wants on some piles are never dealt there and never come there."""
        piles = [pile for group in home.groups for pile in group.piles]
        there = [self.counts[pile] for pile in piles if pile in self.dealt]
        if None in there or not self.gets.isdisjoint(piles):
            return False
        return sum(number or 0 for number in there) < len(self.table.pack)

    def staying(self, piles: Iterable[int]) -> list[int]:
        """Those of some piles that get cards in every deal and never give one away."""
        return [pile for pile in piles if self.counts[pile] and pile not in self.gives]

    def problem(
        self, code: str, message: Fact, *paths: Path, reason: str = "", hint: str = "", warning: bool = False
    ) -> Problem:
        """A finding at the first of some places that stands in the ruleset's own file."""
        marks, file = self.game.loaded.source.marks, str(self.game.loaded.file.path)
        places = [marks[path] for path in (*paths, ("extends",)) if path in marks]
        mark = next((place for place in places if place.file == file), Mark(file, 1, 1))
        problem = problem_of(code, message, reason, hint)
        return problem._replace(file=mark.file, line=mark.line, column=mark.column, warning=warning)


def _groups_without_cards(ways: _Ways) -> Iterator[Problem]:
    """Groups to which no card ever comes, or none after the deal though the goal wants all there."""
    filled = {pile for part in ways.game.goal.parts if isinstance(part, Filled) for pile in part.group.piles}
    unreached = {group.name for part in ways.homes if ways.is_unreached(part) for group in part.groups}
    for group in ways.groups:
        needed = group.name in unreached or not filled.isdisjoint(group.piles)
        if (ways.dealt | ways.gets).isdisjoint(group.piles):
            yield _without_cards(ways, group, needed=needed)
        elif group.name in unreached:
            yield ways.problem("never-filled", facts.findings.NeverFilled(group.noun), ("piles", group.name))


def _without_cards(ways: _Ways, group: Group, *, needed: bool) -> Problem:
    path: Path = ("piles", group.name)
    if ways.never_opens(group):
        fact = facts.findings.NeverOpens(group.noun, _why_closed(ways.game.transfer.target_rules[group.name]))
        hint = "deal a card there, or let start name what an empty pile takes"
        return ways.problem("never-opens", fact, (*path, "start"), path, hint=hint, warning=not needed)
    hint = did_you_mean(group.name, [other.name for other in ways.groups if other is not group])
    return ways.problem(
        "never-filled", facts.findings.NeverReached(group.noun), path, hint=hint, warning=not needed
    )


def _why_closed(target_rules: TargetRules) -> str:
    if target_rules.stacking.asks_for_base:
        return "base"
    if target_rules.stacking.start_test == ("none",):
        return "nothing"
    return "pack"


def _piles_that_stay(ways: _Ways) -> Iterator[Problem]:
    """Piles that the goal wants to be empty, that hold cards from the deal on and never give them away."""
    for part in ways.game.goal.parts:
        if isinstance(part, Empty):
            piles, most = list(part.group.piles), 0
        elif isinstance(part, Complete):
            piles, most = part.outside, 0
        elif isinstance(part, FewPiles):
            piles, most = list(part.group.piles), part.most
        else:
            continue
        for group in ways.groups:
            staying = ways.staying(pile for pile in piles if pile in group.piles)
            if len(staying) <= most:
                continue
            names = tuple(ways.table.names[pile] for pile in staying[:MOST_NAMED])
            yield ways.problem(
                "never-emptied",
                facts.findings.NeverEmptied(group.noun, most, names, max(0, len(staying) - MOST_NAMED)),
                ("piles", group.name),
                ("goal",),
            )


def _too_few_piles(ways: _Ways) -> Iterator[Problem]:
    """Piles that shall hold all cards, and cannot by the order in which they are built."""
    for part in ways.homes:
        room = room_on(part.groups, ways.game, ways.laid, ways.counts)
        cards = len(ways.table.pack)
        if room is None or room >= cards:
            continue
        yield ways.problem(
            "too-few-piles",
            facts.findings.TooFewPiles(tuple(group.noun for group in part.groups), cards, room),
            *(("piles", group.name, "count") for group in part.groups),
            *(("piles", group.name) for group in part.groups),
            ("goal",),
            reason="\n".join(_rules_of(ways, group) for group in part.groups),
        )


def _rules_of(ways: _Ways, group: Group) -> str:
    """What a group takes and lets go, as a sentence."""
    return said(ways.game.transfer.told()[ways.groups.index(group)])


def _idle_units(ways: _Ways) -> Iterator[Problem]:
    """`take` from groups that give nothing to a move, and `lift` to groups that take nothing."""
    moving = merged([ways.game.transfer.effects, *(action.effects for action in ways.game.written_as_moves)])
    for group in ways.groups:
        for key, unit, word, asked, fact in (
            ("take", group.rules.take, "from", moving.gives, facts.findings.GivesNoCard),
            ("lift", group.rules.lift, "to", moving.gets, facts.findings.TakesNoCard),
        ):
            named = () if unit is None else unit.from_ if word == "from" else unit.to
            for index, name in enumerate(named):
                if asked.isdisjoint(ways.table.groups[name].piles):
                    yield ways.problem(
                        "never-used",
                        fact(group.name, name),
                        ("piles", group.name, key, word, index),
                        ("piles", group.name, key),
                        ("piles", group.name),
                        warning=True,
                    )


def _idle_actions(ways: _Ways) -> Iterator[Problem]:
    """Actions that take cards from where none ever lies."""
    for action in ways.actions:
        gives = action.effects.gives
        if gives and gives.isdisjoint(ways.dealt | ways.gets):
            groups = [group.noun for group in ways.groups if not gives.isdisjoint(group.piles)]
            yield ways.problem(
                "never-used",
                facts.findings.ActionIdle(action.name, tuple(groups)),
                ("actions", action.name),
                warning=True,
            )

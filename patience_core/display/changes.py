"""What a step changed, told as facts: one sentence for the step, and one for each that follows by itself.

Only what is seen is told. Two positions say enough of it: of each pile the cards that lie where they lay are left
aside, and of the others it is told where they came from.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from .. import facts
from ..cards import DOWN, UNKNOWN_CARD, is_face_down
from ..engine.game import Game
from ..engine.position import ACTION, Move, Position
from ..facts.changes import Changed, ChangedByItself, MadeAgain, TakenBack, Went
from ..facts.fact import Fact
from .seen import seen_of


class Told(NamedTuple):
    """What is said of a step, sentence by sentence, and whether it takes all piles to tell the rest."""

    sentences: list[Fact]
    is_anew: bool


def told_forth(
    game: Game, before: Position, move: Move, revealed: list[int] | None = None, *, again: bool = False
) -> Told:
    """What a step changes that is allowed; `again` says that it had been taken back.

    The position before it is not changed.
    """
    first, *others = pairwise([before, *game.stages(before, move, revealed)])
    main = changes_of(game, *first, by_action=move[0] == ACTION)
    by_itself: list[ChangedByItself] = []
    for one, other in others:
        parts = changes_of(game, one, other)
        if all(isinstance(part, facts.changes.TurnedUp) for part in parts):
            main += parts
        else:
            by_itself.append(ChangedByItself(tuple(parts)))
    change = Changed(_called(game, move), tuple(main))
    return Told([MadeAgain(change) if again else change, *by_itself], _is_anew([change, *by_itself]))


def told_back(game: Game, before: Position, move: Move, revealed: list[int] | None = None) -> Told:
    """What changes as a step is taken back; `before` is the position before it."""
    stages = [before, *game.stages(before, move, revealed)]
    parts: list[Fact] = []
    for after, other in pairwise(reversed(stages)):
        parts += changes_of(game, after, other, by_action=other is before and move[0] == ACTION)
    told = TakenBack(_called(game, move), tuple(parts))
    return Told([told], _is_anew([told]))


def _is_anew(sentences: Sequence[Changed | ChangedByItself | TakenBack]) -> bool:
    return any(isinstance(part, facts.changes.DealtAnew) for each in sentences for part in each.parts)


def _called(game: Game, move: Move) -> str:
    """What an action is called; nothing for a move of cards."""
    return game.actions[move[1]].name if move[0] == ACTION else ""


def changes_of(game: Game, before: Position, after: Position, *, by_action: bool = False) -> list[Fact]:
    """What is seen to be different: what was turned down, what went where, what was turned up, and what piles show.

    An action lays cards where it must: on what they lie is not told then.
    """
    found = _Changes(game, before, after, by_action=by_action)
    counts = dict(seen_of(game, before).left)
    left = [
        facts.layouts.TimesLeft(called, times)
        for called, times in seen_of(game, after).left
        if counts.get(called) != times
    ]
    return [*found.told(), *left] or [facts.changes.NothingSeen()]


class _Moved(NamedTuple):
    """A card as it lies now, at which depth, and the piles from which and to which it went."""

    card: int
    depth: int
    source: int
    target: int


class _Changes:
    """Two positions, one after the other."""

    def __init__(self, game: Game, before: Position, after: Position, *, by_action: bool) -> None:
        self.table, self.stacking = game.table, game.rules.stacking
        self.by_action = by_action
        self.before, self.after = before.piles, after.piles
        self.kept = [_kept(old, new) for old, new in zip(self.before, self.after, strict=True)]
        """How many cards at the bottom and at the top of each pile lie as they lay."""
        self.gone = [_between(pile, kept) for pile, kept in zip(self.before, self.kept, strict=True)]
        self.come = [_between(pile, kept) for pile, kept in zip(self.after, self.kept, strict=True)]

    def told(self) -> list[Fact]:
        """All of it; that piles gave cards and took others besides is too much to tell."""
        if any(gone and come for gone, come in zip(self.gone, self.come, strict=True)):
            return [self._moved_on() or facts.changes.DealtAnew()]
        if any(self._is_hidden_in(pile) for pile in range(len(self.come))):
            return [facts.changes.DealtAnew()]
        return [*self._turned(down=True), *self._went(), *self._turned(down=False), *self._shown()]

    def _is_hidden_in(self, pile: int) -> bool:
        """Whether cards came under one that lies face down, so that nobody could name the place."""
        _, above = self.kept[pile]
        return bool(self.come[pile] and above) and is_face_down(self.after[pile][-above])

    def _went(self) -> list[Fact]:
        """Where cards went."""
        names = self.table.names
        moved = list(self._matched())
        sources, targets = [each.source for each in moved], [each.target for each in moved]
        cards = tuple(None if is_face_down(each.card) else each.card for each in moved)
        if any(self.come[pile] and self.kept[pile][1] for pile in targets):
            return self._runs(moved)
        if len(set(sources)) == 1 and len(moved) == len(set(targets)) > 1:
            return [facts.changes.WereDealt(names[sources[0]], cards, tuple(names[pile] for pile in targets))]
        if len(set(targets)) == 1 and len(moved) == len(set(sources)) > 1:
            # Which of several backs came from which pile nobody sees.
            piles = sources if any(card is not None for card in cards) else sorted(sources)
            return [
                facts.changes.WereGathered(tuple(names[pile] for pile in piles), cards, names[targets[0]])
            ]
        return self._runs(moved)

    def _runs(self, moved: list[_Moved]) -> list[Fact]:
        """Cards that went the same way one after the other, together."""
        return [
            self._run(source, target, [*run])
            for (source, target), run in groupby(moved, key=lambda each: (each.source, each.target))
        ]

    def _run(self, source: int, target: int, moved: list[_Moved]) -> Went:
        """Some cards that went the same way."""
        names = self.table.names
        cards = tuple(each.card for each in moved if not is_face_down(each.card))
        beside = self._left_of(target) if self._looks_left(target) else None
        on = self._seen(target, moved[0].depth - 1) if cards and not self.by_action else None
        _, above = self.kept[target]
        under = self.after[target][-above] if above else None
        return Went(cards, len(moved) - len(cards), names[source], names[target], on, under, beside)

    def _matched(self) -> Iterator[_Moved]:
        """Every card that came somewhere with the pile from which it is gone; that of the card before it first."""
        left = [[card & ~DOWN for card in gone] for gone in self.gone]
        for target, come in enumerate(self.come):
            source = -1
            for depth, card in enumerate(come, self.kept[target][0]):
                piles = [*range(source, source + (source >= 0)), *range(len(left))]
                named = ((pile, face) for face in (card & ~DOWN, UNKNOWN_CARD) for pile in piles)
                source, face = next((each for each in named if each[1] in left[each[0]]), (-1, 0))
                if source >= 0:
                    left[source].remove(face)
                    yield _Moved(card, depth, source, target)

    def _moved_on(self) -> Fact | None:
        """That the piles of a group merely moved on, all as far, if they did and no other changed."""
        changed = [pile for pile, old in enumerate(self.before) if old != self.after[pile]]
        group = self.table.group_of[changed[0]]
        old = [pile for pile in group.piles if self.before[pile]]
        new = [pile for pile in group.piles if self.after[pile]]
        cards = [self.before[pile] for pile in old], [self.after[pile] for pile in new]
        if cards[0] != cards[1] or not set(changed) <= set(group.piles):
            return None
        moved = [(one, other) for one, other in zip(old, new, strict=True) if one != other]
        if len({one - other for one, other in moved}) != 1:
            return None
        ends = (*moved[0], *moved[-1])
        first, now_first, last, now_last = (self.table.names[pile] for pile in ends)
        return facts.changes.MovedOn(first, last, now_first, now_last)

    def _turned(self, *, down: bool) -> list[Fact]:
        """The cards that were turned where they lie."""
        kind = facts.changes.TurnedDown if down else facts.changes.TurnedUp
        found: list[Fact] = []
        for pile, (below, above) in enumerate(self.kept):
            old, new = self.before[pile], self.after[pile]
            places = [*zip(old[:below], new[:below], strict=True)]
            places += zip(old[len(old) - above :], new[len(new) - above :], strict=True)
            cards = tuple(
                one if down else other
                for one, other in places
                if is_face_down(one) != is_face_down(other) == down
            )
            found += [kind(self.table.names[pile], cards)] if cards else []
        return found

    def _shown(self) -> list[Fact]:
        """What the piles show from which cards went, and what lies free that was covered."""
        found: list[Fact] = []
        for pile, gone in enumerate(self.gone):
            if gone or (
                not self.kept[pile][1]
                and self.come[pile]
                and self.before[pile]
                and is_face_down(self.after[pile][-1])
            ):
                found += self._shown_of(pile)
        for pile, covers in enumerate(self.table.covers):
            if covers and self._is_uncovered(pile, covers):
                found.append(facts.changes.Uncovered(self.table.names[pile], self.after[pile][-1]))
        return found

    def _shown_of(self, pile: int) -> list[Fact]:
        name, cards = self.table.names[pile], self.after[pile]
        if self._looks_left(pile):
            return [facts.changes.NowGap(name, self._left_of(pile))]
        if self.table.group_of[pile].in_places:
            return []
        if not cards:
            return [facts.changes.NoneLeft(name)]
        if is_face_down(cards[-1]):
            return [facts.changes.HasBacks(name, len(cards))]
        below, above = self.kept[pile]
        is_told = above or is_face_down(self.before[pile][below - 1])
        return [] if is_told else [facts.changes.Shows(name, cards[-1])]

    def _is_uncovered(self, pile: int, covers: Sequence[int]) -> bool:
        """Whether the card of a place lay face up under others that are all gone."""
        old, new = self.before[pile], self.after[pile]
        was, now = (any(piles[cover] for cover in covers) for piles in (self.before, self.after))
        return bool(old and new) and not is_face_down(old[-1]) and was and not now

    def _looks_left(self, pile: int) -> bool:
        """Whether the card to the left decides what a place takes."""
        return self.stacking[self.table.group_of[pile].name].against_left

    def _left_of(self, pile: int) -> int | None:
        left = self.table.left_of[pile]
        return None if left is None else self._seen(left, len(self.after[left]) - 1)

    def _seen(self, pile: int, depth: int) -> int | None:
        """The card at a place, where there is one and it lies face up."""
        card = self.after[pile][depth] if depth >= 0 else DOWN
        return None if is_face_down(card) else card


def _kept(before: list[int], after: list[int]) -> tuple[int, int]:
    """How many cards lie as they lay at the bottom of a pile, and at its top, whichever way they face."""
    most = min(len(before), len(after))
    below = 0
    while below < most and _same(before[below], after[below]):
        below += 1
    above = 0
    while above < most - below and _same(before[-1 - above], after[-1 - above]):
        above += 1
    return below, above


def _between(pile: list[int], kept: tuple[int, int]) -> list[int]:
    below, above = kept
    return pile[below : len(pile) - above]


def _same(before: int, after: int) -> bool:
    return before & ~DOWN in (after & ~DOWN, UNKNOWN_CARD)

"""The rules of a game as facts, section by section, told from the values that are played by."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .. import facts
from ..cards import DOWN, RANKS, SUITS
from ..facts.fact import Fact
from ..language.library import load, variants_of
from ..language.steps import forms_of_steps
from ..problems import PatienceError
from ..values import Value
from .game import Game
from .step_rules import step_fact


class Rulebook(Value):
    """The rules of a game: pack, deal, piles, actions, what happens by itself, goal."""

    pack: Fact
    deal: tuple[Fact, ...]
    piles: tuple[Fact, ...]
    actions: tuple[Fact, ...]
    by_itself: tuple[Fact, ...]
    goal: Fact

    def lasting(self) -> list[Fact]:
        """All rules but the deal, in order."""
        return [self.pack, *self.piles, *self.actions, *self.by_itself, self.goal]


def rulebook(game: Game) -> Rulebook:
    """What is played by."""
    return Rulebook(
        pack=_pack(game),
        deal=tuple(_deal(game)),
        piles=tuple(game.transfer.told()),
        actions=tuple(fact for action in game.actions for fact in action.told()),
        by_itself=tuple(_by_itself(game)),
        goal=facts.rules.Goal(game.goal.requirement()),
    )


def _deal(game: Game) -> Iterator[Fact]:
    """The steps of the deal, and how far the pack goes."""
    piles: list[list[int]] = [[] for _ in game.table.names]
    pack = [card | DOWN for card in game.table.pack]
    for number, (step, dealing) in enumerate(
        zip(forms_of_steps(game.ruleset.deal), game.dealing, strict=True)
    ):
        suffices = dealing.perform(piles, pack)
        yield facts.rules.DealStep(step_fact(game.table, step, beginning=not number, short=not suffices))


def _pack(game: Game) -> facts.rules.Pack:
    pack = game.ruleset.pack
    suits = tuple(pack.suits) if len(pack.suits) < len(SUITS) else ()
    ranks = tuple(pack.ranks) if pack.ranks != RANKS else ()
    return facts.rules.Pack(pack.decks, len(game.table.pack), suits, ranks)


def _by_itself(game: Game) -> list[Fact]:
    """What happens without a move of the player's."""
    turns_up = [group for group in game.ruleset.piles.values() if group.face != "down"]
    hidden = any(group.face == "top" for group in turns_up) or any(
        step.face == "down" and any(game.ruleset.piles[name] in turns_up for name in step.to)
        for step in game.ruleset.deal
    )
    forced = [
        facts.rules.AfterEveryMove(step_fact(game.table, step))
        for step in forms_of_steps(game.ruleset.forced)
    ]
    return [facts.rules.TurnsUp(), *forced] if hidden else [*forced]


def variant_rules(game: Game, name: str, told: Callable[[Fact], str]) -> Fact | None:
    """What a variant changes: the rules that are told otherwise, or gone; None where others are chosen already.

    How rules are `told` decides which are others: one cell more changes a rule that counts them, not one that does not.
    """
    file = game.loaded.file
    if name in game.loaded.variants:
        return facts.rules.Variant(name, (facts.rules.PlayedHere(),), ())
    if game.loaded.variants or name not in variants_of(file):
        return None
    try:
        other = Game(load(file, [name]))
    except PatienceError:
        return facts.rules.Variant(name, (facts.rules.VariantBroken(),), ())
    changes = tuple(_changes(game, other, told)) or (facts.rules.SameRules(),)
    return facts.rules.Variant(name, changes, tuple(other.ruleset.notes[len(game.ruleset.notes) :]))


def _changes(game: Game, other: Game, told: Callable[[Fact], str]) -> list[Fact]:
    before, after = rulebook(game), rulebook(other)
    known, by_itself = set(map(told, before.lasting())), set(map(told, after.by_itself))
    deals = [list(map(told, each.deal)) for each in (before, after)]
    changed: list[Fact] = [facts.rules.OtherDeal(after.deal)] if deals[0] != deals[1] else []
    changed += [fact for fact in after.lasting() if told(fact) not in known]
    changed += [
        facts.rules.WithoutGroup(group.noun)
        for name, group in game.table.groups.items()
        if name not in other.table.groups
    ]
    changed += [
        facts.rules.WithoutAction(action) for action in game.action_index if action not in other.action_index
    ]
    gone = [fact for fact in before.by_itself if told(fact) not in by_itself]
    return changed + [facts.rules.NoLongerByItself(fact) for fact in gone]

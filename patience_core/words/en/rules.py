"""The rules of a game in English: steps and parts as clauses, all else as sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...cards import SUIT_NAMES, SUITS, rank_named, with_article
from ...language.conditions import Relation
from .base import Sentences
from .nouns import all_piles, counted, group_noun, numbered_piles, one
from .phrases import (
    amount,
    build_words,
    listed,
    once_twice,
    ordinal,
    ranks_named,
    relation_words,
    start_words,
    taken_at_once,
)

if TYPE_CHECKING:
    from ...facts import rules
    from ...facts.fact import Fact, GroupNoun


class RuleSentences(Sentences):
    """A sentence or a clause a fact."""

    def pack(self, fact: rules.Pack) -> str:
        packs = "One pack" if fact.packs == 1 else f"{fact.packs} packs, shuffled together"
        text = f"{packs}: {counted(fact.cards, 'card')}"
        if fact.suits:
            text += f", only {_suits(fact.suits)}"
        if fact.ranks:
            text += f", ranks from low to high {' '.join(fact.ranks)}"
        return f"{text}."

    def goal(self, fact: rules.Goal) -> str:
        return f"The game is won when {self.said(fact.requirement)}."

    def turns_up(self, fact: rules.TurnsUp) -> str:  # noqa: ARG002 - it says it all
        return "A face-down card turns up when nothing covers it any more."

    def deal_step(self, fact: rules.DealStep) -> str:
        text = self.said(fact.step)
        return f"{text[0].upper()}{text[1:]}."

    def after_every_move(self, fact: rules.AfterEveryMove) -> str:
        return f"After every move: {self.said(fact.step)}."

    # Steps

    def deals(self, fact: rules.Deals) -> str:
        source = f" from {_all_of(fact.sources)}" if fact.sources else ""
        return f"{_dealt(fact)}{source} to {_receivers(fact)}{_manner(fact)}"

    def takes_out(self, fact: rules.TakesOut) -> str:
        source = f" from {_all_of(fact.sources)}" if fact.sources else ""
        return f"{_taken_out(fact)} taken out{source} and laid on {_numbered(fact.targets)}"

    def sinks(self, fact: rules.Sinks) -> str:
        named = fact.name if rank_named(fact.name) is None else f"the {ranks_named(fact.name)}"
        return f"in {_numbered(fact.groups)} {named} go under the other cards"

    def closes_up(self, fact: rules.ClosesUp) -> str:
        return f"the empty places of {_all_of(fact.groups)} close up"

    def moves_all(self, fact: rules.MovesAll) -> str:
        return f"every legal move from {_all_of(fact.sources)} to {_numbered(fact.targets)} is made automatically"

    # Piles

    def pile_rule(self, fact: rules.PileRule) -> str:
        noun, number = group_noun(fact.group), fact.group.number
        subject = f"Each of the {number} {noun.many}" if number > 1 else f"The {noun.one}"
        return f"{subject}: {'; '.join([self.said(part) for part in fact.parts])}."

    def takes_elsewhere(self, fact: rules.TakesElsewhere) -> str:
        return f"takes cards {build_words(fact.test)}"

    def takes_these(self, fact: rules.TakesThese) -> str:
        return f"takes {start_words(fact.test)}"

    def takes_when_empty(self, fact: rules.TakesWhenEmpty) -> str:
        if fact.at_left_edge:
            return f"takes {start_words(fact.test)} at the left edge"
        if any(isinstance(each, Relation) for each in fact.test):
            return f"when empty, takes {start_words(fact.test)}"
        return f"takes {start_words(fact.test)} when empty{', else nothing' if fact.only else ''}"

    def builds(self, fact: rules.Builds) -> str:
        builds = "builds" if any(isinstance(each, Relation) for each in fact.test) else "takes"
        behind = " from the card to its left" if fact.from_left else ""
        return f"{builds} {build_words(fact.test)}{behind}"

    def empty_takes_none(self, fact: rules.EmptyTakesNone) -> str:  # noqa: ARG002 - it says it all
        return "an empty one takes nothing"

    def suits_in_order(self, fact: rules.SuitsInOrder) -> str:
        return f"{'the rows' if fact.rows else 'the piles'} begin with {_suits(fact.suits)}, in this order"

    def holds_at_most(self, fact: rules.HoldsAtMost) -> str:
        return f"holds at most {counted(fact.cards, 'card')}"

    def takes_at_once(self, fact: rules.TakesAtOnce) -> str:
        if fact.cards:
            how_many = f"exactly {counted(fact.cards, 'card')} at once"
            how_many += f", as a run that goes {build_words(fact.run)}" if fact.run is not None else ""
        else:
            how_many = taken_at_once(fact.units)
        text = f"{fact.called}: it takes {how_many}" if fact.called else f"takes {how_many}"
        if fact.reach:
            text += f" from {listed([ordinal(step) for step in fact.reach], 'or')} place to the right"
        if fact.by_top:
            text += ", if the top card of that fits"
        if fact.sources:
            text += f" from {_one_of(fact.sources)}"
        return text + self._only_when(fact.requirement)

    def lets_go(self, fact: rules.LetsGo) -> str:
        text = f"{_taken_away(fact)} may be taken away"
        if fact.uncovered:
            text = "a card may be taken away when no other lies half on it"
        if fact.run is not None:
            text += f" (a run goes {build_words(fact.run)})"
        ways = [f"empty {group_noun(group).many}" for group in fact.over]
        if fact.part == "run" and ways:
            text += f", or several that lie on each other as it builds, as many as can go one by one through {ways[0]}"
        elif fact.part == "card" and ways:
            text += f", as many cards as can go one by one through {listed(ways, 'and')}"
        elif fact.part == "card":
            text += ", one card at a time"
        if not fact.targets:
            return text + self._only_when(fact.requirement)
        text += f", but only to {_one_of(fact.targets)}"
        return text + (f" and only when {self.said(fact.requirement)}" if fact.requirement else "")

    def leaves_only_by(self, fact: rules.LeavesOnlyBy) -> str:
        ways = [f"`{action}`" for action in fact.actions]
        ways += ["what happens by itself"] if fact.by_itself else []
        return f"cards leave only by {listed(ways, 'or')}" if ways else "cards never leave it"

    # Actions

    def steps_action(self, fact: rules.StepsAction) -> str:
        return f"`{fact.action}`: {'; then '.join(self._clauses(fact.steps))}{self._conditions(fact)}."

    def redeal_action(self, fact: rules.RedealAction) -> str:
        line = "row" if fact.by_rows else "pile"
        kept = f" but for the run at the beginning of each {line}" if fact.keeps_runs else ""
        packets = f"each laid on the next {line} as it is"
        order = {"shuffled": "shuffled", "kept": "not shuffled", "packets": packets}[fact.order]
        steps = "; ".join(self._clauses(fact.steps))
        steps = f"packets from the top, {steps}" if fact.order == "packets" else steps
        return (
            f"`{fact.action}`: the cards of {_all_of(fact.groups)} are collected {line} by {line}{kept}, "
            f"{order}, and dealt again: {steps}{self._conditions(fact)}."
        )

    def pick_action(self, fact: rules.PickAction) -> str:
        places = listed([all_piles(group) for group in fact.groups], "or")
        return (
            f"`{fact.action}`: a face-up card of {places} is taken from under others and moved as if it lay on top"
            f"{self._conditions(fact)}; this is written as a move of that card."
        )

    def pair_action(self, fact: rules.PairAction) -> str:
        near = " that touch, at a side or a corner," if fact.touching else ""
        how = f" {relation_words(fact.relation)}" if fact.relation else ""
        return (
            f"`{fact.action}`: of {_all_of(fact.groups)}, two free cards{how}{near} leave together to {one(fact.target)}"
            f"{self._conditions(fact)}; this is written as a move between their places."
        )

    # Variants

    def variant(self, fact: rules.Variant) -> str:
        return f"{fact.name}: {' '.join([*map(self.said, fact.changes), *fact.notes])}"

    def other_deal(self, fact: rules.OtherDeal) -> str:
        return f"Deal: {' '.join(self._clauses(fact.steps))}"

    def without_group(self, fact: rules.WithoutGroup) -> str:
        return f"Without {all_piles(fact.group)}."

    def without_action(self, fact: rules.WithoutAction) -> str:
        return f"Without `{fact.action}`."

    def no_longer_by_itself(self, fact: rules.NoLongerByItself) -> str:
        return f"No longer by itself: {self.said(fact.rule)}"

    def same_rules(self, fact: rules.SameRules) -> str:  # noqa: ARG002 - it says it all
        return "same rules, different layout."

    def played_here(self, fact: rules.PlayedHere) -> str:  # noqa: ARG002 - it says it all
        return "played here."

    def variant_broken(self, fact: rules.VariantBroken) -> str:  # noqa: ARG002 - it says it all
        return "cannot be played; patience lint tells why."

    # Their parts

    def _clauses(self, facts: tuple[Fact, ...]) -> list[str]:
        return [self.said(fact) for fact in facts]

    def _only_when(self, requirement: Fact | None) -> str:
        return f", only when {self.said(requirement)}" if requirement else ""

    def _conditions(self, fact: rules.Limited) -> str:
        """When an action is open and how often, to end a sentence."""
        often = "" if fact.times is None else f", {once_twice(fact.times)} in a game"
        return self._only_when(fact.requirement) + often


def _suits(suits: tuple[str, ...]) -> str:
    return listed([SUIT_NAMES[SUITS.index(suit)] for suit in suits], "and")


def _all_of(groups: tuple[GroupNoun, ...]) -> str:
    return listed([all_piles(group) for group in groups], "and")


def _numbered(groups: tuple[GroupNoun, ...]) -> str:
    return listed([numbered_piles(group) for group in groups], "and")


def _one_of(groups: tuple[GroupNoun, ...]) -> str:
    return listed([one(group) for group in groups], "or")


def _dealt(fact: rules.Deals) -> str:
    """How many cards: ``1 card``, ``1, 2 and 3 cards``, ``the rest``."""
    if isinstance(fact.each, tuple):
        return f"{listed([str(number) for number in fact.each], 'and')} cards"
    if fact.each is not None:
        return counted(fact.each, "card")
    if fact.cards is None:
        return "all cards" if fact.sources or fact.beginning else "the rest"
    return counted(fact.cards, "card")


def _receivers(fact: rules.Deals) -> str:
    """Where the cards go: ``each of the 7 columns``, ``each empty column``, ``the stock``."""
    group = fact.targets[0]
    in_turn = ", one at a time" if fact.each is None else ""
    if len(fact.targets) > 1 or group.number == 1:
        each = "each of " if isinstance(fact.each, int) and len(fact.targets) > 1 else ""
        return each + _numbered(fact.targets)
    first = f"first {fact.first} of the " if fact.first else ""
    piles = f"the {first}{group.number} {group_noun(group).many}"
    if fact.into != "all":
        if fact.each is None:
            return f"those of {piles} that are {fact.into}{in_turn}"
        return (
            f"each of {piles} that is {fact.into}" if first else f"each {fact.into} {group_noun(group).one}"
        )
    if isinstance(fact.each, int):
        return f"each of {piles}"
    return f"the first of {piles}" if fact.cards == 1 else piles + in_turn


def _manner(fact: rules.Deals) -> str:
    order = ", pile after pile" if fact.pile_after_pile else ""
    order += ", as far as the cards go" if fact.short else ""
    order += ", from the last pile to the first" if fact.backwards else ""
    order += ", leaving the first open place of each row" if fact.leaves_first_place else ""
    return order + {"down": ", face down", "top": ", only the top one face up"}.get(fact.face, "")


def _taken_out(fact: rules.TakesOut) -> str:
    rank = rank_named(fact.name)
    if rank is None:
        return f"{fact.name} is"
    if fact.cards == 1:
        return f"{with_article(rank)} is"
    return f"{'the' if fact.cards is None else fact.cards} {ranks_named(fact.name)} are"


def _taken_away(fact: rules.LetsGo) -> str:
    return "its card" if fact.group.in_places and fact.units == ("card",) else amount(fact.units)

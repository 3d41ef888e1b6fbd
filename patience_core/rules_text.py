"""The rules of a game in English, generated from the values that are played by."""

from __future__ import annotations

from .cards import RANKS, SUIT_NAMES, SUITS
from .fits import is_named
from .game import Game
from .ruleset import Step
from .table import Group
from .wording import card_words, counted, listed


def rules_lines(game: Game) -> list[str]:
    """The rules, line by line: pack, deal, piles, actions, goal, variants, notes."""
    ruleset = game.ruleset
    chosen = f" ({', '.join(game.loaded.variants)})" if game.loaded.variants else ""
    lines = [f"{ruleset.name}{chosen}", "", "Pack", f"  {_pack_text(game)}", "", "Deal"]
    lines += [f"  {_step_text(game, step)}" for step in ruleset.deal]
    lines += ["", "Piles", *(f"  {text}" for text in game.transfer.rules_text())]
    if game.actions:
        lines += ["", "Actions", *(f"  {text}" for action in game.actions for text in action.rules_text())]
    lines += ["", "Goal", f"  The game is won when {game.goal.requirement()}."]
    if ruleset.variants:
        lines += ["", "Variants", *(f"  {name}" for name in ruleset.variants)]
    if ruleset.notes:
        lines += ["", "Notes", *(f"  {line}" for line in ruleset.notes.splitlines())]
    return lines


def _pack_text(game: Game) -> str:
    pack = game.ruleset.pack
    packs = "One pack" if pack.decks == 1 else f"{pack.decks} packs, shuffled together"
    text = f"{packs}: {counted(len(game.table.pack), 'card')}"
    if len(pack.suits) < len(SUITS):
        text += ", " + listed([SUIT_NAMES[SUITS.index(suit)] for suit in pack.suits], "and")
    if pack.ranks != RANKS:
        text += f", ranks from low to high {' '.join(pack.ranks)}"
    return text + "."


def _step_text(game: Game, step: Step) -> str:
    if step.sink is not None:
        places = listed([_all_piles(game.table.groups[name]) for name in step.in_], "and")
        return f"Under the other cards of {places} go: {card_words(step.sink)}, wherever it lies there."
    if step.close:
        places = listed([_all_piles(game.table.groups[name]) for name in step.close], "and")
        return f"The empty places of {places} close up."
    targets = listed([_all_piles(game.table.groups[name]) for name in step.to], "and")
    source = (
        " from " + listed([_all_piles(game.table.groups[name]) for name in step.from_], "and")
        if step.from_
        else ""
    )
    if step.pick is not None:
        count = sum(is_named(card, step.pick) for card in game.table.pack)
        what = card_words(step.pick) if count == 1 else f"all {count} cards of rank {step.pick}"
        return f"{what[0].upper()}{what[1:]} taken out{source}, to {targets}."
    face = " face down" if (step.face or game.table.groups[step.to[0]].rules.face) == "down" else ""
    first = f" (the first {step.first})" if step.first else ""
    return f"{_amount(step)}{source} to {targets}{first}{face}{_order(step)}."


def _all_piles(group: Group) -> str:
    if len(group.piles) == 1:
        return group.one
    return f"the {len(group.piles)} {group.noun}s"


def _amount(step: Step) -> str:
    if isinstance(step.each, tuple):
        return f"{' '.join(str(number) for number in step.each)} cards"
    if step.each is not None:
        return f"{counted(step.each, 'card')} each"
    return "The rest" if step.cards == "rest" else counted(int(step.cards or 0), "card").capitalize()


def _order(step: Step) -> str:
    order = ", pile after pile" if step.by == "pile" else ""
    into = {"empty": ", only to empty ones", "filled": ", only to filled ones"}.get(step.into, "")
    return order + into

"""The rules of a game as text: sections with a sentence a line."""

from __future__ import annotations

from ..engine.game import Game
from ..engine.rulebook import rulebook, variant_rules
from ..facts.fact import Fact
from ..words import said


def rules_lines(game: Game) -> list[str]:
    """The rules, line by line: pack, deal, piles, actions, what happens by itself, goal, variants, notes."""
    chosen = f" ({', '.join(game.loaded.variants)})" if game.loaded.variants else ""
    lines = [f"{game.ruleset.name}{chosen}"]
    for heading, sentences in _sections(game).items():
        if sentences:
            lines += ["", heading, *(f"  {sentence}" for sentence in sentences)]
    return lines


def _sections(game: Game) -> dict[str, list[str]]:
    """The sentences of a game by the heading under which they stand."""
    told = rulebook(game)
    facts: dict[str, tuple[Fact, ...]] = {
        "Pack": (told.pack,),
        "Deal": told.deal,
        "Piles": told.piles,
        "Actions": told.actions,
        "By itself": told.by_itself,
        "Goal": (told.goal,),
    }
    sections = {heading: [said(fact) for fact in section] for heading, section in facts.items()}
    variants = [(name, variant_rules(game, name, said)) for name in game.ruleset.variants or ()]
    sections["Variants"] = [said(fact) if fact else name for name, fact in variants]
    sections["Notes"] = [line for note in game.ruleset.notes for line in note.splitlines()]
    return sections

"""The rules of a game as text: sections with a sentence a line."""

from __future__ import annotations

from ..engine.game import Game
from ..engine.rulebook import rulebook, variant_rules
from ..facts.fact import Fact
from ..language.library import load
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
    return sections | _notes(game)


def _notes(game: Game) -> dict[str, list[str]]:
    """The notes; with variants theirs first, as those of the game may speak of what they change."""
    notes = {"Notes": game.ruleset.notes}
    if game.loaded.variants:
        common = len(load(game.loaded.file).ruleset.notes)
        notes = {
            "Notes": game.ruleset.notes[common:],
            "Notes on the game without variants": game.ruleset.notes[:common],
        }
    return {heading: [line for note in told for line in note.splitlines()] for heading, told in notes.items()}

"""The rules of a game in English, generated from the values that are played by."""

from __future__ import annotations

from ..cards import RANKS, SUIT_NAMES, SUITS
from ..engine.game import Game
from ..engine.wording import all_piles, counted, listed, step_words
from ..language.library import load, variants_of
from ..problems import PatienceError

Sections = dict[str, list[str]]
"""The sentences of a game by the heading under which they stand."""


def rules_lines(game: Game) -> list[str]:
    """The rules, line by line: pack, deal, piles, actions, what happens by itself, goal, variants, notes."""
    chosen = f" ({', '.join(game.loaded.variants)})" if game.loaded.variants else ""
    sections = _sections(game)
    if game.ruleset.variants:
        sections["Variants"] = [_variant_text(game, name, sections) for name in game.ruleset.variants]
    if game.ruleset.notes:
        sections["Notes"] = [line for note in game.ruleset.notes for line in note.splitlines()]
    lines = [f"{game.ruleset.name}{chosen}"]
    for heading, sentences in sections.items():
        lines += ["", heading, *(f"  {sentence}" for sentence in sentences)]
    return lines


def _sections(game: Game) -> Sections:
    """What is played by, section by section; one without sentences is left out."""
    sections = {
        "Pack": [_pack_text(game)],
        "Deal": [_capital(f"{step_words(game.table, step)}.") for step in game.ruleset.deal],
        "Piles": game.transfer.rules_text(),
        "Actions": [text for action in game.actions for text in action.rules_text()],
        "By itself": _by_itself(game),
        "Goal": [f"The game is won when {game.goal.requirement()}."],
    }
    return {heading: sentences for heading, sentences in sections.items() if sentences}


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def _pack_text(game: Game) -> str:
    pack = game.ruleset.pack
    packs = "One pack" if pack.decks == 1 else f"{pack.decks} packs, shuffled together"
    text = f"{packs}: {counted(len(game.table.pack), 'card')}"
    if len(pack.suits) < len(SUITS):
        text += ", only " + listed([SUIT_NAMES[SUITS.index(suit)] for suit in pack.suits], "and")
    if pack.ranks != RANKS:
        text += f", ranks from low to high {' '.join(pack.ranks)}"
    return text + "."


def _by_itself(game: Game) -> list[str]:
    """What happens without a move of the player's."""
    turns_up = [group for group in game.ruleset.piles.values() if group.face != "down"]
    hidden = any(group.face == "top" for group in turns_up) or any(
        step.face == "down" and any(game.ruleset.piles[name] in turns_up for name in step.to)
        for step in game.ruleset.deal
    )
    sentences = ["A face-down card turns up when nothing covers it any more."] if hidden else []
    return sentences + [f"After every move: {step_words(game.table, step)}." for step in game.ruleset.forced]


def _variant_text(game: Game, name: str, before: Sections) -> str:
    """What a variant changes: its name, the sentences that are others, or gone, and its notes."""
    file = game.loaded.file
    if name in game.loaded.variants:
        return f"{name}: played here."
    if game.loaded.variants or name not in variants_of(file):
        return name
    try:
        other = Game(load(file, [name]))
    except PatienceError:
        return f"{name}: cannot be played; patience lint tells why."
    after = _sections(other)
    said = [f"Deal: {' '.join(after['Deal'])}"] if after["Deal"] != before["Deal"] else []
    said += [
        text
        for heading, sentences in after.items()
        for text in sentences
        if heading != "Deal" and text not in before.get(heading, [])
    ]
    said += [
        f"Without {all_piles(group)}."
        for key, group in game.table.groups.items()
        if key not in other.table.groups
    ]
    said += [f"Without `{action}`." for action in game.action_index if action not in other.action_index]
    gone = [text for text in before.get("By itself", []) if text not in after.get("By itself", [])]
    said += [f"No longer by itself: {text}" for text in gone]
    notes = other.ruleset.notes[len(game.ruleset.notes) :]
    return f"{name}: {' '.join([*(said or ['played alike, drawn otherwise.']), *notes])}"

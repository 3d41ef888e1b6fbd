"""The presets of Solvitaire as games of ours: the same boards from the same seeds, and the same rules.

Where the library deals in Solvitaire's order and plays its rules, its game serves. For the others there is a ruleset in
`samples/rulesets/solvitaire` that extends the library's by what differs, which its notes tell.
"""

from __future__ import annotations

import csv

from boards import SAMPLES, game

from patience_core.cards import RANKS, rank_of
from patience_core.engine.deals import NumberDeal, number_deal
from patience_core.engine.game import Game
from patience_core.language.library import find, load

RULESETS = SAMPLES / "rulesets" / "solvitaire"

AS_IN_THE_LIBRARY = {
    "accordion-knuth": "accordion eighteen",
    "bakers-game": "bakers-game",
    "beleaguered-castle": "beleaguered-castle",
    "black-hole": "black-hole",
    "free-cell": "freecell",
    "streets-and-alleys": "beleaguered-castle streets-and-alleys",
}
"""Preset to game and variants."""

OWN = {
    "canfield": "canfield",
    "east-haven": "east-haven",
    "eight-off": "eight-off",
    "fan": "fan",
    "forty-thieves": "forty-thieves",
    "gaps-basic-variant": "gaps-basic-variant",
    "golf": "golf",
    "king-albert": "king-albert",
    "klondike": "klondike",
    "klondike-deal-1": "klondike draw-1",
    "seahaven-towers": "seahaven-towers",
    "simple-simon": "simple-simon",
}
"""Preset to ruleset and variants."""

MILDER = {
    "simple-simon": "Solvitaire lays a run of several cards only on the next card of its own suit, we on any: "
    "what it wins is won here too, but what it cannot win may be.",
}
"""Presets whose rules the words cannot say, and in which direction the verdicts still hold."""

PRESETS = sorted([*AS_IN_THE_LIBRARY, *OWN])
CERTAIN = ("solved", "unsolvable")


def seed(number: int | str) -> NumberDeal:
    """What is dealt for a seed."""
    deal = number_deal(f"solvitaire:{number}")
    assert deal is not None
    return deal


def preset(name: str, number: int | str = 1) -> Game:
    """The game of a preset; a Canfield is that of the base card which the seed deals."""
    if name in AS_IN_THE_LIBRARY:
        ours, _, variants = AS_IN_THE_LIBRARY[name].partition(" ")
        return game(ours, variants)
    ours, _, variants = OWN[name].partition(" ")
    rules = _own(ours, *variants.split())
    return _own(ours, f"base-{_base(rules, number)}") if name == "canfield" else rules


def _own(name: str, *variants: str) -> Game:
    return Game(load(find(str(RULESETS / f"{name}.yaml")), variants))


def _base(rules: Game, number: int | str) -> str:
    position = rules.start(seed(number))
    (card,) = [card for pile in rules.table.groups["foundation"].piles for card in position.piles[pile]]
    return RANKS[rank_of(card)].lower()


def known_verdicts() -> list[tuple[str, str, str]]:
    """Preset, seed and what Solvitaire says of it."""
    text = (SAMPLES / "verdicts" / "solvitaire.tsv").read_text(encoding="utf-8")
    rows = csv.DictReader([line for line in text.splitlines() if not line.startswith("#")], delimiter="\t")
    return [(row["game"], row["seed"], row["verdict"]) for row in rows]

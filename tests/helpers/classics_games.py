"""The naive classics by the names of their games."""

from __future__ import annotations

from classics_base import Classic
from classics_builders import (
    Canfield,
    Easthaven,
    FortyThieves,
    Giant,
    Gypsy,
    Klondike,
    Osmosis,
    Russian,
    Yukon,
)
from classics_open import (
    BakersDozen,
    BakersGame,
    BeleagueredCastle,
    Bisley,
    Cruel,
    EightOff,
    Fan,
    FreeCell,
    KingAlbert,
    LaBelleLucie,
    Seahaven,
)
from classics_others import (
    Accordion,
    AcesUp,
    BlackHole,
    Calculation,
    FixedGaps,
    Golf,
    Scorpion,
    SimpleSimon,
    Spider,
    Spiderette,
)
from classics_pairs import MonteCarlo, Pyramid, TriPeaks

CLASSICS: dict[str, type[Classic]] = {
    "accordion": Accordion,
    "aces-up": AcesUp,
    "bakers-dozen": BakersDozen,
    "bakers-game": BakersGame,
    "beleaguered-castle": BeleagueredCastle,
    "bisley": Bisley,
    "black-hole": BlackHole,
    "calculation": Calculation,
    "canfield": Canfield,
    "cruel": Cruel,
    "easthaven": Easthaven,
    "eight-off": EightOff,
    "fan": Fan,
    "forty-thieves": FortyThieves,
    "freecell": FreeCell,
    "gaps-fixed-suits": FixedGaps,
    "giant": Giant,
    "golf": Golf,
    "gypsy": Gypsy,
    "king-albert": KingAlbert,
    "klondike": Klondike,
    "la-belle-lucie": LaBelleLucie,
    "monte-carlo": MonteCarlo,
    "osmosis": Osmosis,
    "pyramid": Pyramid,
    "russian-solitaire": Russian,
    "scorpion": Scorpion,
    "seahaven-towers": Seahaven,
    "simple-simon": SimpleSimon,
    "spider": Spider,
    "spiderette": Spiderette,
    "tripeaks": TriPeaks,
    "yukon": Yukon,
}
EVERY_CLASSIC = [(name, variant) for name, classic in CLASSICS.items() for variant in ("", *classic.variants)]
"""Each game, and each with one of its variants."""

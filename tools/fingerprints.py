"""The fingerprint of every game, variant and sample ruleset: what `samples/fingerprints.tsv` holds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

from patience_core.language.library import GameFile, bundled_games, find, load, variants_of
from patience_core.problems import UnknownNameError

SAMPLES = Path(__file__).resolve().parents[1] / "samples"
SAMPLE = SAMPLES / "fingerprints.tsv"


def rulesets() -> Iterator[tuple[str, GameFile]]:
    """Every ruleset that is valid, by the name that the sample gives it."""
    yield from ((game.name, game) for game in bundled_games())
    for folder in ("searched", "solvitaire"):
        for path in sorted((SAMPLES / "rulesets" / folder).glob("*.yaml")):
            yield f"{folder}/{path.name}", find(str(path))


def fingerprints() -> Iterator[tuple[str, str, str]]:
    """Ruleset, variants and fingerprint: without variants, with each, and with every two that go together."""
    for name, file in rulesets():
        variants = variants_of(file)
        for chosen in (*combinations(variants, 0), *combinations(variants, 1), *combinations(variants, 2)):
            try:
                loaded = load(file, chosen)
            except UnknownNameError:  # the two exclude each other
                continue
            yield name, " ".join(chosen), loaded.ruleset.fingerprint()

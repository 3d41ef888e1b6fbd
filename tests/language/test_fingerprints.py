"""The fingerprint of every game, variant and sample ruleset, as records in other people's repositories hold it.

A fingerprint that changes makes `rules-changed` of such records: it changes only with rules that change on purpose, is
named in the changelog then, and its line in the sample is written anew. A new game or variant is a new line.
"""

from __future__ import annotations

import csv
from itertools import islice

import pytest

from tools.fingerprints import SAMPLE, fingerprints


def sampled() -> list[tuple[str, str, str]]:
    with SAMPLE.open(encoding="utf-8", newline="") as table:
        return [(row[0], row[1], row[2]) for row in islice(csv.reader(table, delimiter="\t"), 1, None)]


@pytest.fixture(scope="module")
def now() -> list[tuple[str, str, str]]:
    return list(fingerprints())


def test_no_fingerprint_changes(now: list[tuple[str, str, str]]) -> None:
    assert now == sampled()


def test_variants_of_a_game_are_different_rules(now: list[tuple[str, str, str]]) -> None:
    """All but those that only lay out or name otherwise: a change that is lost on the way to a fingerprint shows."""
    by_game: dict[str, dict[str, list[str]]] = {}
    for name, variants, fingerprint in now:
        if " " not in variants:
            by_game.setdefault(name, {}).setdefault(fingerprint, []).append(variants or "(none)")
    same = {name: each for name, found in by_game.items() for each in found.values() if len(each) > 1}
    assert same == SAME_RULES


SAME_RULES = {"pile-on": ["(none)", "columns"]}
"""Variants that only lay the cards out in another way."""

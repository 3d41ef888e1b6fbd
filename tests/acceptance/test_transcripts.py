"""Whole games, layout by layout, as they are kept under version control."""

from __future__ import annotations

from pathlib import Path

import pytest
from shell import ROOT, patience

from patience_core.language.library import bundled_games, variants_of

FOLDER = ROOT / "samples" / "transcripts"
RECORDS = sorted(FOLDER.glob("*.patience"))
GAMES = {game.name for game in bundled_games()}


@pytest.mark.parametrize(
    "record",
    [pytest.param(each, marks=[] if each.stem in GAMES else [pytest.mark.slow]) for each in RECORDS],
    ids=lambda record: record.stem,
)
def test_transcript(record: Path) -> None:
    ran = patience("replay", "--steps", str(record))
    assert ran.code == 0
    assert ran.out == record.with_suffix(".txt").read_text(encoding="utf-8")


def test_every_game_and_variant_has_a_transcript() -> None:
    wanted = GAMES | {f"{game.name}-{variant}" for game in bundled_games() for variant in variants_of(game)}
    assert wanted == {record.stem for record in RECORDS}


def test_one_move_changed_changes_only_what_follows(tmp_path: Path) -> None:
    lines = (FOLDER / "pile-on.patience").read_text(encoding="utf-8").splitlines()
    cut = lines.index("moves") + 6
    changed = tmp_path / "changed.patience"
    changed.write_text("\n".join([*lines[:cut], "end open"]) + "\n", encoding="utf-8")
    before = patience("replay", "--steps", str(FOLDER / "pile-on.patience")).out.splitlines()
    after = patience("replay", "--steps", str(changed)).out.splitlines()
    assert after[:-2] == before[: len(after) - 2]
    assert after[-2] == "open after 5 moves"

"""The rules in English tell all of a game, and read like sentences."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from shell import patience

from patience_core.display.rules import rules_lines
from patience_core.engine.game import Game
from patience_core.language.library import GameFile, bundled_games, find, load, variants_of
from patience_core.words import said

WAYS = [
    pytest.param(file.name, chosen, id="-".join([file.name, *chosen]))
    for file in bundled_games()
    for chosen in ([], *([variant] for variant in variants_of(file)))
]
COMMON = "Notes on the game without variants"
HEADINGS = ["Pack", "Deal", "Piles", "Actions", "By itself", "Goal", "Variants", "Notes", COMMON]


def sections(name: str, chosen: list[str]) -> dict[str, list[str]]:
    """The sentences by the heading under which they stand."""
    found: dict[str, list[str]] = {}
    heading = ""
    for line in rules_lines(Game(load(find(name), chosen)))[1:]:
        if line.startswith("  "):
            found[heading].append(line.strip())
        elif line:
            heading = line
            found[heading] = []
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("name", "chosen"), WAYS)
def test_the_rules_tell_everything_that_is_played_by(name: str, chosen: list[str]) -> None:
    game, told = Game(load(find(name), chosen)), sections(name, chosen)
    assert list(told) == [heading for heading in HEADINGS if heading in told]
    assert len(told["Deal"]) == len(game.ruleset.deal)
    assert len(told["Piles"]) == len(game.table.groups)
    assert told["Goal"] == [f"The game is won when {said(game.goal.requirement())}."]
    for action in game.action_index:
        assert any(line.startswith(f"`{action}`: ") for line in told["Actions"])
    by_itself = [line for line in told.get("By itself", []) if line.startswith("After every move: ")]
    assert len(by_itself) == len(game.ruleset.forced)


@pytest.mark.parametrize(("name", "chosen"), WAYS)
def test_the_rules_are_sentences(name: str, chosen: list[str]) -> None:
    told = sections(name, chosen)
    played = [line for heading in HEADINGS[: HEADINGS.index("Variants")] for line in told.get(heading, [])]
    text = "\n".join(played)
    assert not re.search(r"None|[{}\[\]]|  | ,| ;|\(\)", text)
    assert not re.search(r"\b(\w+) \1\b", text), "a word stands twice"
    assert all(line.endswith(".") and (line[0].isupper() or line[0] in "`0123456789") for line in played)


@pytest.mark.slow
@pytest.mark.parametrize("file", bundled_games(), ids=lambda file: file.name)
def test_every_variant_is_told_by_what_it_changes(file: object) -> None:
    name = file.name  # type: ignore[attr-defined] # a parameter has no type
    told = sections(name, [])
    variants = variants_of(find(name))
    assert [line.partition(": ")[0] for line in told.get("Variants", [])] == variants
    assert all(line.partition(": ")[2] for line in told.get("Variants", []))
    assert told["Notes"]


def test_a_chosen_variant_is_told_as_played() -> None:
    name = next(file.name for file in bundled_games() if len(variants_of(file)) > 1)
    first, second, *_ = variants_of(find(name))
    assert sections(name, [first])["Variants"][:2] == [f"{first}: played here.", second]


@pytest.mark.slow
@pytest.mark.parametrize("file", bundled_games(), ids=lambda file: file.name)
def test_notes_are_those_of_the_game_and_of_the_variant(file: GameFile) -> None:
    own = sections(file.name, [])["Notes"]
    for variant in variants_of(file):
        with_it, told = sections(file.name, [variant]), sections(file.name, [])["Variants"]
        assert with_it[COMMON] == own
        line = next(line for line in told if line.startswith(f"{variant}: "))
        assert line.endswith(" ".join(with_it.get("Notes", [])))


NOTED = """
patience: 1
name: Own
extends: freecell
variants:
  short: {piles: {cell: {count: 2}}, notes: Two cells.}
  empty: {}
  plain: {notes: [First., "Then\n\nlast."]}
  kings: {piles: {tableau: {start: K}}, notes: Kings.}
notes: Of both.
"""


@pytest.mark.parametrize(
    ("chosen", "notes"),
    [
        ([], ["Notes", "Of both."]),
        (["short"], ["Notes", "Two cells.", COMMON, "Of both."]),
        (["kings", "short"], ["Notes", "Two cells.", "Kings.", COMMON, "Of both."]),
        (["plain", "kings", "empty"], ["Notes", "First.", "Then", "last.", "Kings.", COMMON, "Of both."]),
        (["empty"], [COMMON, "Of both."]),
    ],
)
def test_notes_of_variants_stand_in_the_order_of_the_ruleset_and_before_the_others(
    chosen: list[str], notes: list[str], tmp_path: Path
) -> None:
    (tmp_path / "own.yaml").write_text(NOTED, encoding="utf-8")
    ran = patience("rules", "own.yaml", *(f"--variant={name}" for name in chosen), cwd=tmp_path)
    assert ran.code == 0, ran.err
    after = ran.out.partition("\nVariants\n")[2].partition("\nNotes")
    told = [line.strip() for line in f"{after[1]}{after[2]}".splitlines() if line]
    assert told == notes


BROKEN_VARIANT = """
patience: 1
name: Own
extends: pile-on
variants:
  hard: {piles: {tableau: {cuont: 14}}}
  wide: {piles: {tableau: {count: 16}}}
"""


def test_a_variant_that_cannot_be_played_spoils_no_other(tmp_path: Path) -> None:
    (tmp_path / "own.yaml").write_text(BROKEN_VARIANT, encoding="utf-8")
    ran = patience("rules", "own.yaml", cwd=tmp_path)
    assert (ran.code, ran.err) == (0, "")
    assert "  hard: cannot be played; patience lint tells why.\n" in ran.out
    assert "  wide: Deal: 4 cards to each of the first 13 of the 16 piles." in ran.out
    told = "own.yaml:6:28: unknown-key: there is no word cuont in tableau\n  hint: did you mean count?\n"
    for refused in (("rules", "own.yaml", "--variant", "hard"), ("lint", "own.yaml")):
        ran = patience(*refused, cwd=tmp_path)
        assert (ran.code, ran.out, ran.err) == (1, "", told)


def test_games_are_listed_by_family() -> None:
    blocks = patience("games").out.strip().split("\n\n")
    families = {load(file).ruleset.family for file in bundled_games()}
    assert [block.splitlines()[0] for block in blocks] == sorted(families)
    for file in bundled_games():
        family = load(file).ruleset.family
        block = next(block for block in blocks if block.splitlines()[0] == family)
        assert re.search(rf"^{re.escape(file.name)} ", block, re.MULTILINE)


def test_notes_change_no_rule_and_are_not_inherited(tmp_path: Path) -> None:
    (tmp_path / "own.yaml").write_text(NOTED, encoding="utf-8")
    own, freecell = find(str(tmp_path / "own.yaml")), find("freecell")
    assert load(own).ruleset.fingerprint() == load(freecell).ruleset.fingerprint()
    assert load(own, ["plain"]).ruleset.fingerprint() == load(freecell).ruleset.fingerprint()
    (tmp_path / "more.yaml").write_text("patience: 1\nname: More\nextends: own\n", encoding="utf-8")
    more = load(find(str(tmp_path / "more.yaml")))
    assert (more.ruleset.notes, tuple(more.ruleset.variants)) == ((), ())


def test_a_wrong_note_of_a_variant_is_told_where_it_stands(tmp_path: Path) -> None:
    wrong = NOTED.replace("notes: Kings.", "notes: {text: Kings.}")
    (tmp_path / "own.yaml").write_text(wrong, encoding="utf-8")
    ran = patience("lint", "own.yaml", cwd=tmp_path)
    assert ran.code == 1
    assert ran.out + ran.err == (
        "own.yaml:11:48: bad-value: notes cannot be a map; allowed: a text of at most 2000 characters\n"
        "  hint: for example: notes: As in the old books.\n"
    )
    assert patience("rules", "own.yaml", "--variant=short", cwd=tmp_path).code == 0

"""Every bound of the two languages: what is just below it is read, what is just above is refused and told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from boards import SAMPLES
from shell import patience

from patience_core.bounds import (
    DEEPEST,
    LARGEST,
    LARGEST_HEAD,
    LARGEST_TEXT,
    LONGEST_CHAIN,
    LONGEST_LINE,
    MOST_ACTIONS,
    MOST_CARDS,
    MOST_FORCED,
    MOST_GROUPS,
    MOST_PILES,
    MOST_VALUES,
    MOST_VARIANTS,
    OF_RECORDS,
    OF_RULESETS,
    bounds_reference,
)
from patience_core.language.library import GameFile, bundled_games, open_ruleset
from patience_core.language.nodes import count_values, parse_yaml

DOCS = SAMPLES.parent / "docs"
RULES = """patience: 1
name: Own
piles:
  stock: {{face: down}}
  tableau: {{count: {piles}, start: any, build: any}}
deal: [{{to: stock, cards: rest}}]
goal: {{empty: stock}}
actions:
  draw: {{from: stock, to: tableau, cards: 1}}
{more}"""
VALUES = count_values(parse_yaml(RULES.format(piles=6, more="").encode(), "own.yaml"))
RECORD = "patience 1\ngame pile-on\ndeal pysol:7\n{}moves\nend open\n"


def rules(more: str = "", piles: int = 6) -> str:
    return RULES.format(piles=piles, more=more)


def many(what: str, number: int) -> str:
    return ", ".join([what] * number)


def nested(depth: int) -> str:
    """A ruleset whose innermost list lies so deep; the map at the top and `start` itself count."""
    return rules().replace("start: any", f"start: {'[' * (depth - 3)}any{']' * (depth - 3)}")


def of_size(size: int) -> str:
    return rules("#" * (size - len(rules()) - 1) + "\n")


def named(number: int, text: str) -> str:
    return "".join(text.format(index) for index in range(number))


RULESETS: dict[str, tuple[int, Callable[[int], str], str, str]] = {
    "bytes": (LARGEST, of_size, "bad-yaml", f"it has more than {LARGEST} bytes"),
    "depth": (DEEPEST, nested, "bad-yaml", f"the values nest more than {DEEPEST} deep"),
    "values": (
        MOST_VALUES,
        lambda most: rules(f"layout: [[stock], [{many('tableau', most - VALUES - 5)}]]\n"),
        "bad-yaml",
        f"it has more than {MOST_VALUES} words and values",
    ),
    "variants": (
        MOST_VARIANTS,
        lambda most: rules("variants:\n" + named(most, "  v{}: {{piles: {{tableau: {{lift: none}}}}}}\n")),
        "bad-value",
        f"there are {MOST_VARIANTS + 1} variants; a game has at most {MOST_VARIANTS}",
    ),
    "pile groups": (
        MOST_GROUPS,
        lambda most: rules(piles=1).replace(
            "  tableau:",
            "".join(f"  {letter}: {{}}\n" for letter in "abcdefghijklmnopqruvwxyz")
            + ("" if most == MOST_GROUPS else "  sea: {label: y}\n")
            + "  tableau:",
        ),
        "bad-value",
        f"there are {MOST_GROUPS + 1} pile groups; a game has at most {MOST_GROUPS}",
    ),
    "piles": (
        MOST_PILES,
        lambda most: rules(piles=most - 1),
        "bad-value",
        f"there are {MOST_PILES + 1} piles; at most {MOST_PILES} can be played with",
    ),
    "cards": (
        MOST_CARDS,
        lambda most: rules(f"pack: {{decks: {-(-most // 52)}}}\n"),
        "bad-value",
        f"the pack has {MOST_CARDS + 52} cards; at most {MOST_CARDS} can be played with",
    ),
    "actions": (
        MOST_ACTIONS,
        lambda most: rules(named(most - 1, "  d{}x: {{from: stock, to: tableau, cards: 1}}\n")),
        "bad-value",
        f"there are {MOST_ACTIONS + 1} actions; a game has at most {MOST_ACTIONS}",
    ),
    "forced steps": (
        MOST_FORCED,
        lambda most: rules(f"forced: [{many('{from: tableau, to: stock, cards: 1}', most)}]\n"),
        "bad-value",
        f"there are {MOST_FORCED + 1} forced steps; a game has at most {MOST_FORCED}",
    ),
}
DRAWN_TWICE = "tableau is drawn twice"


@pytest.mark.slow
@pytest.mark.parametrize("verb", [("lint", "own.yaml"), ("rules", "./own.yaml")])
@pytest.mark.parametrize("bound", RULESETS)
def test_bounds_of_rulesets(bound: str, verb: tuple[str, ...], tmp_path: Path) -> None:
    most, text, code, message = RULESETS[bound]
    (tmp_path / "own.yaml").write_text(text(most), encoding="utf-8")
    just = patience(*verb, cwd=tmp_path)
    if bound in ("values", "depth"):  # such a list is wrong in another way, which shows that it was read
        assert just.code == 1
        assert message not in just.err
        assert "bad-yaml" not in just.err
    else:
        assert just.code == 0  # some groups get no cards, which is but a warning
        assert message not in just.err
    (tmp_path / "own.yaml").write_text(text(most + 1), encoding="utf-8")
    more = patience(*verb, cwd=tmp_path)
    assert more.code == 1
    assert f"{code}: {message}" in more.err


def test_the_values_of_what_is_extended_count(tmp_path: Path) -> None:
    half = ", ".join(["tableau"] * (MOST_VALUES // 2))
    (tmp_path / "below.yaml").write_text(rules(f"layout: [[{half}]]\n"), encoding="utf-8")
    above = f"patience: 1\nname: Above\nextends: below\nforced: [{{from: [{half}], to: stock, cards: 1}}]\n"
    (tmp_path / "above.yaml").write_text(above, encoding="utf-8")
    assert "words and values" not in patience("lint", "below.yaml", cwd=tmp_path).err
    ran = patience("lint", "above.yaml", cwd=tmp_path)
    assert (ran.code, len(ran.err.splitlines())) == (1, 2)
    assert f"it has more than {MOST_VALUES} words and values" in ran.err
    assert "the files that it extends are counted, too" in ran.err


@pytest.mark.parametrize(("files", "code"), [(LONGEST_CHAIN, 0), (LONGEST_CHAIN + 1, 1)])
def test_how_many_files_may_extend_one_another(files: int, code: int, tmp_path: Path) -> None:
    (tmp_path / f"g{files}.yaml").write_text(rules(), encoding="utf-8")
    for number in range(files):
        text = f"patience: 1\nname: Own\nextends: g{number + 1}\n"
        (tmp_path / f"g{number}.yaml").write_text(text, encoding="utf-8")
    ran = patience("lint", "g0.yaml", cwd=tmp_path)
    assert ran.code == code
    assert ("extend each other in a circle, or too many of them" in ran.err) == bool(code)


@pytest.mark.slow
@pytest.mark.parametrize("verb", ["replay", "fmt", "play"])
@pytest.mark.parametrize(("size", "code"), [(LARGEST_HEAD, 0), (LARGEST_HEAD + 1, 1)])
@pytest.mark.parametrize("where", ["own headers", "the deal"])
def test_how_large_headers_may_be(where: str, size: int, code: int, verb: str, tmp_path: Path) -> None:
    deal = "deal pysol:7\n" if where == "own headers" else patience("deal", "pile-on", "--seed", "7").out
    text = RECORD.replace("deal pysol:7\n", deal.partition("\n")[2] if "#" in deal else deal)
    left = size - sum(map(len, text.format("").splitlines())) + len("end open")
    own = ""
    while left:
        length = min(left, LONGEST_LINE if left != LONGEST_LINE + 1 else LONGEST_LINE - 9)
        own += f"x-a {'b' * (length - 4)}\n"
        left -= length
    (tmp_path / "game").write_text(text.format(own), encoding="utf-8")
    ran = patience(verb, "game", *(["--no-input"] if verb == "play" else []), cwd=tmp_path)
    assert ran.code == code
    told = f"syntax: the headers of a record and its deal have at most {LARGEST_HEAD} characters"
    assert (told in ran.err) == bool(code)


def test_a_deal_without_end_is_given_up(tmp_path: Path) -> None:
    """What is too large is refused before the rest is looked at, and the next record is read as ever."""
    lines = "  AS AS AS AS AS AS\n" * 50_000
    (tmp_path / "game").write_text(
        RECORD.replace("pysol:7", "cards\n" + lines.rstrip()).format("") + RECORD.format(""), encoding="utf-8"
    )
    ran = patience("replay", "game", cwd=tmp_path)
    assert ran.code == 1
    assert f"at most {LARGEST_HEAD} characters" in ran.err
    assert "2 records: 1 open, 1 refused" in ran.err + ran.out


HELD = {
    "fmt": ("fmt", "--check", "game"),
    "diff": ("diff", "game", "game"),
    "convert": ("convert", "--from", "freecell-notation", "freecell", "game", "--seed", "7"),
    "a board": ("convert", "--from", "pysol-cards", "freecell", "game"),
}


@pytest.mark.slow
@pytest.mark.parametrize("verb", HELD)
def test_what_is_held_as_a_whole_has_a_bound(verb: str, tmp_path: Path) -> None:
    text = RECORD.format("") if verb in ("fmt", "diff") else "1a\n" if verb == "convert" else "AS\n"
    line = f"#{'x' * 60_000}\n"
    for size, too_large in ((LARGEST_TEXT, False), (LARGEST_TEXT + 1, True)):
        left = size - len(text)
        comments = line * (left // len(line) - 1)
        content = text + comments + "#" * ((left - len(comments)) // 2) + "\n"
        content += "#" * (size - len(content) - 1) + "\n"
        assert len(content) == size
        (tmp_path / "game").write_text(content, encoding="utf-8")
        ran = patience(*HELD[verb], cwd=tmp_path)
        assert (f"game:1:1: syntax: it has more than {LARGEST_TEXT} bytes" in ran.err) == too_large
        assert ran.code in ((1, 2) if too_large else (0, 1))
    told = patience("textconv", "game", cwd=tmp_path)
    assert (told.code, told.out) == (0, f"# game:1:1: syntax: it has more than {LARGEST_TEXT} bytes\n")


def test_a_deal_that_is_given_alone_has_a_bound(tmp_path: Path) -> None:
    for size in (LARGEST_HEAD, LARGEST_HEAD + 1):
        (tmp_path / "deal").write_text("deal pysol:7\n" + "#" * 60_000 + "\n" + "#\n" * 110_000, "utf-8")
        content = (tmp_path / "deal").read_text(encoding="utf-8")[: size - 1] + "\n"
        (tmp_path / "deal").write_text(content, encoding="utf-8")
        ran = patience("play", "pile-on", "--deal", "deal", cwd=tmp_path)
        assert (f"it has more than {LARGEST_HEAD} bytes" in ran.err) == (size > LARGEST_HEAD)
        assert ran.code == (size > LARGEST_HEAD)


def test_no_game_of_the_library_is_near_a_bound() -> None:
    samples = SAMPLES / "rulesets" / "solvitaire"
    games = [*bundled_games(), *(GameFile(path.stem, path, bundled=False) for path in samples.glob("*.yaml"))]
    assert len(games) > 37
    for game in games:
        ruleset = open_ruleset(game)
        assert game.path.stat().st_size < LARGEST / 50
        assert count_values(ruleset) < MOST_VALUES / 5
        variants = ruleset.values.get("variants")
        assert len(getattr(variants, "values", ())) < MOST_VARIANTS / 5
        assert len(getattr(ruleset.values.get("actions"), "values", ())) < MOST_ACTIONS / 5
        assert len(getattr(ruleset.values.get("forced"), "items", ())) < MOST_FORCED / 5


def test_all_bounds_are_documented() -> None:
    assert bounds_reference(OF_RULESETS) in (DOCS / "ruleset.md").read_text(encoding="utf-8")
    assert bounds_reference(OF_RECORDS) in (DOCS / "notation.md").read_text(encoding="utf-8")

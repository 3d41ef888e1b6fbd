"""What an input costs as it gets larger: ``python -m tests.fuzz.growth``.

Each line is a kind of input, tried at four sizes of which each is twice the one before. It shows seconds, peak memory
and exit code for each, and how much more the last took than the one before, without what starting the program costs.
About 2 is linear, and about 1 means that a bound was reached. More than 3, or anything that ends with a traceback, is
marked ``WRONG``.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tests.fuzz.resources import BACK_AND_FORTH, STEPS, Case, Ran, nothing, run

MOST_SECONDS = 60
MOST_BYTES = 3_000_000_000
TOO_STEEP = 3.0
WORTH_COMPARING = 0.3
"""Less than this many seconds beside starting the program say nothing about growth."""
DOUBLINGS = 4

HEAD = "patience: 1\nname: Own\n"
BODY = """\
piles:
  stock: {face: down}
  tableau: {count: 6, start: any, build: any, lift: card}
  foundation: {count: 4, start: A, build: {rank: up, suit: same}, lift: none}
deal: [{to: tableau, each: 1}, {to: stock, cards: rest}]
goal: {complete: foundation}
"""
DRAW = "{from: stock, to: tableau, each: 1}"
OWN = HEAD + BODY + f"actions:\n  draw: {DRAW}\n"
SHUFFLED = OWN + "  redeal: {collect: tableau, shuffle: true, deal: [{to: tableau, cards: rest}]}\n"
WON_BY_NONE = "patience 1\ngame {}\n{}deal pysol:7\n{}moves\nend open\n"

Make = Callable[[int], dict[str, str]]


class Shape(NamedTuple):
    """A kind of input: what is called, the files of a size, and the first of the sizes."""

    arguments: tuple[str, ...]
    make: Make
    first: int


def ruleset(text: Callable[[int], str]) -> Make:
    """The file of a ruleset."""
    return lambda size: {"own.yaml": text(size)}


def record(text: Callable[[int], str]) -> Make:
    """The file of a record, with a ruleset of its own beside it."""
    return lambda size: {"game": text(size), "own.yaml": OWN}


def joined(one: str, size: int, between: str = ", ") -> str:
    """A text again and again, with its number in place of ``{}``."""
    return between.join(one.replace("{}", str(number)) for number in range(size))


def variants(size: int, change: str = "{piles: {tableau: {called: v{}}}}") -> str:
    """A ruleset with this many variants."""
    return OWN + "variants:\n" + joined(f"  v{{}}: {change}\n", size, "")


def two_large_variants(size: int) -> dict[str, str]:
    """Two variants of many words each, and a record that chooses both."""
    words = joined("a{}: {when: {empty: stock}}", size), joined("b{}: {when: {empty: stock}}", size)
    rules = OWN + f"variants:\n  one: {{actions: {{{words[0]}}}}}\n  two: {{actions: {{{words[1]}}}}}\n"
    return {"own.yaml": rules, "game": WON_BY_NONE.format("own", "variant one two\n", "")}


def many_games(size: int) -> dict[str, str]:
    """Many rulesets, and a file in which each has a record."""
    games = {f"g{number}.yaml": OWN for number in range(size)}
    return {**games, "game": "".join(WON_BY_NONE.format(f"g{number}", "", "") for number in range(size))}


def many_files(size: int) -> dict[str, str]:
    """A folder of rulesets of which one is used."""
    return {**dict.fromkeys((f"g{number}.yaml" for number in range(size)), OWN), "game": of_own(1)}


def of_own(size: int) -> str:
    """Records of a game of one's own."""
    return WON_BY_NONE.format("own", "", "") * size


def wide(size: int, more: str = "") -> str:
    """A ruleset with many piles."""
    return OWN.replace("count: 6", f"count: {size}").replace("each: 1}, {to: s", "each: 0}, {to: s") + more


SHAPES: dict[str, Shape] = {
    "nothing": Shape(("games",), ruleset(lambda _: ""), 1),
    "rules: variants": Shape(("lint", "own.yaml"), ruleset(variants), 50),
    "rules: variants of 2,000 piles": Shape(
        ("lint", "own.yaml"), ruleset(lambda n: variants(n, "{piles: {tableau: {count: 1990}}}")), 25
    ),
    "rules: variants of one long list": Shape(
        ("lint", "own.yaml"),
        ruleset(
            lambda n: (
                wide(6, f"forced: [{joined(DRAW, n)}]\nvariants:\n")
                + joined("  v{}: {piles: {tableau: {lift: run}}}\n", 100, "")
            )
        ),
        100,
    ),
    "rules: two variants at once": Shape(("replay", "game"), two_large_variants, 250),
    "rules: unknown words": Shape(
        ("lint", "own.yaml"), ruleset(lambda n: OWN + joined("wrd{}: x\n", n, "")), 2000
    ),
    "rules: groups and unknown groups": Shape(
        ("lint", "own.yaml"),
        ruleset(
            lambda n: (
                OWN.replace("piles:\n", "piles:\n" + joined("  grp{}: {face: up}\n", n, ""))
                + f"forced: [{joined('{from: gpr{}x, to: stock, each: 1}', n)}]\n"
            )
        ),
        200,
    ),
    "rules: pile groups": Shape(
        ("lint", "own.yaml"),
        ruleset(lambda n: OWN.replace("piles:\n", "piles:\n" + joined("  g{}: {label: z}\n", n, ""))),
        500,
    ),
    "rules: actions": Shape(
        ("lint", "own.yaml"),
        ruleset(lambda n: HEAD + BODY + f"actions:\n{joined('  act{}: ' + DRAW, n, chr(10))}\n"),
        100,
    ),
    "rules: actions, played": Shape(
        ("moves", "./own.yaml", "--seed", "7"),
        ruleset(lambda n: HEAD + BODY + f"actions:\n{joined('  act{}: ' + DRAW, n, chr(10))}\n"),
        100,
    ),
    "rules: forced steps": Shape(
        ("play", "./own.yaml", "--seed", "7", "--no-input"),
        ruleset(
            lambda n: (
                OWN
                + f"forced: [{joined('{from: tableau, to: stock, each: 1}, {from: stock, to: tableau, each: 1}', n)}]\n"
            )
        ),
        100,
    ),
    "rules: steps of the deal": Shape(
        ("lint", "own.yaml"),
        ruleset(lambda n: OWN.replace("deal: [", f"deal: [{joined('{to: tableau, each: 0}', n)}, ")),
        500,
    ),
    "rules: groups of a goal": Shape(
        ("lint", "own.yaml"),
        ruleset(lambda n: OWN.replace("complete: foundation", f"empty: [{joined('stock', n)}]")),
        2000,
    ),
    "rules: tests of a pile": Shape(
        ("lint", "own.yaml"),
        ruleset(lambda n: OWN.replace("build: any", f"build: [{joined('{rank: up, suit: same}', n)}]")),
        500,
    ),
    "rules: tests of a pair": Shape(
        ("play", "./own.yaml", "--seed", "7", "--no-input"),
        ruleset(
            lambda n: OWN.replace("build: any", f"build: [{joined('{rank: up, against: foundation}', n)}]")
        ),
        100,
    ),
    "rules: numbers after each": Shape(
        ("lint", "own.yaml"),
        ruleset(lambda n: OWN.replace("each: 1}, {to: s", f"each: [{joined('1', n)}]}}, {{to: s")),
        20_000,
    ),
    "rules: aliases": Shape(
        ("lint", "own.yaml"), ruleset(lambda n: OWN + f"aliases: [{joined('a{}', n)}]\n"), 10_000
    ),
    "rules: rows of the layout": Shape(
        ("lint", "own.yaml"), ruleset(lambda n: OWN + f"layout: [{joined('[tableau]', n)}]\n"), 5000
    ),
    "rules: relations in relations": Shape(
        ("lint", "own.yaml"),
        ruleset(
            lambda n: OWN.replace("build: any", f"build: {'{rank: up, also: ' * n}{{rank: up}}{'}' * n}")
        ),
        8,
    ),
    "rules: a long text": Shape(
        ("lint", "own.yaml"), ruleset(lambda n: OWN + f"notes: {'x' * n}\n"), 120_000
    ),
    "rules: a long number": Shape(
        ("lint", "own.yaml"), ruleset(lambda n: OWN.replace("count: 6", f"count: {'9' * n}")), 120_000
    ),
    "rules: a long word": Shape(("lint", "own.yaml"), ruleset(lambda n: OWN + f"{'x' * n}: y\n"), 100),
    "rules: a long list in brackets": Shape(
        ("lint", "own.yaml"), ruleset(lambda n: OWN + f"notes: [{joined('x', n)}]\n"), 40_000
    ),
    "rules: brackets": Shape(("lint", "own.yaml"), ruleset(lambda n: OWN + f"notes: {'[' * n}\n"), 50_000),
    "rules: comments": Shape(("lint", "own.yaml"), ruleset(lambda n: OWN + "# a comment\n" * n), 10_000),
    "rules: piles": Shape(("lint", "own.yaml"), ruleset(wide), 250),
    "rules: piles, played": Shape(("moves", "./own.yaml", "--seed", "7"), ruleset(wide), 250),
    "rules: a wide grid of left": Shape(
        ("lint", "own.yaml"),
        ruleset(
            lambda n: OWN.replace(
                "count: 6, start: any, build: any",
                f"grid: {{rows: {n}, columns: 48}}, start: any, build: {{rank: up, against: left}}",
            ).replace("each: 1}, {to: s", "each: 0}, {to: s")
        ),
        5,
    ),
    "rules: a shape": Shape(
        ("lint", "own.yaml"),
        ruleset(
            lambda n: OWN.replace("count: 6", f'shape: "{"x" * n}"').replace(
                "each: 1}, {to: s", "each: 0}, {to: s"
            )
        ),
        240,
    ),
    "rules: games that extend": Shape(
        ("lint", "g0.yaml"),
        lambda n: {f"g{i}.yaml": HEAD + f"extends: g{i + 1}\n" for i in range(n)} | {f"g{n}.yaml": OWN},
        2,
    ),
    "record: comments": Shape(("replay", "game"), record(lambda n: "# x\n" * n + of_own(1)), 100_000),
    "record: own headers": Shape(
        ("replay", "game"), record(lambda n: WON_BY_NONE.format("own", "", "x-a b\n" * n)), 20_000
    ),
    "record: own headers of 64 kB": Shape(
        ("replay", "game"), record(lambda n: WON_BY_NONE.format("own", "", f"x-a {'b ' * 32_000}\n" * n)), 10
    ),
    "record: lines of the deal": Shape(
        ("replay", "game"),
        record(
            lambda n: WON_BY_NONE.replace("pysol:7\n", "cards\n" + "  AS AS AS AS AS\n" * n).format(
                "own", "", ""
            )
        ),
        20_000,
    ),
    "record: lines of a position": Shape(
        ("replay", "game"),
        record(
            lambda n: WON_BY_NONE.replace("pysol:7\n", "position\n" + "  t1 AS AS AS\n" * n).format(
                "own", "", ""
            )
        ),
        20_000,
    ),
    "record: unknown cards": Shape(
        ("replay", "game"),
        record(
            lambda n: WON_BY_NONE.replace("pysol:7\n", "position\n" + f"  s1{' <??>' * n}\n").format(
                "own", "", ""
            )
        ),
        1500,
    ),
    "record: a long number": Shape(
        ("replay", "game"),
        record(lambda n: WON_BY_NONE.replace("7\n", "7" * n + "\n").format("own", "", "")),
        8000,
    ),
    "record: variants in a line": Shape(
        ("replay", "game"),
        record(lambda n: WON_BY_NONE.format("own", f"variant {joined('v{}', n, ' ')}\n", "")),
        1000,
    ),
    "record: words in a move": Shape(
        ("replay", "game"),
        record(lambda n: WON_BY_NONE.replace("end", "t1 " * n + "\nend").format("own", "", "")),
        2500,
    ),
    "record: cards of an action": Shape(
        ("replay", "game"),
        record(lambda n: WON_BY_NONE.replace("end", f"draw = {'AS ' * n}\nend").format("own", "", "")),
        2500,
    ),
    "record: a long word in a move": Shape(
        ("replay", "game"),
        record(lambda n: WON_BY_NONE.replace("end", f"t1 {'x' * n} t2\nend").format("own", "", "")),
        8000,
    ),
    "record: a long name": Shape(
        ("replay", "game"), record(lambda n: WON_BY_NONE.format("x" * n, "", "")), 8000
    ),
    "record: moves": Shape(
        ("replay", "game"), record(lambda n: BACK_AND_FORTH + STEPS * n + "end open\n"), 10_000
    ),
    "record: redeals that shuffle": Shape(
        ("replay", "game"),
        lambda n: {
            "own.yaml": SHUFFLED,
            "game": WON_BY_NONE.replace("end", "redeal\n" * n + "end").format("own", "", ""),
        },
        1000,
    ),
    "records: valid": Shape(("replay", "game"), record(of_own), 500),
    "records: nothing but their first line": Shape(
        ("replay", "game"), record(lambda n: "patience 1\n" * n), 20_000
    ),
    "records: as JUnit": Shape(
        ("replay", "--format", "junit", "game"), record(lambda n: "patience 1\n" * n), 20_000
    ),
    "records: a wrong move each": Shape(
        ("replay", "game"),
        record(lambda n: WON_BY_NONE.replace("end", "t1 KS t9\nend").format("own", "", "") * n),
        250,
    ),
    "records: an unknown game each": Shape(
        ("replay", "game"),
        record(lambda n: joined("patience 1\ngame mntana{}\ndeal pysol:7\nmoves\nend open\n", n, "")),
        250,
    ),
    "records: a game each": Shape(("replay", "game"), many_games, 100),
    "records: 2,000 piles": Shape(
        ("replay", "game"), lambda n: {"own.yaml": wide(1990), "game": of_own(n)}, 25
    ),
    "records: other variants each": Shape(
        ("replay", "game"),
        lambda n: {
            "own.yaml": OWN + "variants:\n" + joined("  v{}: {actions: {a{}: " + DRAW + "}}\n", 12, ""),
            "game": "".join(
                WON_BY_NONE.format(
                    "own", f"variant {' '.join(f'v{bit}' for bit in range(12) if number >> bit & 1)}\n", ""
                )
                for number in range(1, n + 1)
            ),
        },
        100,
    ),
    "fmt: moves": Shape(
        ("fmt", "--check", "game"), record(lambda n: BACK_AND_FORTH + STEPS * n + "end open\n"), 10_000
    ),
    "fmt: comments": Shape(("fmt", "--check", "game"), record(lambda n: "# x\n" * n + of_own(1)), 50_000),
    "textconv: moves": Shape(
        ("textconv", "game"), record(lambda n: BACK_AND_FORTH + STEPS * n + "end open\n"), 5000
    ),
    "diff: moves": Shape(
        ("diff", "game", "game"), record(lambda n: BACK_AND_FORTH + STEPS * n + "end open\n"), 5000
    ),
    "diff: records": Shape(("diff", "game", "game"), record(of_own), 250),
    "play: a script": Shape(
        ("play", "game", "--no-input"), record(lambda n: BACK_AND_FORTH + STEPS * n + "end open\n"), 5000
    ),
    "play: a script, step by step": Shape(
        ("play", "game", "--no-input", "--steps"),
        record(lambda n: BACK_AND_FORTH + STEPS * n + "end open\n"),
        1000,
    ),
    "play: a deal": Shape(
        ("play", "own.yaml", "--deal", "game"),
        lambda n: {"own.yaml": OWN, "game": "deal cards\n" + "  AS AS AS\n" * n},
        20_000,
    ),
    "games: a folder of many": Shape(("replay", "game", "--games", "."), many_files, 250),
    "convert: a Solvitaire board": Shape(
        ("convert", "--from", "solvitaire", "freecell", "game"),
        lambda n: {"game": f'{{"tableau piles": [{joined(chr(34) + "AS" + chr(34), n)}]}}'},
        20_000,
    ),
    "convert: JSON in JSON": Shape(
        ("convert", "--from", "solvitaire", "freecell", "game"),
        lambda n: {"game": '{"tableau piles": ' + "[" * n + "]" * n + "}"},
        20_000,
    ),
    "convert: an fc-solve board": Shape(
        ("convert", "--from", "fc-solve", "freecell", "game"), lambda n: {"game": "AS 2S 3S\n" * n}, 10_000
    ),
    "convert: moves": Shape(
        ("convert", "--from", "freecell-notation", "freecell", "game", "--seed", "7"),
        lambda n: {"game": "1a a1 " * n},
        5000,
    ),
    "convert: moves one a line": Shape(
        ("convert", "--from", "freecell-notation", "freecell", "game", "--seed", "7"),
        lambda n: {"game": "1a\na1\n" * n},
        5000,
    ),
}


def growth(last: Ran, before: Ran, idle: Ran) -> float | None:
    """How much more the last run took than the one before; None where both took next to nothing."""
    if before.seconds - idle.seconds < WORTH_COMPARING:
        return None
    return (last.seconds - idle.seconds) / (before.seconds - idle.seconds)


def measure(shape: Shape) -> list[Ran]:
    """One run for each size."""
    ran = []
    for doubling in range(DOUBLINGS):
        case = Case("", shape.arguments, (), nothing, most_seconds=MOST_SECONDS, most_bytes=MOST_BYTES)
        with tempfile.TemporaryDirectory() as folder:
            for name, content in shape.make(shape.first << doubling).items():
                Path(folder, name).write_text(content, encoding="utf-8")
            ran.append(run(case, Path(folder)))
        if ran[-1].code not in (0, 1, 2):
            break
    return ran


def wrong(ran: list[Ran], steep: float | None) -> str:
    """What is wrong with some runs; an empty text if nothing is."""
    if ran[-1].code not in (0, 1, 2):
        return f"exit code {ran[-1].code}"
    if any("Traceback" in each.err for each in ran):
        return "a traceback"
    return "steep" if steep is not None and steep > TOO_STEEP else ""


def main() -> int:
    """Measure all shapes, or those that are named, and print the table; 1 if something is wrong."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("shapes", nargs="*", help="only kinds that begin so")
    chosen = parser.parse_args().shapes
    idle = measure(SHAPES["nothing"])[-1]
    wrongs = 0
    print(f"{'':<40}{'first':>8}  {'seconds, four sizes':<28}{'peak MB':<24}{'exit':>5}{'x':>6}")
    for name, shape in SHAPES.items():
        if chosen and not name.startswith(tuple(chosen)):
            continue
        ran = measure(shape)
        steep = growth(ran[-1], ran[-2], idle) if len(ran) == DOUBLINGS else None
        said = wrong(ran, steep)
        wrongs += bool(said)
        seconds = " ".join(f"{each.seconds:6.2f}" for each in ran)
        peaks = " ".join(f"{each.megabytes:5.0f}" for each in ran)
        factor = f"{steep:6.1f}" if steep is not None else "     -"
        print(
            f"{name:<40}{shape.first:>8}  {seconds:<28}{peaks:<24}{ran[-1].code:>5}{factor}   {f'WRONG: {said}' if said else ''}",
            flush=True,
        )
    return int(wrongs > 0)


if __name__ == "__main__":
    sys.exit(main())

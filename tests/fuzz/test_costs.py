"""The search for inputs that cost too much: it finds what is wrong, and finds nothing in a few inputs."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from tests.fuzz.costs import LARGEST, SLOWEST, Cost, changed, judged, kinds
from tests.fuzz.growth import growth, wrong
from tests.fuzz.resources import ROOT, Ran

COSTS = {
    "fine": (Cost(("lint", "f"), b"", 1, 0.1, 30, b"", b"f:1:1: bad-yaml: the file is empty\n"), ""),
    "colours of ours": (Cost(("fmt", "f"), b"", 0, 0.1, 30, b"\x1b[31m"), ""),
    "a bug": (Cost(("lint", "f"), b"", 3, 0.1, 30, b"", b"patience: this is a bug: KeyError\n"), "exit code 3"),
    "killed": (Cost(("lint", "f"), b"", 137), "exit code 137"),
    "slow": (Cost(("lint", "f"), b"", 0, SLOWEST + 1), "6.0 s"),
    "large": (Cost(("lint", "f"), b"", 0, 0.1, LARGEST + 1), "251 MB"),
    "an escape": (Cost(("lint", "f"), b"", 1, 0.1, 30, b"", b"f: \x1b[2J\n"), "a control character"),
    "a C1 escape": (Cost(("lint", "f"), b"", 1, 0.1, 30, b"", "f: \x9b2J\n".encode()), "a control character"),
    "the other way round": (Cost(("lint", "f"), b"", 1, 0.1, 30, "\u202ef\n".encode()), "a control character"),
    "a forged line": (Cost(("replay", "f"), b"", 1, 0.1, 30, b"f: x\n::error::boom\n"), "a command"),
    "lines for GitHub": (Cost(("replay", "github", "f"), b"", 1, 0.1, 30, b"::error file=f::x\n"), ""),
}  # fmt: skip


@pytest.mark.parametrize("case", COSTS)
def test_what_counts_as_found(case: str) -> None:
    cost, told = COSTS[case]
    found = "; ".join(judged(cost).wrong)
    assert told in found
    assert bool(told) == bool(found)


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a system that can fork")
def test_a_few_inputs(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "tests.fuzz.costs",
        "--runs",
        "40",
        "--found",
        str(tmp_path / "found"),
    ]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith("40 inputs: ")
    assert not (tmp_path / "found").exists()


def test_inputs_are_those_of_their_number() -> None:
    for kind in kinds().values():
        one, other = (
            [changed(kind.seeds[0], rng) for _ in range(20)] for rng in (random.Random(1), random.Random(1))
        )
        assert one == other
        assert len(set(one)) > 5


@pytest.mark.parametrize(
    ("seconds", "said"), [((1.0, 2.0), ""), ((1.0, 2.9), ""), ((1.0, 4.0), "steep"), ((0.2, 4.0), "")]
)
def test_what_grows_too_fast(seconds: tuple[float, float], said: str) -> None:
    idle, before, last = (Ran(0, each + 0.1, 20, "") for each in (0.0, *seconds))
    assert wrong([before, last], growth(last, before, idle)) == said

"""The end of a record is required and verified; nothing but another record may follow."""

from __future__ import annotations

import pytest
from boards import SAMPLES, first_problem, replayed

HEAD = "patience 1\ngame pile-on\ndeal pysol:7\nmoves\n"
SORTED = """patience 1
game pile-on
deal cards
  AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC
  AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD
  AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH
  AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS
moves
"""

FAULTS = [
    (
        HEAD,
        4,
        "missing-end",
        "the record breaks off: end is missing",
        "a whole record would end with: end open",
    ),
    (
        f"{HEAD}\n# so long\n",
        4,
        "missing-end",
        "the record breaks off: end is missing",
        "a whole record would end with: end open",
    ),
    (
        SORTED,
        8,
        "missing-end",
        "the record breaks off: end is missing",
        "a whole record would end with: end won",
    ),
    (
        f"{HEAD}t1 3H t14\n",
        5,
        "missing-end",
        "the record breaks off: end is missing",
        "a whole record would end with: end open",
    ),
    (f"{HEAD}end\n", 5, "syntax", "after end comes won, stuck or open", ""),
    (f"{HEAD}end lost\n", 5, "syntax", "after end comes won, stuck or open", ""),
    (f"{HEAD}end Open\n", 5, "syntax", "after end comes won, stuck or open", ""),
    (f"{HEAD}end open open\n", 5, "syntax", "after end comes won, stuck or open", ""),
    (f"{HEAD}end open\nend open\n", 6, "syntax", "after end comes nothing but another record", ""),
    (f"{HEAD}end open\nt1 3H t14\n", 6, "syntax", "after end comes nothing but another record", ""),
    (f"{HEAD}end open\n\n# more\nmoves\n", 8, "syntax", "after end comes nothing but another record", ""),
]


@pytest.mark.parametrize(("text", "line", "code", "message", "hint"), FAULTS)
def test_faults_of_the_end(text: str, line: int, code: str, message: str, hint: str) -> None:
    problem = first_problem(text)
    assert (problem.line, problem.code, problem.message, problem.hint) == (line, code, message, hint)


STUCK_ROWS = """patience 1
game montana
deal position
  r1 2C 3C 4C 5C 6C 7C 8C 9C TC JC KC -- --
  r2 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD --
  r3 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH --
  r4 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS QC KS
  a1 AC AD AH AS
"""

FALSE = [
    (f"{HEAD}end won\n", "open", "won", "it is won when every pile with cards is one run of 4: t1 is not"),
    (f"{HEAD}end stuck\n", "open", "stuck", "not stuck: t14 takes 3H"),
    (f"{SORTED}end open\n", "won", "open", "won: every pile with cards is one run of 4"),
    (f"{SORTED}end stuck\n", "won", "stuck", "won: every pile with cards is one run of 4"),
    (f"{STUCK_ROWS}  redeal 2\nmoves\nend open\n", "stuck", "open", "no move that changes anything is left"),
    (
        f"{STUCK_ROWS}  redeal 2\nmoves\nend won\n",
        "stuck",
        "won",
        "it is won when every row with cards is one run of 12: row r1 is not",
    ),
    (
        "patience 1\ngame miss-milligan\ndeal pysol:7\nmoves\nend won\n",
        "open",
        "won",
        "it is won when all cards lie on the foundation piles: 104 cards are missing there",
    ),
]


@pytest.mark.parametrize(("text", "outcome", "claimed", "reason"), FALSE)
def test_a_false_end_is_told_how_the_game_stands(text: str, outcome: str, claimed: str, reason: str) -> None:
    problem = first_problem(text)
    assert problem.message == f"the game is {outcome}, not {claimed}"
    assert (problem.code, problem.column, problem.width) == ("wrong-result", 5, len(claimed))
    assert problem.reason == reason


def test_a_redeal_that_is_left_is_named() -> None:
    problem = first_problem(f"{STUCK_ROWS}  redeal 1\nmoves\nend stuck\n")
    assert problem.message == "the game is open, not stuck"
    assert problem.reason == "not stuck: redeal is open"


@pytest.mark.parametrize(
    "text", [f"{SORTED}end won", f"{HEAD}end\topen  # so far", f"{STUCK_ROWS}moves\nend open\n\n\n"]
)
def test_true_ends(text: str) -> None:
    (replay,) = replayed(text)
    assert replay.problems == []


def test_a_refused_record_has_no_outcome() -> None:
    refused = [f"{HEAD}end won\n", f"{HEAD}t1 AC t14\nend open\n", HEAD]
    assert [replayed(text)[0].outcome for text in refused] == [None, None, None]


def test_a_record_with_something_after_its_end_has_no_outcome() -> None:
    assert replayed(f"{HEAD}end open\nend open\n")[0].outcome is None


@pytest.mark.parametrize("name", ["montana", "miss-milligan", "imperial-guards", "pile-on"])
def test_every_record_cut_anywhere_is_refused(name: str) -> None:
    whole = (SAMPLES / "accepted" / f"{name}.patience").read_text(encoding="utf-8").split("\n\n")[0]
    lines = whole.splitlines()
    for kept in range(1, len(lines)):
        (replay,) = replayed("\n".join(lines[:kept]) + "\n")
        assert [problem.code for problem in replay.problems] in (["missing-end"], ["syntax"])
        assert replay.problems[0].line == kept

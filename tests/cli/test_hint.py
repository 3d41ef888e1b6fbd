"""`patience moves --hint`: the move with which a win begins."""

from __future__ import annotations

import json

import pytest
from shell import patience

CASES: list[tuple[tuple[str, ...], int, str]] = [
    (("pile-on", "--seed", "352"), 1, "unsolvable: "),
    (("miss-milligan", "--seed", "3", "--max-states", "50"), 4, "unknown: 50 positions looked at"),
    (("pile-on", "--seed", "7", "-m", "t1 KD t2"), 2, "wrong-card"),
]


@pytest.mark.parametrize(("arguments", "code", "said"), CASES)
def test_where_there_is_no_hint(arguments: tuple[str, ...], code: int, said: str) -> None:
    ran = patience("moves", "--hint", *arguments)
    assert (ran.code, ran.out) == (code, "")
    assert said in ran.err


@pytest.mark.parametrize("hidden", [(), ("--hidden",)])
def test_a_hint_is_one_legal_move(hidden: tuple[str, ...]) -> None:
    asked = ("moves", "freecell", "--seed", "7")
    (told,) = patience(*asked, "--hint", *hidden).out.splitlines()
    assert told in patience(*asked, "--all").out.splitlines()


def test_hints_lead_to_the_win() -> None:
    record = patience("solve", "pile-on", "--seed", "7").out.split("moves\n")[1].splitlines()
    moves = record[: len(record) - 3]  # but for the last two moves, and end
    for _ in range(9):
        script = "\n".join(moves)
        if patience("play", "pile-on", "--seed", "7", "--json", stdin=script).out.count('"outcome": "won"'):
            return
        moves.append(patience("moves", "pile-on", "--seed", "7", "--hint", stdin=script).out.strip())
    pytest.fail("not won after nine hints")


def left(*script: str) -> int | None:
    """How many moves the win takes after a script, as text and as JSON tell it."""
    asked = ("moves", "pile-on", "--seed", "7", "--hint")
    stdin = "\n".join(script)
    found = json.loads(patience(*asked, "--json", stdin=stdin).out)["moves_to_win"]
    plural = "" if found == 1 else "s"
    told = f"the win that was found takes {found} move{plural}\n" if found else ""
    assert patience(*asked, stdin=stdin).err == told
    return None if found is None else int(found)


@pytest.mark.slow
def test_how_many_moves_the_win_takes() -> None:
    moves = patience("solve", "pile-on", "--seed", "7").out.split("moves\n")[1].splitlines()[:-1]
    assert left() == len(moves)
    assert left(*moves[:-2]) in (1, 2)
    assert left(*moves[:-1]) == 1
    assert left(*moves) == 0


@pytest.mark.parametrize(
    ("arguments", "verdict"),
    [
        (("pile-on", "--seed", "352"), "unsolvable"),
        (("spider", "--seed", "3", "--max-states", "50"), "unknown"),
    ],
)
def test_no_number_of_moves_without_a_win(arguments: tuple[str, ...], verdict: str) -> None:
    found = json.loads(patience("moves", "--hint", "--json", *arguments).out)
    assert (found["verdict"], found["hint"], found["moves_to_win"]) == (verdict, None, None)


def test_the_hint_as_json() -> None:
    found = json.loads(patience("moves", "freecell", "--seed", "7", "--hint", "--json").out)
    assert found["verdict"] == "solved"
    assert found["solved_by"] == "one who knows every card"
    assert found["hint"].split()[2]

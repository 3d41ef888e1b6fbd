"""Faults that programs of this kind are known for, each as a test that they are not made here."""

from __future__ import annotations

import os
import pty
import random
import select
import subprocess
from pathlib import Path

import pytest
from boards import EVERY_GAME, SAMPLES, dealt, game, legal, own_game
from shell import PROGRAM, environment, patience

from patience_core.display.rules import rules_lines
from patience_core.engine.deals import position_deal
from patience_core.engine.game import Game
from patience_core.engine.position import ACTION, Position
from patience_core.notation.deals import deal_lines, read_deal
from patience_core.notation.lines import lines_of_text

WRONG_MOVES = {
    "montana": "r1c1 3D r1c13",
    "miss-milligan": "t1 QC t2",
    "imperial-guards": "t1 QC t2",
    "pile-on": "t1 3H t2",
}


@pytest.mark.slow
@pytest.mark.parametrize("name", ["montana", "miss-milligan", "imperial-guards", "pile-on"])
@pytest.mark.parametrize("end", ["won", "stuck", None])
def test_a_game_cut_short_is_not_accepted_for_its_moves_alone(name: str, end: str | None) -> None:
    whole = (SAMPLES / "transcripts" / f"{name}.patience").read_text(encoding="utf-8")
    head, _, moves = whole.partition("moves\n")
    first = [*moves.splitlines()[:5], *([f"end {end}"] if end else [])]
    ran = patience("replay", "-", stdin="\n".join([head + "moves", *first, ""]))
    assert (ran.code, ran.out) == (1, "")
    assert ("wrong-result" if end else "missing-end") in ran.err


@pytest.mark.parametrize("name", WRONG_MOVES)
def test_nothing_is_played_after_a_wrong_move_from_a_pipe(name: str) -> None:
    first, then = "t1 3H t14", "t9 7D t15"
    moves = [first, WRONG_MOVES[name], then] if name == "pile-on" else [WRONG_MOVES[name]]
    ran = patience("play", name, "--seed", "7", stdin="".join(f"{move}\n" for move in moves))
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith(f"<stdin>:{moves.index(WRONG_MOVES[name]) + 1}:")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("replay", "bad"), 1),
        (("replay", "bad", "good"), 1),
        (("replay", "bad", "--json"), 1),
        (("replay", "nowhere"), 2),
        (("play", "pile-on", "--seed", "7", "-m", "t1 KH t2"), 1),
        (("play", "pile-on", "--seed", "seven"), 2),
        (("play", "nothing"), 2),
        (("moves", "pile-on", "--seed", "7", "-m", "nonsense"), 1),
        (("deal", "pile-on", "--seed", "0"), 2),
        (("rules", "nothing"), 2),
        (("diff", "good", "bad"), 2),
        (("fmt", "--check", "bad"), 1),
        (("lint", "./bad"), 1),
        (("nonsense",), 2),
        (("replay", "good"), 0),
    ],
)
def test_every_error_has_its_exit_code(arguments: tuple[str, ...], code: int, tmp_path: Path) -> None:
    good = "patience 1\ngame pile-on\ndeal pysol:7\nmoves\nt1 3H t14\nend open\n"
    (tmp_path / "good").write_text(good, encoding="utf-8")
    (tmp_path / "bad").write_text(good.replace("t14", "t2"), encoding="utf-8")
    assert patience(*arguments, cwd=tmp_path).code == code


@pytest.mark.parametrize("name", WRONG_MOVES)
@pytest.mark.parametrize("command", ["play", "replay"])
def test_one_wrong_move_is_told_in_few_lines(name: str, command: str) -> None:
    move = WRONG_MOVES[name]
    if command == "play":
        ran = patience("play", name, "--seed", "7", "-m", move)
    else:
        ran = patience(
            "replay", "-", stdin=f"patience 1\ngame {name}\ndeal pysol:7\nmoves\n{move}\n" + "junk\n" * 500
        )
    assert ran.code == 1
    assert 3 <= len(ran.err.splitlines()) < 40


def wander(rules: Game, position: Position, rng: random.Random, steps: int) -> None:
    for _ in range(steps):
        moves = rules.legal_moves(position)
        actions = [move for move in moves if move.source == ACTION]
        if not moves:
            return
        rules.play(position, rng.choice(actions if actions and rng.random() < 0.5 else moves))


@pytest.mark.parametrize(("name", "variants"), EVERY_GAME)
def test_taking_back_brings_every_card_back_in_its_order(name: str, variants: str) -> None:
    rules, rng = game(name, variants), random.Random(f"{name} {variants}")
    for number in ("7", "40000"):
        position = dealt(rules, number)
        before = []
        for _ in range(60):
            before.append(position.copy())
            wander(rules, position, rng, 1)
            if len(position.history) < len(before):
                before.pop()
                break
        while before:
            position.pop()
            assert position == before.pop()
        assert position == dealt(rules, number)


def type_at_the_prompt(folder: Path, arguments: list[str], *typed: str) -> list[str]:
    """What a terminal shows after each thing that is typed, from the banner on."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [*PROGRAM, *arguments],
        cwd=folder,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment(TERM="dumb", NO_COLOR="1"),
        start_new_session=True,
    ) as running:
        os.close(theirs)
        shown = [until_the_prompt(ours)]
        for words in typed:
            os.write(ours, f"{words}\n".encode())
            shown.append(until_the_prompt(ours))
        os.write(ours, b"\x04")
        assert running.wait(timeout=60) == 0
    os.close(ours)
    return shown


def until_the_prompt(terminal: int) -> str:
    text = ""
    while not text.endswith("\n> "):
        assert select.select([terminal], [], [], 60)[0], f"no prompt after {text}"
        text += os.read(terminal, 65536).decode().replace("\r", "")
    return text


def board_of(shown: str) -> list[str]:
    """The lines of a board of Miss Milligan as shown, without what was typed and said around it."""
    lines = shown.splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("s1 "))
    return lines[first : lines.index("p1 --") + 1]


def test_undo_at_the_prompt_across_a_deal_of_many_cards(tmp_path: Path) -> None:
    arguments = ["play", "miss-milligan", "--seed", "7"]
    start, once, twice, back, again = type_at_the_prompt(tmp_path, arguments, "deal", "deal", "undo", "undo")
    assert "taken back: deal" in back
    assert len({*map("\n".join, map(board_of, (start, once, twice)))}) == 3
    assert board_of(back) == board_of(once)
    assert board_of(again) == board_of(start)


def test_undo_at_the_prompt_puts_a_group_back_in_its_order(tmp_path: Path) -> None:
    start, *_, moved, back = type_at_the_prompt(
        tmp_path,
        ["play", "pile-on", "--seed", "3"],
        "t1 3S t14",
        "t4 3H t14",
        "board",
        "t14 3S+1 t15",
        "undo",
    )
    assert "3S 3H" in moved
    assert "taken back: t14 3S+1 t15" in back
    assert "t14 3S 3H" in back
    assert start


FIRST_MOVES = {
    "montana": "r1c6 8H r3c6",
    "miss-milligan": "deal",
    "imperial-guards": "deal",
    "pile-on": "t1 3H t14",
}


@pytest.mark.slow
@pytest.mark.parametrize("name", FIRST_MOVES)
def test_a_saved_game_goes_on_from_the_saved_board(name: str, tmp_path: Path) -> None:
    made = ("--seed", "7", "-m", FIRST_MOVES[name])
    saved = patience("play", name, *made, "--position")
    assert saved.code == 0
    (tmp_path / "saved").write_text(saved.out, encoding="utf-8")
    again = patience("play", name, "--deal", "saved", "--position", cwd=tmp_path)
    assert (again.code, again.out, again.err) == (0, saved.out, "")
    listed = patience("moves", name, "--deal", "saved", cwd=tmp_path)
    assert listed.out == patience("moves", name, *made).out


@pytest.mark.parametrize(("name", "variants"), EVERY_GAME)
def test_a_saved_position_is_not_dealt_again(name: str, variants: str) -> None:
    rules = game(name, variants)
    position = dealt(rules, "7")
    for step in range(20):
        saved = deal_lines(position_deal(position), rules.table)
        header, *block = lines_of_text("\n".join(saved), "saved")
        again = rules.start(read_deal(header, block, rules.table))
        assert again.piles == position.piles
        assert legal(rules, again) == legal(rules, position)
        wander(rules, position, random.Random(step), 1)


@pytest.mark.parametrize(
    ("name", "seed"), [("montana", "7"), ("miss-milligan", "32000"), ("pile-on", "ms5000000000")]
)
def test_the_same_number_gives_the_same_cards_again(name: str, seed: str) -> None:
    boards = {patience("play", name, "--seed", seed).out for _ in range(2)}
    assert len(boards) == 1


@pytest.mark.parametrize(("name", "variants"), EVERY_GAME)
def test_a_new_start_shuffles_the_same_way_later_on(name: str, variants: str) -> None:
    rules = game(name, variants)
    first, second = dealt(rules, "7"), dealt(rules, "7")
    for position in (first, second):
        wander(rules, position, random.Random(1), 80)
    assert first == second


RULES = "patience: 1\nname: Own\nextends: {game}\n{change}\n"


@pytest.mark.parametrize(
    ("name", "change", "said"),
    [
        ("montana", "piles: {tableau: {start: '3'}}", "a three at the left edge"),
        ("montana", "piles: {tableau: {build: {rank: down}}}", "down"),
        ("montana", "actions: {redeal: {times: 5}}", "5 times"),
        ("montana", "actions: {redeal: {shuffle: false}}", ""),
        ("montana", "actions: {redeal: {when: any}}", ""),
        ("montana", "goal: {runs: {tableau: 11}}", "11"),
        ("pile-on", "piles: {tableau: {capacity: 5}}", "5"),
        ("pile-on", "piles: {tableau: {build: {suit: same}}}", "suit"),
        ("pile-on", "piles: {tableau: {lift: card}}", ""),
        ("pile-on", "piles: {tableau: {called: heap}}", "heap"),
        ("pile-on", "piles: {tableau: {count: 17}}", ""),
        ("miss-milligan", "piles: {tableau: {start: Q}}", "queen"),
        ("miss-milligan", "piles: {tableau: {start: none}}", ""),
        ("miss-milligan", "piles: {foundation: {start: '2'}}", "takes a two when empty"),
        ("miss-milligan", "piles: {foundation: {lift: card}}", ""),
        ("miss-milligan", "piles: {reserve: {take: {when: any}}}", ""),
        ("miss-milligan", "piles: {reserve: {lift: card}}", ""),
        ("miss-milligan", "piles: {reserve: none}", ""),
        ("miss-milligan", "actions: {deal: {each: 2}}", "2"),
        ("miss-milligan", "pack: {decks: 3}", "3 packs"),
        ("miss-milligan", "goal: {empty: stock}", "stock"),
        ("imperial-guards", "piles: {foundation: {lift: none}}", "never leave"),
    ],
)
def test_another_value_gives_another_text_of_the_rules(
    name: str, change: str, said: str, tmp_path: Path
) -> None:
    before, after = (
        rules_lines(own_game(tmp_path, RULES.format(game=name, change=lines))) for lines in ("", change)
    )
    new = set(after) - set(before)
    assert after != before
    assert not said or any(said in line for line in new)


@pytest.mark.parametrize(
    "change",
    [
        "actions: {deal: {into: filled}}",
        "actions: {deal: {first: 3}}",
        "actions: {deal: {face: down}}",
        "actions: {deal: {each: 2, by: pile}}",
    ],
)
def test_the_rules_tell_every_word_of_an_action(change: str, tmp_path: Path) -> None:
    each = "actions: {deal: {each: 2}}" if "each" in change else ""
    before, after = (
        rules_lines(own_game(tmp_path, RULES.format(game="miss-milligan", change=lines)))
        for lines in (each, change)
    )
    assert after != before


def test_the_command_prints_the_rules_of_the_ruleset() -> None:
    assert patience("rules", "montana").out.splitlines() == rules_lines(game("montana"))

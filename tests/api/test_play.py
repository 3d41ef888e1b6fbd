"""The public API: what programs import from `patience_core` itself."""

from __future__ import annotations

import ast
import doctest
import inspect
import json
import pickle
import random
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from boards import EVERY_GAME, SAMPLES, WITH_BACKS, replayed
from hypothesis import given
from hypothesis import strategies as st
from shell import ROOT, environment, patience

import patience_core
from patience_core import Game, Play, Refused, RulesetError, api, library, load, move_text, rules
from patience_core.words import said

OWN = """
patience: 1
name: Own
extends: pile-on
piles: {tableau: {count: 16, capacity: 8}}
variants:
  hard: {piles: {tableau: {count: 14}}}
"""
BROKEN = OWN.replace("count: 16", "count: sixteen").replace("capacity: 8", "capcity: 8")
CARDS = Play("pile-on", deal=f"deal cards\n  {' '.join(r + s for r in 'A23456789TJQK' for s in 'CDHS')}")
SEEN = ["t1 3H t14", "t13 5S t15"]
"""Two moves of deal 7 of Pile-On."""


def pile_on(*moves: str) -> Play:
    play = Play("pile-on", seed=7)
    for move in moves:
        play.move(move)
    return play


def state(play: Play) -> object:
    """All that can be seen of a play, with what it would take back and make again."""
    there = play.copy()
    undone = [there.undo() for _ in play.moves]
    again = play.copy()
    redone = []
    while again._undone:
        redone.append(again.redo())
    return play.position.frozen(), play.legal, play.moves, play.record(), undone, redone


def wander(play: Play, chance: random.Random, moves: int) -> None:
    for _ in range(moves):
        if not (legal := play.legal):
            return
        play.move(chance.choice(legal))


# Playing


def test_a_game_in_three_lines() -> None:
    play = Play("klondike", seed=7)
    assert play.legal == ["t3 QD t7", "draw"]
    assert (play.move("QD t7"), play["t7"][-2:], play["t3"][-1]) == ("t3 QD t7", ["KS", "QD"], "QH")
    assert (play.undo(), play.moves, play["t3"][-1]) == ("t3 QD t7", [], "QD")
    assert (play.redo(), play.moves, play.outcome) == ("t3 QD t7", ["t3 QD t7"], "open")


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("t1 3H t14", "t1 3H t14"),
        ("T1 3h t14", "t1 3H t14"),
        ("3H t", "t1 3H t14"),
        ("t1 t14", "t1 3H t14"),
        ("t1 3♥ t14  # up", "t1 3H t14"),
        ("t1 3H t14\n", "t1 3H t14"),
    ],
)
def test_a_move_is_kept_in_canonical_form(text: str, canonical: str) -> None:
    play = Play("pile-on", seed=7)
    assert play.move(text) == canonical
    assert play.moves == [canonical]


@pytest.mark.parametrize(
    ("name", "variants"), [*EVERY_GAME, ("klondike", ""), ("spider", ""), ("pyramid", "")]
)
def test_every_move_is_taken_back_and_made_again(name: str, variants: str) -> None:
    play = Play(name, seed=11, variants=variants)
    chance, seen = random.Random(1), [play.position.frozen()]
    for _ in range(60):
        before = len(play.moves)
        wander(play, chance, 1)
        if len(play.moves) == before:
            break
        seen.append(play.position.frozen())
    assert len(seen) > 5
    moves = play.moves
    for frozen, move in zip(reversed(seen[:-1]), reversed(moves), strict=True):
        assert play.undo() == move
        assert play.position.frozen() == frozen
    for frozen, move in zip(seen[1:], moves, strict=True):
        assert play.redo() == move
        assert play.position.frozen() == frozen


def test_a_move_leaves_nothing_to_redo() -> None:
    play = pile_on(*SEEN)
    play.undo()
    play.undo()
    play.move(SEEN[0])
    with pytest.raises(Refused):
        play.redo()


def test_a_refused_move_leaves_what_can_be_redone() -> None:
    play = pile_on(*SEEN)
    play.undo()
    with pytest.raises(Refused):
        play.move("t1 KS t2")
    assert play.redo() == SEEN[1]


def test_a_copy_goes_its_own_way() -> None:
    play = pile_on(*SEEN)
    play.undo()
    before = state(play)
    other = play.copy()
    assert state(other) == before
    assert (other.redo(), other.undo(), other.undo(), other.moves) == (SEEN[1], SEEN[1], SEEN[0], [])
    other.move("t13 5S t14")
    assert state(play) == before
    assert (play.redo(), play.undo(), play.undo()) == (SEEN[1], SEEN[1], SEEN[0])


def test_the_piles() -> None:
    play = Play("klondike", seed=7)
    assert [*play][:3] == ["s1", "w1", "f1"]
    assert ("t7" in play, "t8" in play) == (True, False)
    assert play["t2"] == ["<8H>", "JH"]
    assert sum(len(play[pile]) for pile in play) == 52
    play["t2"].clear()
    play.position.piles[0].clear()
    assert (len(play["t2"]), len(play["s1"])) == (2, 24)


def test_what_is_shown() -> None:
    play = pile_on("t1 3H t14")
    assert repr(play) == "<Play pile-on, deal pysol:7: open after 1 move>"
    assert repr(Play("klondike", variants=["draw-1"], seed=3)) == (
        "<Play klondike (draw-1), deal pysol:3: open after no moves>"
    )
    shown = patience("play", "pile-on", "--seed", "7", "-m", "t1 3H t14").out
    assert shown == f"Pile-On, deal pysol:7\n\n{play}\n\nopen after 1 move\n"
    assert "8H" not in str(Play("klondike", seed=7))


def test_what_is_legal_is_what_the_command_line_lists() -> None:
    listed = patience("moves", "pile-on", "--seed", "7").out.splitlines()
    assert Play("pile-on", seed=7).legal == listed


# Beginning


@pytest.mark.parametrize(
    ("arguments", "deal"),
    [
        ({"seed": 7}, "deal pysol:7"),
        ({"seed": "7"}, "deal pysol:7"),
        ({"seed": "pysol:7"}, "deal pysol:7"),
        ({"seed": "ms7"}, "deal pysol:ms7"),
        ({"seed": "solvitaire:0"}, "deal solvitaire:0"),
        ({"deal": "deal pysol:7"}, "deal pysol:7"),
        ({"deal": "# mine\ndeal pysol:7\n"}, "deal pysol:7"),
        ({"deal": CARDS.deal}, CARDS.deal),
    ],
    ids=str,
)
def test_deals(arguments: dict[str, Any], deal: str) -> None:
    assert Play("pile-on", **arguments).deal == deal


def test_a_position_as_a_deal() -> None:
    block = patience("play", "pile-on", "--seed", "7", "-m", "t1 3H t14", "--position").out
    play = Play("pile-on", deal=block)
    assert (f"{play.deal}\n", play.position.piles) == (block, pile_on("t1 3H t14").position.piles)


def test_chance_deals_where_no_deal_is_named() -> None:
    assert len({Play("pile-on").deal for _ in range(5)}) > 1


@pytest.mark.parametrize(
    "variants", ["draw-1 one-pass", ["draw-1", "one-pass"], iter(["one-pass", "draw-1"])]
)
def test_variants(variants: Any) -> None:
    assert Play("klondike", seed=1, variants=variants).game.loaded.variants == ("draw-1", "one-pass")


def test_a_game_is_compiled_once() -> None:
    game = load("klondike", ["draw-1"])
    assert isinstance(game, Game)
    assert Play(game, seed=1).game is Play(game, seed=2).game is game


def test_a_ruleset_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "own.yaml").write_text(OWN, encoding="utf-8")
    play = Play(tmp_path / "own.yaml", seed=1, variants=["hard"])
    assert repr(play) == "<Play own (hard), deal pysol:1: open after no moves>"
    assert repr(Play.from_record(play.record(), games=tmp_path)) == repr(play)
    with pytest.raises(Refused, match="unknown-game"):
        Play.from_record(play.record())
    monkeypatch.chdir(tmp_path)
    assert repr(Play.from_record(Play("./own.yaml", seed=1, variants=["hard"]).record())) == repr(play)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"game": "pile-on", "seed": 7, "deal": "deal pysol:7"}, "exclude each other"),
        ({"game": CARDS.game, "variants": ["columns"]}, "when it is loaded"),
    ],
)
def test_calls_that_contradict_themselves(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(TypeError, match=said):
        Play(**arguments)


# Refusals

RECORD = CARDS.record()
NUMBERS = "pysol:1 to pysol:1000"
WAYS = "a move is FROM CARD TO"
REFUSED: list[tuple[Callable[[], object], str, str, str]] = [
    (lambda: Play("klondik"), "unknown-game", "there is no game klondik", "did you mean klondike?"),
    (lambda: Play(""), "unknown-game", "the name of the game is empty", "patience games lists them"),
    (lambda: Play("./nosuch.yaml"), "unknown-game", "there is no file ./nosuch.yaml", ""),
    (lambda: load("pile-on", "colums"), "unknown-variant", "no variant colums", "did you mean columns?"),
    (lambda: rules("nosuch"), "unknown-game", "there is no game nosuch", "patience games lists them"),
    (lambda: Play("pile-on", seed=0), "bad-deal", "0 is not a deal number", NUMBERS),
    (lambda: Play("pile-on", seed=-7), "bad-deal", "-7 is not a deal number", "did you mean pysol:7?"),
    (lambda: Play("pile-on", seed="MS617"), "bad-deal", "not a deal number", "did you mean pysol:ms617?"),
    (lambda: Play("pile-on", seed=""), "bad-deal", "pysol stands without a number", NUMBERS),
    (lambda: Play("pile-on", deal=""), "bad-deal", "there is no deal in it", "it begins with"),
    (lambda: Play("pile-on", deal="pysol:7"), "bad-deal", "a deal begins with", ""),
    (lambda: Play("pile-on", deal="deal cards\n  AS AS"), "bad-deal", "missing: AC 2C 3C", ""),
    (lambda: Play("pile-on", deal=RECORD), "bad-deal", "a deal begins with", "Play.from_record reads it"),
    (lambda: Play("pile-on", deal=f"{CARDS.deal}\nmoves"), "syntax", "only its indented lines", "two blanks"),
    (lambda: Play.from_record(""), "syntax", "there is no record in it", "a record begins with: patience 1"),
    (lambda: Play.from_record(RECORD * 2), "syntax", "another record begins here", ""),
    (lambda: Play.from_record(RECORD + "and"), "syntax", "after end comes nothing", ""),
    (lambda: Play.from_record(RECORD.replace("open", "won")), "wrong-result", "it is won when", ""),
    (lambda: Play.from_record(RECORD.replace("end open", "")), "missing-end", "breaks off", "end open"),
    (lambda: Play.from_record("patience 1\ngame \ud800"), "encoding", "which is not UTF-8", ""),
    (lambda: pile_on("t1 KS t2"), "wrong-card", "KS does not lie in t1", "KS lies in t9 under"),
    (lambda: pile_on("t1 3H t2"), "illegal-move", "t2 is full", "legal for 3H: t1 3H t14"),
    (lambda: pile_on("deal"), "unknown-action", "there is no action deal", WAYS),
    (lambda: pile_on(""), "syntax", "there is no move in it", "a move: FROM CARD TO"),
    (lambda: pile_on("# nothing"), "syntax", "there is no move in it", "a move: FROM CARD TO"),
    (lambda: pile_on("end open"), "syntax", "end open is no move", WAYS),
    (lambda: pile_on().undo(), "nothing-to-undo", "no move has been made", ""),
    (lambda: pile_on(*SEEN).redo(), "nothing-to-redo", "no move was taken back", ""),
    (lambda: pile_on()["t16"], "unknown-pile", "there is no pile t16", "piles: t1 to t15"),
]


@pytest.mark.parametrize(
    ("call", "code", "reason", "hint"), REFUSED, ids=lambda value: value if isinstance(value, str) else ""
)
def test_refusals(call: Callable[[], object], code: str, reason: str, hint: str) -> None:
    with pytest.raises(Refused) as refused:
        call()
    error = refused.value
    assert (error.code, reason in error.reason, hint in error.hint) == (code, True, True), error
    assert error.hint or not hint
    assert str(error).splitlines()[0].endswith(f"{code}: {error.message}")
    assert pickle.loads(pickle.dumps(error)).problems == error.problems  # noqa: S301 - our own


@pytest.mark.parametrize(
    ("text", "fact", "hint"),
    [
        ("", "nothing_written", "full_form"),
        ("deal", "no_action", "move_form"),
        ("t1 KS t2", "not_in_pile", "lies_in"),
        ("t1 3H t2", "is_full", "legal_for"),
        ("t1 3H to t14", "no_move", "did_you_mean"),
        ("t1 3H to t2", "meant_is_refused", "legal_for"),
        ("t99", "no_pile", "pile_names"),
    ],
)
def test_a_move_that_is_refused_has_the_values_behind_reason_and_hint(
    text: str, fact: str, hint: str
) -> None:
    with pytest.raises(Refused) as refused:
        pile_on(text)
    error = refused.value
    assert error.fact is not None
    assert error.hint_fact is not None
    assert (error.fact.kind, error.hint_fact.kind) == (fact, hint)
    assert said(error.fact) == error.reason
    assert said(error.hint_fact) == error.hint


def test_a_refused_record_tells_where() -> None:
    with pytest.raises(
        Refused, match=r"^5:1: illegal-move: move 1: t1 3H t2 is refused\n  t2 is full"
    ) as refused:
        Play.from_record("patience 1\ngame pile-on\ndeal pysol:7\nmoves\nt1 3H t2\nend open\n")
    assert (refused.value.problems[0].line, refused.value.problems[0].column) == (5, 1)


def test_a_ruleset_that_cannot_be_played(tmp_path: Path) -> None:
    (tmp_path / "own.yaml").write_text(BROKEN, encoding="utf-8")
    with pytest.raises(RulesetError) as refused:
        Play(tmp_path / "own.yaml")
    assert [problem.code for problem in refused.value.problems] == ["bad-value", "unknown-key"]
    assert (refused.value.code, refused.value.hint) == (
        refused.value.problems[0].code,
        refused.value.problems[0].hint,
    )


def test_a_ruleset_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "folder.yaml").mkdir()
    with pytest.raises(OSError, match="folder"):
        Play(tmp_path / "folder.yaml")


CALLS: dict[str, Callable[[Play], object]] = {
    "move": lambda play: play.move("t1 KS t2"),
    "no move": lambda play: play.move("nonsense"),
    "undo": lambda play: [play.undo() for _ in range(9)],
    "redo": lambda play: [play.redo() for _ in range(9)],
    "pile": lambda play: play["t99"],
}


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_a_refusal_leaves_the_play_as_it_was(call: Callable[[Play], object]) -> None:
    play = pile_on(*SEEN)
    play.undo()
    with pytest.raises(Refused):
        call(play)
    while play._undone:
        play.redo()
    play.undo()
    expected = pile_on(*SEEN)
    expected.undo()
    assert state(play) == state(expected)


PLAYS = [
    Play("pile-on", seed=7),
    Play("klondike", seed=7),
    Play("montana", seed=24),
    Play("miss-milligan", seed=3),
]
for each in PLAYS:
    each.move(each.legal[0])
    each.move(each.legal[-1])
    each.undo()
WORDS = st.sampled_from([
    "t1", "3H", "t14", "QD", "t7", "draw", "deal", "end", "won", "=", "7H", "+2", "r2c4", "9C", "patience", "#",
])  # fmt: skip


@given(st.sampled_from(PLAYS), st.text() | st.lists(WORDS, max_size=5).map(" ".join))
def test_whatever_is_typed_is_made_or_refused(play: Play, text: str) -> None:
    here = play.copy()
    try:
        move = here.move(text)
    except Refused:
        assert (here.moves, here.position) == (play.moves, play.position)
        assert here.redo() == play.copy().redo()
    else:
        assert here.moves == [*play.moves, move]
        assert here.undo() == move
        assert here.position == play.position


# Records


@pytest.mark.slow
@pytest.mark.parametrize("file", sorted((SAMPLES / "won").glob("*.patience")), ids=lambda file: file.stem)
def test_a_record_comes_back(file: Path) -> None:
    play = Play.from_record(file.read_text(encoding="utf-8"))
    (replay,) = replayed(play.record())
    assert (replay.problems, replay.outcome, replay.moves) == ([], "won", len(play.moves))
    assert Play.from_record(play.record()).record() == play.record()


def test_what_else_a_record_says_is_kept() -> None:
    text = "patience 1\ngame pile-on\ndeal pysol:7\nx-player Ada\nmoves\nt1 3H t14\nend open\n"
    play = Play.from_record(text)
    assert (play.record(), play.copy().record()) == (text, text)
    assert (play.undo(), play.moves) == ("t1 3H t14", [])


def test_the_record_is_that_of_the_command_line(tmp_path: Path) -> None:
    (tmp_path / "own.yaml").write_text(OWN, encoding="utf-8")
    for name, where in (("pile-on", "pile-on"), ("./own.yaml", str(tmp_path / "own.yaml"))):
        printed = patience("play", name, "--seed", "7", "-m", "t1 3H t14", "--record", cwd=tmp_path).out
        play = Play(where, seed=7)
        play.move("t1 3H t14")
        assert play.record() == printed


def test_cards_that_chance_brought_are_kept() -> None:
    play = Play.from_record(WITH_BACKS)
    assert play.record() == WITH_BACKS
    assert (play.undo(), play.undo(), play.redo(), play["w1"]) == ("draw = 2C", "w1 4C t3", "w1 4C t3", [])
    with pytest.raises(Refused, match="write what came"):
        play.move("draw")
    assert play.solve().verdict == "unknown"


# Keys


def test_piles_that_may_trade_places_have_one_key() -> None:
    left, right = pile_on("t1 3H t14"), pile_on("t1 3H t15")
    assert left.key() == right.key() != pile_on().key()
    assert left.position.frozen() != right.position.frozen()
    assert len({left.key(), right.key()}) == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "variants"), [*EVERY_GAME, ("klondike", ""), ("spider", ""), ("pyramid", "")]
)
def test_equal_positions_have_equal_keys(name: str, variants: str) -> None:
    game, chance = load(name, variants), random.Random(3)
    play = Play(game, seed=5)
    for _ in range(20):
        wander(play, chance, 1)
        position, again = play.position, Play.from_record(play.record())
        assert position == again.position
        assert position.frozen() == again.position.frozen()
        assert hash(position.frozen()) == hash(again.position.frozen())
        assert play.key() == play.key(position) == again.key()


def test_other_deals_have_other_keys() -> None:
    assert len({Play("montana", seed=seed).key() for seed in range(1, 30)}) == 29


def test_a_deal_number_that_decides_what_comes_is_part_of_the_key() -> None:
    by_number = Play("montana", seed=7)
    as_it_lies = Play("montana", deal=patience("deal", "montana", "--seed", "7", "--position").out)
    assert as_it_lies.position.piles == by_number.position.piles
    assert as_it_lies.key() != by_number.key()


# Solving


def test_a_win_is_found_and_nothing_is_moved() -> None:
    play = Play("pile-on", seed=7)
    before = state(play)
    answer = play.solve(states=10_000)
    assert state(play) == before
    assert (answer.verdict, answer.states > 0, len(answer.moves)) == ("solved", True, 51)
    for move in answer.moves:
        assert play.move(move) == move
    assert play.outcome == "won"


@pytest.mark.parametrize(
    ("play", "limits", "verdict"),
    [
        (Play("klondike", seed=7), {}, "unsolvable"),
        (Play("klondike", seed=1), {"states": 10}, "unknown"),
        (Play("freecell", seed=1), {"states": 10_000_000, "seconds": 0}, "unknown"),
        (Play("pile-on", seed=7), {"hidden": True}, "solved"),
        (Play("miss-milligan", seed=5), {"states": 5, "hidden": True}, "unknown"),
    ],
    ids=repr,
)
def test_verdicts(play: Play, limits: dict[str, Any], verdict: str) -> None:
    answer = play.solve(**limits)
    assert (answer.verdict, bool(answer.moves)) == (verdict, verdict == "solved")


# The library


@pytest.mark.parametrize("form", ["fc-solve", "solvitaire"])
def test_a_board_of_another_program_is_the_position(form: str) -> None:
    play = Play("freecell", seed=24)
    play.move("t4 AS f1")
    again = Play.from_form(form, play.to_form(form), "freecell")
    assert again.position.piles == play.position.piles
    assert again.moves == []
    assert again.deal.startswith("deal position")


def test_moves_of_another_program_are_made() -> None:
    play = Play.from_form("freecell-notation", "4h 65 1a", "freecell", seed=24)
    assert play.moves == ["t4 AS f1", "t6 7C t5", "t1 2H c1"]
    assert play.to_form("freecell-notation") == "4h 65 1a\n"
    assert play.deal == "deal pysol:24"
    with pytest.raises(Refused, match="there is no pile"):
        Play.from_form("freecell-notation", "4h 9a", "freecell", seed=24)


@pytest.mark.parametrize(
    ("form", "given", "error", "message"),
    [
        ("fc-solve", {"seed": 24}, TypeError, "fc-solve brings its own deal"),
        ("freecell-notation", {}, TypeError, "freecell-notation needs a deal"),
        ("morse", {}, ValueError, "morse is none of: fc-solve, pysol-cards, solvitaire, freecell-notation"),
    ],
)
def test_a_form_that_is_wrongly_asked_for(
    form: str, given: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        Play.from_form(form, "4h", "freecell", **given)


def test_a_form_that_is_only_read_is_not_written() -> None:
    with pytest.raises(ValueError, match="pysol-cards is none of: fc-solve, solvitaire, freecell-notation"):
        Play("freecell", seed=24).to_form("pysol-cards")


def test_the_library_and_its_rules() -> None:
    told = [json.loads(line)["game"] for line in patience("games", "--json").out.splitlines()]
    assert library() == told
    assert rules("pile-on") + "\n" == patience("rules", "pile-on").out
    assert rules("pile-on", "columns") + "\n" == patience("rules", "pile-on", "--variant", "columns").out
    assert rules(load("pile-on", ["columns"])) == rules("pile-on", ["columns"])


# The raw layer


def test_the_raw_layer_says_the_same() -> None:
    play = Play("klondike", seed=7)
    game, position = play.game, play.position
    assert [move_text(game, position, move) for move in game.legal_moves(position)] == play.legal
    for move in game.legal_moves(position):
        text = move_text(game, position, move)
        game.play(position, move)
        play.move(text)
        assert position == play.position
        position.pop()
        play.undo()
    assert position == play.position


# The package


def test_the_public_names_are_told_alike() -> None:
    tree = ast.parse(inspect.getsource(patience_core))
    checked = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.level]
    assert [alias.name for node in checked for alias in node.names] == patience_core.__all__ == api.__all__
    assert set(patience_core.__all__) <= set(dir(patience_core))
    for name in patience_core.__all__:
        assert getattr(patience_core, name) is getattr(api, name)


def test_no_module_or_folder_hides_a_public_name() -> None:
    folder = Path(inspect.getfile(patience_core)).parent
    inside = {path.stem for path in folder.iterdir()} | {"games"}
    assert inside.isdisjoint(patience_core.__all__)


def test_there_is_no_other_name() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Plya'"):
        _ = patience_core.Plya  # type: ignore[attr-defined]


def test_every_public_name_is_on_the_page() -> None:
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    assert [name for name in patience_core.__all__ if not re.search(rf"\b{name}\b", page)] == []
    members = [name for name in vars(Play) if not name.startswith("_")]
    assert [name for name in members if f"p.{name}" not in page and f"Play.{name}" not in page] == []


def test_the_session_of_the_docstring() -> None:
    assert doctest.testmod(patience_core).attempted == 4
    assert doctest.testmod(patience_core).failed == 0


def test_nothing_is_loaded_before_it_is_asked_for() -> None:
    code = "import sys, patience_core; print(*(name for name in sys.modules if name.startswith('patience_core')))"
    assert loaded(code) == ["patience_core"]
    assert "yaml" not in loaded("import sys, patience_core; print(*sys.modules)")
    drawing = {"patience_core.display.text", "patience_core.solving.solve", "patience_core.display.rules"}
    assert drawing.isdisjoint(loaded("import sys; from patience_core import Play; print(*sys.modules)"))


def loaded(code: str) -> list[str]:
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment(), check=True
    )
    return ran.stdout.split()


@pytest.mark.parametrize("path", sorted((ROOT / "cli").rglob("*.py")), ids=lambda path: path.stem)
def test_the_command_line_imports_only_what_it_uses(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    modules = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and not node.level}
    assert modules.isdisjoint({"patience_core", "patience_core.api"})

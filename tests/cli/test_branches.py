"""The moves that were tried in a game."""

from __future__ import annotations

from patience_cli.screen.branches import Branches


def test_what_was_taken_back_is_made_again_and_nothing_is_thrown_away() -> None:
    moves = Branches(["a", "b"])
    assert moves.next is None
    moves.take_back()
    assert moves.next == "b"
    assert moves.beside(1) is None
    moves.make("c")
    assert moves.place == (2, 2)
    assert (moves.beside(1), moves.beside(-1)) == ("b", "b")
    moves.make("d")
    moves.take_back()
    moves.take_back()
    assert moves.next == "c"
    moves.make("b")
    assert moves.place == (1, 2)
    assert moves.next is None
    moves.take_back()
    assert moves.next == "b"


def test_there_is_nothing_before_the_deal() -> None:
    moves = Branches()
    moves.take_back()
    assert (moves.next, moves.beside(1), moves.place) == (None, None, (1, 1))

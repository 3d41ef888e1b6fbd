"""What a session keeps of a game."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from patience_cli.scripts import Played
from patience_cli.session import Session

from patience_core.bounds import LONGEST_LINE
from patience_core.engine.deals import number_deal
from patience_core.engine.game import Game
from patience_core.language.library import find, load
from patience_core.notation.lines import read_lines
from patience_core.replaying.replay import replay_stream
from patience_core.replaying.source import GameCache, RecordSource


@pytest.fixture
def session() -> Session:
    game = Game(load(find("pile-on")))
    deal = number_deal("7")
    assert deal is not None
    return Session(Played(game, deal, game.start(deal)))


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("well done", "# well done"),
        ("  two\twords ", "# two words"),
        ("a\nend won", "# a end won"),
        ("\x1b[2J", "# \\x1b[2J"),
        ("é" * LONGEST_LINE, f"# {'é' * ((LONGEST_LINE - 2) // 2)}"),
    ],
    ids=["words", "blanks", "lines", "control", "long"],
)
def test_a_comment_is_one_line_of_a_record_that_is_valid(session: Session, said: str, written: str) -> None:
    assert session.make("t1 3H t14") is None
    session.comment(said)
    record = session.record()
    assert record[-3:] == ["t1 3H t14", written, "end open"]
    stream = BytesIO("".join(f"{line}\n" for line in record).encode())
    [replay] = replay_stream(read_lines(stream, "x"), RecordSource("x", GameCache()))
    assert replay.problems == []


def test_what_was_said_comes_back_with_its_move(session: Session, tmp_path: Path) -> None:
    session.keep_in(tmp_path / "kept.patience")
    session.make("t1 3H t14")
    session.comment("first")
    session.undo()
    assert "first" not in (tmp_path / "kept.patience").read_text()
    session.redo()
    assert (tmp_path / "kept.patience").read_text().endswith("moves\nt1 3H t14\n# first\n")

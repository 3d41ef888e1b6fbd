"""A game as given on the command line: which game, which deal, which moves; played to its last position."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from patience_core.engine.deals import Deal, position_deal
from patience_core.engine.game import Game
from patience_core.engine.position import Position
from patience_core.language.library import GameFile
from patience_core.notation.deals import deal_lines
from patience_core.notation.lines import Line, read_lines
from patience_core.notation.records import LineCursor, whole_record
from patience_core.problems import Problem, RecordError
from patience_core.replaying.replay import OnMove, begin_record, play_record, run_moves
from patience_core.values import Value

from .arguments import the_deal, the_file, the_game
from .console import fail
from .inputs import STDIN, begin_word, first_word, opened, piped, shown_name
from .sources import games_in, source_of

RECORD = "patience"
"""The first word of a record."""


class PlayRequest(Value):
    """What the command line asks for; without a game, that of the script, which is a record."""

    game: str | None
    script: str | None = None
    seed: str | None = None
    deal: str | None = None
    variants: list[str] | None = None
    moves: list[str] | None = None
    games: Path | None = None

    @classmethod
    def read(cls, game: str, script: str | None = None, **others: Any) -> PlayRequest:
        """What is asked for, where a record in the place of the game is also the script."""
        word = begin_word(game) if game == STDIN and script is None else first_word(game)
        if word != RECORD:
            return cls(game, script, **others)
        if script is not None:
            fail(
                f"{game} is a record, not a game",
                f"a record tells its game; its moves alone: patience play {game}",
            )
        return cls.of_record(game, **others)

    @classmethod
    def of_record(cls, file: str, games: Path | None = None, **others: Any) -> PlayRequest:
        """The record of a file, which can be nothing else: what is wrong with it is told as of any record."""
        return cls(None, file, games=games, **others)

    @property
    def folders(self) -> list[Path]:
        """Where rulesets of one's own are looked for."""
        return [self.games] if self.games else []

    def the_game(self) -> Game:
        """The game that is named."""
        if self.game is None:
            fail(f"{self.script} is a record, not a game", "name the game")
        return the_game(self.game, self.variants, self.folders)

    @property
    def applies_something(self) -> bool:
        """Whether there are moves to make."""
        return bool(self.moves) or self.source is not None

    @property
    def source(self) -> str | None:
        """Where the moves come from: a file, stdin, or nowhere."""
        if self.script is not None:
            return self.script
        return STDIN if not self.moves and self.deal != STDIN and piped() else None


class Played:
    """A game played so far."""

    def __init__(
        self,
        game: Game,
        deal: Deal,
        position: Position,
        texts: Sequence[str] = (),
        *,
        extra: Sequence[str] = (),
        file: str = "",
    ) -> None:
        """Begin at a position and the moves that lead there; `extra` are headers that are passed through."""
        self.game = game
        self.deal = deal
        self.position = position
        self.texts = [*texts]
        self.problems: list[Problem] = []
        self.extra = [*extra]
        self.file = file
        self.said: dict[int, list[str]] = {}
        """The comments of the script after so many moves, without their ``#``, where they are asked for."""

    @property
    def outcome(self) -> str:
        """The outcome at the last position."""
        return self.game.outcome(self.position)

    def record(self) -> list[str]:
        """The canonical record."""
        return whole_record(self.game, self.deal, self.texts, self.outcome, self.extra)

    def record_head(self) -> list[str]:
        """The lines of the record before its moves."""
        return self.record()[: -len(self.texts) - 1]

    def position_block(self) -> list[str]:
        """The position as a deal block."""
        return deal_lines(position_deal(self.position), self.game.table)


def see_that_records_can_name(game: Game) -> None:
    """End the command where a record of a game would not find it again."""
    if not game.loaded.file.can_be_recorded:
        fail(
            f"no record can name the game {game.name!r}",
            "give its file a name of letters, digits, - and _",
        )


def play_through(asked: PlayRequest, watch: OnMove | None = None, *, with_comments: bool = False) -> Played:
    """Deal and make all moves; problems are kept in what comes back, and the comments of the script if they are wanted.

    `watch` is called after the deal, with an empty text, and after each move with its text.

    Raises:
        PatienceError: when there is no such game or deal.
    """
    if asked.deal == STDIN and asked.script == STDIN:
        fail("--deal - and the script cannot both be read from stdin", "put one of them into a file")
    with ExitStack() as files:
        source = asked.source
        stream = files.enter_context(opened(source)) if source is not None else None
        lines: Iterable[Line] = read_lines(stream, shown_name(source or "")) if stream else []
        comments = Comments(watch) if with_comments else None
        if comments is not None:
            lines, watch = comments.kept(lines), comments.watch
        cursor = LineCursor(lines)
        if asked.game is None or cursor.at_record():
            played = _play_record(asked, cursor, shown_name(source or ""), watch)
        else:
            game = asked.the_game()
            played = _begin(game, the_deal(game, asked.seed, asked.deal), shown_name(source or ""), watch)
            _make_moves(played, cursor, watch)
    if comments is not None:
        played.said = comments.after_moves()
    if asked.moves and not played.problems:
        lines = [
            Line("-m", number, " ".join(text.splitlines())) for number, text in enumerate(asked.moves, 1)
        ]
        _make_moves(played, LineCursor(lines), watch)
    return played


class Comments:
    """The comments of a script, and after which of its moves they stand."""

    def __init__(self, watch: OnMove | None = None) -> None:
        """Pass on to `watch` what is noticed."""
        self._watch = watch
        self._found: list[tuple[int, str]] = []
        self._moves: list[int] = []
        """The line of each move."""

    def kept(self, lines: Iterable[Line]) -> Iterator[Line]:
        """The same lines, while what is said in them is kept."""
        for line in lines:
            if said := line.comment.removeprefix("#").strip():
                self._found.append((line.number, said))
            yield line

    def watch(self, game: Game, position: Position, text: str, line: int) -> None:
        """Notice in which lines the moves are."""
        if text:
            self._moves.append(line)
        if self._watch:
            self._watch(game, position, text, line)

    def after_moves(self) -> dict[int, list[str]]:
        """What is said, by the number of moves up to there; before the first move that is 0, the headers included."""
        found: dict[int, list[str]] = {}
        for number, said in self._found:
            found.setdefault(bisect_right(self._moves, number), []).append(said)
        return found


def _begin(game: Game, deal: Deal, file: str, watch: OnMove | None) -> Played:
    played = Played(game, deal, game.start(deal), file=file)
    if watch:
        watch(game, played.position, "", 0)
    return played


def _make_moves(played: Played, cursor: LineCursor, watch: OnMove | None) -> None:
    run = run_moves(played.game, played.position, cursor, watch=_keeping(played, watch), end_required=False)
    played.problems += run.problems
    after = cursor.take()
    if after is not None and not played.problems:
        played.problems.append(
            after.problem or after.refuse("syntax", "after end comes nothing more in a script")
        )


def _keeping(played: Played, watch: OnMove | None) -> OnMove:
    """Keep the texts of the moves, and let the other watch look on."""

    def keep(game: Game, position: Position, text: str, line: int) -> None:
        played.position = position
        if text:
            played.texts.append(text)
        if watch:
            watch(game, position, text, line)

    return keep


def _play_record(asked: PlayRequest, cursor: LineCursor, file: str, watch: OnMove | None) -> Played:
    """Play a script that is a whole record: what the command line says must agree with it, the rest it tells."""
    given = the_file(asked.game, asked.folders) if asked.game is not None else None
    source = source_of(asked.source or STDIN, games_in(asked.games, given))
    result = begin_record(cursor, source)
    if result.problems or result.game is None or result.dealt is None:
        raise RecordError(result.problems)
    _must_agree(asked, file, given, result.game, result.dealt)
    played = Played(
        result.game,
        result.dealt,
        result.game.start(result.dealt),
        file=file,
        extra=result.head.extra_lines() if result.head else [],
    )
    play_record(result, cursor, watch=_keeping(played, watch))
    played.problems += result.problems
    if (after := cursor.peek()) is not None and not played.problems:
        played.problems.append(after.refuse("syntax", "a script is one record; patience replay takes many"))
    return played


def _must_agree(asked: PlayRequest, file: str, given: GameFile | None, game: Game, deal: Deal) -> None:
    if given and game.loaded.file.path.resolve() != given.path.resolve():
        fail(f"the record is of {game.name}, not of {given.name}", f"it tells its game: name {file} alone")
    if asked.variants and set(asked.variants) != set(game.loaded.variants):
        has = f"the variants {' '.join(game.loaded.variants)}" if game.loaded.variants else "no variant"
        fail(
            f"the record has {has}, not {' '.join(asked.variants)}",
            "it tells its variants: leave --variant away",
        )
    if (asked.seed or asked.deal) and the_deal(game, asked.seed, asked.deal) != deal:
        fail(
            f"the record has another deal: {deal.header()}", "it tells its deal: leave --seed and --deal away"
        )

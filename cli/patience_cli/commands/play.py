"""``patience play``: deal, make moves, show what came of it."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand

from patience_core.files import RECORD_SUFFIX

from ..console import fail, note, painter, say, say_content, say_json, tell
from ..exit_codes import FINE, REFUSED
from ..options import (
    Cards,
    CardsOption,
    Color,
    ColorOption,
    DealOption,
    FolderOption,
    FourColorsOption,
    JsonOption,
    MoveOption,
    OptionalGameArgument,
    ScriptArgument,
    SeedOption,
    VariantOption,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import NoReturn

    from ..screen.look import ScreenLook
    from ..scripts import PlayRequest
    from ..session import Session
    from ..transcript import Look

    OnScreen = Callable[[], ScreenLook | None]
    """How the whole screen looks; None where a game is played line by line."""

FORMS = ("--record", "--position", "--steps", "--json")
RECORD = "--record"
STDOUT = "-"
"""What stands for the file when the record is printed."""
_BEHIND = "the word behind --record"


class Command(TyperCommand):
    """The parser of the verb, which lets ``--record`` stand alone."""

    def parse_args(self, ctx: Any, args: list[str]) -> Any:
        """Give ``--record`` its file: what follows, where that can be nothing else, or none."""
        given: list[str] = []
        for word in args:
            if given[-1:] == [RECORD]:
                ctx.meta[_BEHIND] = word
                if _is_new_file(word):
                    given[-1] = f"{RECORD}={word}"
                    continue
                given[-1] = f"{RECORD}={STDOUT}"
            given.append(word)
        if given[-1:] == [RECORD]:
            given[-1] = f"{RECORD}={STDOUT}"
        return super().parse_args(ctx, given)


def _at_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _is_new_file(word: str) -> bool:
    """Whether a word behind ``--record`` is the file to write: a game has neither dot nor slash, a script exists."""
    is_path = not word.startswith("-") and ("." in word or "/" in word)
    return is_path and _at_terminal() and not Path(word).exists()


def play(
    ctx: typer.Context,
    game: OptionalGameArgument = None,
    script: ScriptArgument = None,
    seed: SeedOption = None,
    deal: DealOption = None,
    variant: VariantOption = None,
    move: MoveOption = None,
    games: FolderOption = None,
    winnable: Annotated[
        bool,
        typer.Option(
            "--winnable",
            help="Take the first number from --seed on, or from one drawn at random, whose deal can be won for certain.",
        ),
    ] = False,
    max_states: Annotated[
        int | None,
        typer.Option(
            "--max-states",
            metavar="N",
            min=1,
            help="With --winnable: look at N positions of a deal at most; else 20000.",
        ),
    ] = None,
    record: Annotated[
        str | None,
        typer.Option(
            RECORD,
            metavar="[FILE]",
            help="Print the whole record, ready for `patience replay -`. With FILE, write it to this new file: at a "
            "terminal move by move.",
        ),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option(
            "--continue",
            metavar="FILE",
            help="Go on with the game of a record, and keep it there move by move.",
        ),
    ] = None,
    position: Annotated[
        bool, typer.Option("--position", help="Print the position, ready for --deal; it shows hidden cards.")
    ] = False,
    steps: Annotated[bool, typer.Option("--steps", help="Print the layout after every move.")] = False,
    json: JsonOption = False,
    describe: Annotated[
        bool, typer.Option("--describe", help="Describe the layout, one pile a line.")
    ] = False,
    no_input: Annotated[bool, typer.Option("--no-input", help="Never ask for moves: print and end.")] = False,
    plain: Annotated[
        bool,
        typer.Option(
            "--plain", help="Play line by line, as for a screen reader: nothing that was printed changes."
        ),
    ] = False,
    color: ColorOption = Color.auto,
    cards: CardsOption = Cards.ascii,
    four_colors: FourColorsOption = False,
) -> int:
    """Deal a game, make moves, print the layout, the outcome and the number of moves.

    On a terminal, with nothing to apply, it is played on the whole screen, by keys, mouse or typed moves (? tells
    how); with --plain or --describe, or where TERM is dumb, line by line. Without GAME it offers the games to choose
    from. A refused move ends with exit code 1: the reason and the layout before it go to stderr, and stdout stays empty.

    A record in the place of GAME is played to its end, and what came of it printed; `--continue FILE` asks for the
    moves with which it goes on, and keeps them in FILE; `--record FILE` begins a game that is kept in FILE. At a
    terminal no game is lost: one that is kept nowhere is saved when it breaks off, be it by the end of input, by
    Ctrl-C or because the terminal is gone.

    --winnable tries up to 100 deals, and tells on stderr which number it took and how many it skipped; whether a deal
    can be won is asked of one who knows every card. Exit code 4: no win was found.

    \b
    Examples:
      patience play
      patience play montana --seed 7
      patience play pile-on --seed 7 -m 't1 3H t14' -m 't9 7D t15'
      patience play miss-milligan moves.txt --seed 12 --record > game.patience
      patience play ./my.yaml --seed 1 --variant hard
      patience play game.patience
      patience play klondike --winnable
      patience play klondike --record game.patience
      patience play --continue game.patience
    """
    from ..transcript import Look

    look = Look(painter(color.value, four=four_colors), describe, cards.value)

    def on_screen() -> "ScreenLook | None":
        from ..screen.look import ScreenLook, has_screen

        if plain or describe or not has_screen():
            return None
        return ScreenLook.asked(ctx, cards, color.value, four=four_colors)

    if resume is not None:
        others = (
            game,
            script,
            seed,
            deal,
            variant,
            move,
            max_states,
            record,
            winnable or position or steps or json or no_input or None,
        )
        if any(value is not None for value in others):
            fail("--continue FILE stands alone", "the record tells game, deal and moves")
        return _resume(resume, games, look, on_screen)
    if max_states is not None and not winnable:
        fail("--max-states goes with --winnable", "patience solve tells whether a deal can be won")
    file = None if record is None or record == STDOUT else Path(record)
    _see_that_it_is_new(ctx.meta.get(_BEHIND, ""), game, script)
    forms = [name for name, said in zip(FORMS, (record, position, steps, json), strict=True) if said]
    may_ask = _at_terminal() and not no_input and (not forms or (forms == [RECORD] and file is not None))
    if game is None:
        if not may_ask or move or deal is not None:
            fail("GAME is missing", "patience play --help tells what may be said")
        from ..choosing import choose_game

        game = choose_game([games] if games else [])
        if game is None:
            return FINE
    from ..scripts import PlayRequest

    asked = PlayRequest.read(game, script, seed=seed, deal=deal, variants=variant, moves=move, games=games)
    if len(forms) > 1:
        fail(f"{' and '.join(forms)} exclude each other", "leave all but one away")
    if winnable:
        from ..winnable import with_winnable_deal

        asked = with_winnable_deal(asked, max_states)
    if may_ask and not asked.applies_something:
        return _ask(asked, file, look, on_screen)
    return _play(asked, forms[0] if forms else "", file, look)


def _ask(asked: "PlayRequest", file: Path | None, look: "Look", on_screen: "OnScreen") -> int:
    """Ask for the moves of a new game, and keep them in a file if one is named."""
    from ..scripts import play_through, see_that_records_can_name
    from ..session import Session

    played = play_through(asked)
    see_that_records_can_name(played.game)
    session = Session(played)
    if file is not None:
        _written(file, lambda: session.keep_in(file))
    return _played(session, look, on_screen)


def _played(session: "Session", look: "Look", on_screen: "OnScreen") -> int:
    """Let a game be played on the screen, or line by line."""
    if (screen := on_screen()) is not None:
        from ..screen.application import play_on_screen

        return play_on_screen(session, screen)
    from ..preferences import IN_WORDS, SCREEN, preferred
    from ..prompt import ask_for_moves

    in_words = look.describe or preferred(SCREEN) == IN_WORDS
    return ask_for_moves(session, look.replaced(describe=in_words))


def _resume(file: Path, games: Path | None, look: "Look", on_screen: "OnScreen") -> int:
    """Ask for the moves with which a record goes on."""
    from ..session import resumed

    if not _at_terminal():
        fail(
            "--continue asks for moves at a terminal, and this is none",
            f"play its moves and more: patience play {file} -m MOVE",
        )
    if file.is_file() and not os.access(file, os.W_OK):
        fail(f"{file} is read-only, and --continue writes to it", "go on with a copy of the file")
    try:
        session = resumed(file, games)
    except BlockingIOError:
        fail(f"{file} is being played by another program", "end that first, or go on with a copy of the file")
    return _played(session, look, on_screen)


def _see_that_it_is_new(behind: str, game: str | None, script: str | None) -> None:
    """Refuse a record that stands behind ``--record`` beside a game at a terminal: it is meant as the file to write."""
    is_meant = script is not None and behind in (game, script) and behind.endswith(RECORD_SUFFIX)
    if is_meant and _at_terminal():
        _refuse_to_write_over(Path(behind))


def _refuse_to_write_over(file: Path) -> "NoReturn":
    fail(f"{file} exists, and is not written over", f"patience play --continue {file} goes on with it")


def _written(file: Path, write: "Callable[[], object]") -> None:
    """Write a new file, or end the command."""
    try:
        write()
    except FileExistsError:
        _refuse_to_write_over(file)
    except OSError as error:
        fail(f"cannot write {file}: {error.strerror}", "name another file")


def _play(asked: "PlayRequest", form: str, file: Path | None, look: "Look") -> int:
    """Play through what is asked and answer in one of the `FORMS`, or with layout and outcome."""
    from ..scripts import play_through, see_that_records_can_name
    from ..transcript import Transcript, ending, ending_line, picture, shown, title

    transcript = Transcript(look)
    played = play_through(asked, watch=transcript.take if form == "--steps" else None)
    if form == "--json":
        say_json(ending(played) | picture(played))
        return REFUSED if played.problems else FINE
    if played.problems:
        tell(played.problems)
        note(["", *shown(played, look.replaced(paint=painter("never")))])
        return REFUSED
    if form == RECORD:
        see_that_records_can_name(played.game)
    head = title(played.game, played.deal.header())
    tail = ending_line(played.outcome, len(played.texts))
    if file is not None:
        from ..saving import RecordFile

        _written(
            file, lambda: RecordFile.new(file, played.record_head(), played.texts).finish(played.outcome)
        )
    elif form == RECORD:
        say_content(played.record())
    elif form == "--position":
        say_content(played.position_block())
    elif form == "--steps":
        say([head, "", *transcript.lines, tail])
    else:
        say([head, "", *shown(played, look), "", tail])
    return FINE

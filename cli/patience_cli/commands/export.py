"""``patience export``: a replay as a page, a position as a picture."""

import sys
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from ..console import fail, tell
from ..exit_codes import FINE, REFUSED
from ..inputs import STDIN, opened, whole
from ..options import Cards, FolderOption

if TYPE_CHECKING:
    from patience_core.display.steps import Recording
    from patience_core.replaying.source import GameCache

PICTURES = ("svg", "png")
FORMS = ("html", *PICTURES)
ENDINGS = tuple(f".{form}" for form in FORMS)
ZOOM = 2
"""How many dots a point of a picture has, as PNG."""


class Look(NamedTuple):
    """What is drawn, and how."""

    form: str
    step: int | None = None
    is_part: bool = False
    four: bool = False
    german: bool = False


def export(
    record: Annotated[str, typer.Argument(metavar="RECORD|-", help="A file with a record; - is stdin.")],
    html: Annotated[bool, typer.Option("--html", help="A page that plays the whole game.")] = False,
    svg: Annotated[bool, typer.Option("--svg", help="A picture of one position.")] = False,
    png: Annotated[bool, typer.Option("--png", help="The same in dots.")] = False,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", "-o", metavar="FILE", help="Write to FILE; .html, .svg or .png tells the form, too."
        ),
    ] = None,
    step: Annotated[
        int | None,
        typer.Option("--step", metavar="N", min=0, help="Draw the position after N moves, not the last one."),
    ] = None,
    fragment: Annotated[
        bool,
        typer.Option("--fragment", help="With --html: only the part that shows the game, to be embedded."),
    ] = False,
    nth: Annotated[
        int | None,
        typer.Option("--nth", metavar="N", min=1, help="Of several records in RECORD take this one."),
    ] = None,
    review: Annotated[
        Path | None,
        typer.Option(
            "--review",
            metavar="FILE",
            help="With --html: what `patience review --json` found, shown at every move.",
        ),
    ] = None,
    cards: Annotated[
        Cards, typer.Option("--cards", help="How cards are lettered: de is German, B D K.", show_default=True)
    ] = Cards.ascii,
    four_colors: Annotated[bool, typer.Option("--four-colors", help="Colour each suit differently.")] = False,
    games: FolderOption = None,
) -> int:
    """Make a page of a replay, or a picture of a position.

    The page is one file: it needs no network and no program but a browser, and shows no card that is still hidden.
    #42 behind its address opens it at move 42. Of a record that is refused it shows all moves before, and why.
    Exit code 1: the record is refused, and no picture drawn.

    \b
    Examples:
      patience export game.patience --html > game.html
      patience export game.patience --svg --step 20 > position.svg
      patience export game.patience -o game.png
      patience review game.patience --json > found && patience export game.patience --html --review found > game.html
      patience play montana --seed 7 --record --no-input | patience export - -o montana.html
    """
    asked = {"html": html, "svg": svg, "png": png}
    look = Look(
        _form([form for form in FORMS if asked[form]], out), step, fragment, four_colors, cards is Cards.de
    )
    _check(look, record, out, review)
    from ..sources import games_in

    recording, code = _recording(record, games_in(games), nth, whole_only=look.form in PICTURES)
    if recording is None:
        return code
    if step is not None and step >= len(recording.steps):
        fail(f"--step {step}: the game has {recording.moves()}", f"--step 0 to {len(recording.steps) - 1}")
    if review is not None:
        recording = replace(recording, standings=_standings(review, recording))
    _write(_drawn(recording, look), out)
    return code


def _standings(path: Path, recording: "Recording") -> tuple[str, ...]:
    """What a review found of every step; one of another game ends the command."""
    import json

    from patience_core.display.steps import STANDINGS
    from patience_core.problems import RecordError

    try:
        with opened(str(path)) as stream:
            found = json.loads(whole(stream, str(path)).read())
        positions = found["positions"]
        moves = [position["move"] or "" for position in positions]
        standings = tuple(position["standing"] for position in positions)
        unknown = set(standings) - STANDINGS.keys()
    except (ValueError, KeyError, TypeError, RecursionError, RecordError):
        unknown = {""}
    if unknown:
        fail(f"{path} is no review", f"patience review RECORD --json > {path} makes one")
    if moves != [step.text for step in recording.steps]:
        fail(
            f"{path} is the review of another game",
            f"patience review RECORD --json > {path} makes one of this",
        )
    return standings


def _form(asked: list[str], out: Path | None) -> str:
    """What to make: as asked, else as the file is called."""
    if len(asked) > 1:
        fail(f"{' and '.join(f'--{form}' for form in asked)} exclude each other", "leave all but one away")
    if asked:
        return asked[0]
    if out is None:
        fail(
            "export needs one of --html, --svg and --png", "for example: --html > game.html, or -o game.html"
        )
    called = out.suffix
    if called.lower() not in ENDINGS:
        wrong = f"{called} is no ending" if called else "the name has no ending"
        known = f"{', '.join(ENDINGS[:-1])} and {ENDINGS[-1]} tell it"
        fail(f"-o {out}: {wrong} that tells the form", f"{known}; or say --html, --svg or --png")
    return called.lower().removeprefix(".")


def _check(look: Look, record: str, out: Path | None, review: Path | None) -> None:
    """Refuse what would be ignored or cannot be done, before anything is read."""
    if look.is_part and look.form != "html":
        fail("--fragment is a part of a page", "it goes with --html")
    if look.step is not None and look.form == "html":
        fail(
            "a page shows every step",
            "--step goes with --svg and --png; #42 behind a page's address opens it at move 42",
        )
    if review is not None and look.form != "html":
        fail("--review is shown on a page", "it goes with --html")
    if look.form == "png" and find_spec("resvg_py") is None:
        fail("--png needs resvg-py", "pip install 'patience-cards[png]', or --svg, which needs nothing")
    if out is None and look.form == "png" and sys.stdout.isatty():
        fail("a PNG is nothing for a terminal", "-o FILE writes it to a file")
    if (
        out is not None
        and record != STDIN
        and out.exists()
        and Path(record).exists()
        and out.samefile(record)
    ):
        fail(f"{out} is the record itself", "-o names another file")


def _recording(
    name: str, cache: "GameCache", nth: int | None, *, whole_only: bool
) -> "tuple[Recording | None, int]":
    """The record that is meant and the exit code; nothing where it is refused so that nothing can be shown."""
    from patience_core.notation.lines import read_lines
    from patience_core.problems import RecordError
    from patience_core.replaying.recording import recordings

    from ..sources import source_of

    source = source_of(name, cache)
    with opened(name) as stream:
        try:
            lines = list(read_lines(whole(stream, source.file), source.file))
        except RecordError as error:
            tell(error.problems)
            return None, REFUSED
    number = sum(line.words[:1] == ["patience"] for line in lines)
    if nth is None and number > 1:
        fail(f"{source.file} holds {number} records", f"--nth 1 to {number} takes one of them")
    if nth is not None and nth > max(1, number):
        fail(
            f"--nth {nth}: {source.file} holds {number} record{'' if number == 1 else 's'}",
            f"--nth 1 to {max(1, number)}",
        )
    for place, (replay, recording) in enumerate(recordings(lines, source), 1):
        if place == (nth or 1):
            tell(replay.problems)
            refused = bool(replay.problems)
            return (None if refused and whole_only else recording), REFUSED if refused else FINE
    return None, REFUSED


def _drawn(recording: "Recording", look: Look) -> bytes:
    """The page or the picture."""
    if look.form == "html":
        from patience_core.display.page import fragment, page

        make = fragment if look.is_part else page
        return make(recording, four=look.four, german=look.german).encode()
    from patience_core.display.svg import picture

    number = len(recording.steps) - 1 if look.step is None else look.step
    title = f"{recording.title()}, after {recording.moves(number)}"
    shown = recording.steps[number].position
    drawn = picture(recording.game, shown, title, four=look.four, german=look.german)
    return drawn.encode() if look.form == "svg" else _dots(drawn)


def _dots(svg: str) -> bytes:
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=svg, zoom=ZOOM, skip_system_fonts=True))


def _write(content: bytes, out: Path | None) -> None:
    """Write to a file, which is there as a whole or not at all, or to stdout."""
    if out is None:
        sys.stdout.buffer.write(content)
        sys.stdout.flush()
        return
    from ..saving import write_whole

    try:
        if out.exists() and not out.is_file():
            out.write_bytes(content)  # a device is written to, and not replaced
        else:
            write_whole(out, [content])
    except OSError as error:
        fail(f"cannot write {out}: {error.strerror}")

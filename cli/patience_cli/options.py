"""The options that several commands share."""

import math
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from patience_core.bounds import MOST_MICROSOFT, MOST_TWISTER

from .complete import DAILY, complete_game, complete_seed, complete_variant
from .preferences import CARDS, COLOR, FOUR, SUIT_COLORS, Preference, preferred_at_terminal

REVIEWED_STATES = 20_000
"""How many positions each search of a review looks at if nothing is said: there may be one for every move."""


class Format(StrEnum):
    """The forms of an answer."""

    text = "text"
    json = "json"
    github = "github"
    junit = "junit"


class ProgressForm(StrEnum):
    """How it is told how far a search is."""

    auto = "auto"
    json = "json"
    none = "none"


class Listed(StrEnum):
    """Of which deals the numbers are listed."""

    solved = "solved"
    unsolvable = "unsolvable"
    unknown = "unknown"
    all = "all"


class Outcome(StrEnum):
    """How a game may stand at its end."""

    won = "won"
    stuck = "stuck"
    open = "open"


class Cards(StrEnum):
    """How cards are written in layouts."""

    ascii = "ascii"
    unicode = "unicode"
    de = "de"


class Color(StrEnum):
    """When to colour."""

    auto = "auto"
    always = "always"
    never = "never"


def _single_words(values: list[str] | None) -> list[str]:
    """The variants that are named, each by itself: several may stand in one value as in the header of a record."""
    if not all(value.strip() for value in values or []):
        raise typer.BadParameter("the name of the variant is empty")
    return [word for value in values or [] for word in value.split()]


GameArgument = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="A game by name or alias (see `patience games`), or the path of a ruleset (with a / or a dot).",
        autocompletion=complete_game,
    ),
]
GameOrRecordArgument = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="A game by name or alias (see `patience games`), or the path of a ruleset (with a / or a dot); or a "
        "record, which tells game, variants and deal.",
        autocompletion=complete_game,
    ),
]
OptionalGameArgument = Annotated[
    str | None,
    typer.Argument(
        metavar="GAME",
        help="A game by name or alias (see `patience games`), or the path of a ruleset (with a / or a dot); or a "
        "record, which tells game, variants and deal.",
        autocompletion=complete_game,
    ),
]
"""The same, where something else may tell the game."""
ScriptArgument = Annotated[
    str | None,
    typer.Argument(
        metavar="[SCRIPT|-]",
        help="A file of moves, or a record; - is stdin. Without it, stdin is read when it is a pipe or a file.",
    ),
]
VariantOption = Annotated[
    list[str] | None,
    typer.Option(
        "--variant",
        "-v",
        metavar="V",
        help="A variant of the game, or several; may be given several times.",
        callback=_single_words,
        autocompletion=complete_variant,
    ),
]
SeedOption = Annotated[
    str | None,
    typer.Option(
        "--seed",
        "-s",
        metavar="N",
        help=f"The deal number, as in PySolFC: 1 to 10^{len(str(MOST_TWISTER)) - 1}, or ms1 to ms{MOST_MICROSOFT}; "
        f"or solvitaire:N; or {DAILY}, the number of today.",
        autocompletion=complete_seed,
    ),
]
DealOption = Annotated[
    str | None,
    typer.Option(
        "--deal",
        metavar="FILE",
        help="A file with a deal or a position, as `patience deal` prints it; - is stdin.",
    ),
]
MoveOption = Annotated[
    list[str] | None,
    typer.Option(
        "--move",
        "-m",
        metavar="MOVE",
        help="A move or an action; may be given several times. They come after SCRIPT.",
    ),
]


def _given(ctx: typer.Context, param: typer.CallbackParam, value: Any, preference: Preference[str]) -> Any:
    """The value of an option that was given, else what is preferred; nothing is preferred while the shell completes."""
    source = ctx.get_parameter_source(param.name or "")
    if ctx.resilient_parsing or source is None or source.name != "DEFAULT":
        return value
    return preferred_at_terminal(preference)


def _color(ctx: typer.Context, param: typer.CallbackParam, value: Color) -> Any:
    return _given(ctx, param, value, COLOR)


def _cards(ctx: typer.Context, param: typer.CallbackParam, value: Cards) -> Any:
    return _given(ctx, param, value, CARDS)


def _four_colors(ctx: typer.Context, param: typer.CallbackParam, value: bool) -> bool:
    return bool(_given(ctx, param, FOUR if value else "", SUIT_COLORS) == FOUR)


ColorOption = Annotated[
    Color, typer.Option("--color", help="Colour the cards.", show_default=True, callback=_color)
]
CardsOption = Annotated[
    Cards,
    typer.Option(
        "--cards",
        help="How cards are written in layouts: TC, 10♣, or with German letters.",
        show_default=True,
        callback=_cards,
    ),
]
FourColorsOption = Annotated[
    bool,
    typer.Option(
        "--four-colors",
        help="Colour each suit differently, where cards are coloured.",
        callback=_four_colors,
    ),
]
FormatOption = Annotated[
    Format,
    typer.Option(
        "--format",
        help="The form of the answer; those for machines hold the problems too. "
        "json is JSON Lines: one object on each line.",
    ),
]
QuietOption = Annotated[bool, typer.Option("--quiet", "-q", help="Tell only what is refused.")]
JsonOption = Annotated[bool, typer.Option("--json", help="One JSON object instead of text.")]
JsonLinesOption = Annotated[
    bool, typer.Option("--json", help="JSON Lines instead of text: one object on each line.")
]
FolderOption = Annotated[
    Path | None,
    typer.Option(
        "--games",
        metavar="DIR",
        exists=True,
        file_okay=False,
        help="A folder with rulesets of your own; a record's own folder is searched before it.",
    ),
]
MaxStatesOption = Annotated[
    int, typer.Option("--max-states", metavar="N", min=1, help="Look at N positions at most.")
]


def finite_seconds(seconds: float | None) -> float | None:
    """A number of seconds that ends some time."""
    if seconds is not None and not math.isfinite(seconds):
        raise typer.BadParameter(f"{seconds} is no number of seconds")
    return seconds


MaxSecondsOption = Annotated[
    float | None,
    typer.Option(
        "--max-seconds", metavar="S", min=0.0, callback=finite_seconds, help="Search for S seconds at most."
    ),
]
MemoryOption = Annotated[
    int | None,
    typer.Option("--memory", metavar="MB", min=1, help="Remember MB megabytes of positions at most."),
]
HiddenOption = Annotated[
    bool,
    typer.Option(
        "--hidden",
        help="Play honestly: no card is known before it is turned up, no shuffle before it is made.",
    ),
]
BeamOption = Annotated[
    int,
    typer.Option(
        "--beam", metavar="W", min=0, help="Keep only the W best positions of each round; 0 keeps all."
    ),
]


def no_beam_when_hidden(beam: int, *, hidden: bool) -> None:
    """Refuse what would be ignored: honest play has no rounds."""
    if beam and hidden:
        raise typer.BadParameter("--beam and --hidden exclude each other")


def chosen(form: Format, *, json: bool) -> Format:
    """The form of an answer: ``--json`` is short for ``--format json``."""
    if json and form not in (Format.text, Format.json):
        raise typer.BadParameter(f"--json and --format {form} exclude each other")
    return Format.json if json else form

"""The verbs with their arguments, options and help. What they do is in `commands`, imported when it is called.

Imports stand inside the functions, so that no command waits for what only another one needs.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .complete import complete_game
from .options import (
    BeamOption,
    Color,
    ColorOption,
    DealOption,
    FolderOption,
    Format,
    FormatOption,
    GameArgument,
    JsonOption,
    MaxSecondsOption,
    MaxStatesOption,
    MoveOption,
    QuietOption,
    ScriptArgument,
    SeedOption,
    VariantOption,
    chosen,
)

app = typer.Typer(
    name="patience",
    help="Deal, play and replay patience (solitaire) card games from plain text.",
    epilog="Exit codes: 0 fine, 1 content refused, 2 wrong argument or unreadable file, 3 a bug, 130 Ctrl-C, 141 closed pipe.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


@app.callback()
def options(
    version: Annotated[bool, typer.Option("--version", help="Print the version and exit.")] = False,
) -> None:
    """Deal, play and replay patience (solitaire) card games from plain text."""
    if version:
        from .main import print_version

        print_version()
        raise typer.Exit


@app.command(short_help="Deal a game, make moves, print what came of it.")
def play(
    game: GameArgument,
    script: ScriptArgument = None,
    seed: SeedOption = None,
    deal: DealOption = None,
    variant: VariantOption = None,
    move: MoveOption = None,
    record: Annotated[
        bool, typer.Option("--record", help="Print the whole record, ready for `patience replay -`.")
    ] = False,
    position: Annotated[
        bool, typer.Option("--position", help="Print the position, ready for --deal; it shows hidden cards.")
    ] = False,
    steps: Annotated[bool, typer.Option("--steps", help="Print the layout after every move.")] = False,
    json: JsonOption = False,
    describe: Annotated[
        bool, typer.Option("--describe", help="Describe the layout, one pile a line.")
    ] = False,
    no_input: Annotated[bool, typer.Option("--no-input", help="Never ask for moves: print and end.")] = False,
    color: ColorOption = Color.auto,
) -> None:
    """Deal a game, make moves, print the layout, the outcome and the number of moves.

    On a terminal, with nothing to apply, it asks for moves. A refused move ends with exit code 1: the reason and
    the layout before it go to stderr, and stdout stays empty.

    \b
    Examples:
      patience play montana --seed 7
      patience play pile-on --seed 7 -m 't1 3H t14' -m 't9 7D t15'
      patience play miss-milligan moves.txt --seed 12 --record > game.patience
      patience play ./my.yaml --seed 1 --variant hard
    """
    from .commands.play import FORMS, play
    from .console import run
    from .scripts import Asked

    forms = [form for form, wanted in zip(FORMS, (record, position, steps, json), strict=True) if wanted]
    asked = Asked(game, script, seed, deal, variant, move)
    run(lambda: play(asked, forms, describe=describe, no_input=no_input, color=color.value))


@app.command(short_help="Validate records: every step, and the end.")
def replay(
    files: Annotated[list[str], typer.Argument(metavar="FILE…|-", help="Files of records; - is stdin.")],
    require: Annotated[
        str | None,
        typer.Option(
            "--require", metavar="OUTCOME", help="Refuse records that end otherwise: won, stuck or open."
        ),
    ] = None,
    games: FolderOption = None,
    steps: Annotated[bool, typer.Option("--steps", help="Print the layout after every move.")] = False,
    describe: Annotated[bool, typer.Option("--describe", help="With --steps: one pile a line.")] = False,
    form: FormatOption = Format.text,
    json: JsonOption = False,
    quiet: QuietOption = False,
    stop_after: Annotated[
        int | None, typer.Option("--stop-after", metavar="N", min=1, help="Stop after N refused records.")
    ] = None,
    jobs: Annotated[
        int, typer.Option("--jobs", "-j", metavar="N", min=1, help="Check files in N processes.")
    ] = 1,
    color: ColorOption = Color.auto,
) -> None:
    """Validate records: every step, and the end that they claim.

    One line for each valid record, and a summary of several. What is refused is told on stderr with its line and
    the exact reason. Exit code 0: all are valid; 1: something is refused; 2: a file cannot be opened.

    \b
    Examples:
      patience replay game.patience
      patience replay --require won replays/*.patience
      patience play pile-on --seed 7 -m 't1 3H t14' --record | patience replay -
    """
    from .commands.replay import Asked, replay
    from .console import run, wants_colour

    painted = "always" if wants_colour(color.value) else "never"
    asked = Asked(files, require, games, steps, describe, painted)
    run(lambda: replay(asked, chosen(form, json=json), quiet=quiet, stop_after=stop_after, jobs=jobs))


@app.command(short_help="List what is legal.")
def moves(
    game: GameArgument,
    script: ScriptArgument = None,
    seed: SeedOption = None,
    deal: DealOption = None,
    variant: VariantOption = None,
    move: MoveOption = None,
    all: Annotated[
        bool, typer.Option("--all", help="Also each of several empty piles that take the same cards alike.")
    ] = False,
    json: JsonOption = False,
) -> None:
    """List what is legal, after the moves of a script: one canonical move a line.

    \b
    Examples:
      patience moves montana --seed 7
      patience moves miss-milligan --seed 12 -m deal --all
    """
    from .commands.moves import moves
    from .console import run
    from .scripts import Asked

    run(lambda: moves(Asked(game, script, seed, deal, variant, move), every=all, json=json))


@app.command(short_help="Print a deal as text.")
def deal(
    game: GameArgument,
    seed: SeedOption = None,
    variant: VariantOption = None,
    position: Annotated[
        bool, typer.Option("--position", help="The position after the deal instead of the cards in order.")
    ] = False,
) -> None:
    """Print a deal as text, to be read again with --deal.

    \b
    Examples:
      patience deal montana --seed 7
      patience deal miss-milligan --seed 7 --position > start.txt
      patience play miss-milligan --deal start.txt
    """
    from .commands.deal import deal
    from .console import run

    run(lambda: deal(game, variant or [], seed, position=position))


@app.command(short_help="List the games of the library.")
def games(json: JsonOption = False) -> None:
    """List the games of the library with their variants.

    \b
    Example:
      patience games
    """
    from .commands.games import games
    from .console import run

    run(lambda: games(json=json))


@app.command(short_help="Print the rules of a game in English.")
def rules(game: GameArgument, variant: VariantOption = None) -> None:
    """Print the rules of a game in English, generated from its ruleset.

    \b
    Examples:
      patience rules pile-on
      patience rules montana --variant no-shuffle
    """
    from .commands.games import rules
    from .console import run

    run(lambda: rules(game, variant or []))


@app.command(short_help="Check rulesets.")
def lint(
    rulesets: Annotated[
        list[str] | None,
        typer.Argument(metavar="RULESET…", help="Rulesets: paths, or names of bundled games."),
    ] = None,
    schema: Annotated[
        bool, typer.Option("--schema", help="Print the JSON Schema of rulesets, for editors.")
    ] = False,
    form: FormatOption = Format.text,
    json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    """Check rulesets, with all their variants: every problem with its line and column.

    \b
    Examples:
      patience lint my.yaml
      patience lint --schema > ruleset.schema.json
    """
    from .commands.lint import lint, print_schema
    from .console import run

    if not schema and not rulesets:
        raise typer.BadParameter("name at least one ruleset", param_hint="RULESET")
    run(lambda: print_schema() if schema else lint(rulesets or [], chosen(form, json=json), quiet=quiet))


@app.command(short_help="Bring records into canonical form.")
def fmt(
    files: Annotated[list[str], typer.Argument(metavar="FILE…|-", help="Files of records; - is stdin.")],
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; exit with 1 if a file would change.")
    ] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Write nothing; print what would change.")] = False,
    pin: Annotated[
        bool, typer.Option("--pin", help="Also write what every action brings, as in redeal = 9C TD.")
    ] = False,
    games: FolderOption = None,
    form: FormatOption = Format.text,
    json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    """Bring records into canonical form: comments stay, short moves are written out.

    Files are replaced whole or not at all. What is not valid is refused and left as it is.

    \b
    Examples:
      patience fmt replays/*.patience
      patience fmt --check --diff game.patience
      patience fmt --pin - < game.patience
    """
    from .commands.fmt import Asked, fmt
    from .console import run

    asked = Asked(files, check=check, diff=diff, pin=pin, games=games)
    run(lambda: fmt(asked, chosen(form, json=json), quiet=quiet))


@app.command(short_help="Tell where two replays part.")
def diff(
    one: Annotated[str, typer.Argument(metavar="A", help="A file of records; - is stdin.")],
    other: Annotated[str, typer.Argument(metavar="B", help="Another one.")],
    games: FolderOption = None,
    json: JsonOption = False,
) -> None:
    """Compare two replays: same game or not, and where and how they part.

    Comments, short forms and the order of variants do not matter. Several records are paired by game, variants
    and deal. Exit code 0: the same; 1: they differ; 2: one of them cannot be read or is not valid.

    \b
    Example:
      patience diff before.patience after.patience
    """
    from .commands.diff import diff
    from .console import run

    run(lambda: diff(one, other, games, json=json))


@app.command(short_help="Print records for `git diff`.")
def textconv(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file of records.")],
    games: FolderOption = None,
) -> None:
    """Print a file of records as `git diff` should show it: canonical, with the last layouts.

    It ends with 0 even when a record is refused, since git shows nothing otherwise.

    \b
    Example:
      git config diff.patience.textconv 'patience textconv'
      echo '*.patience diff=patience' >> .gitattributes
    """
    from .commands.textconv import textconv
    from .console import run

    run(lambda: textconv(file, games))


@app.command(short_help="Tell whether a game can be won, and how.")
def solve(
    game: GameArgument,
    script: ScriptArgument = None,
    seed: SeedOption = None,
    deal: DealOption = None,
    variant: VariantOption = None,
    move: MoveOption = None,
    max_states: MaxStatesOption = 100_000,
    max_seconds: MaxSecondsOption = None,
    beam: BeamOption = 0,
    json: JsonOption = False,
) -> None:
    """Search for a win, knowing every card: the stock, what lies face down, what a redeal will bring.

    A solution is printed as a record that `patience replay` accepts. With moves given, the search begins after
    them. Exit code 0: solved; 1: proven that it cannot be won; 4: the limit came first; 2: the input is refused.

    \b
    Examples:
      patience solve pile-on --seed 7
      patience solve montana --seed 7 --variant no-shuffle --beam 1000 --max-states 1000000
      patience solve freecell --seed 11982 --max-seconds 60
    """
    from patience_core.solving.verdict import Limits

    from .commands.solve import solve
    from .console import run
    from .scripts import Asked

    limits = Limits(max_states, max_seconds, beam)
    run(lambda: solve(Asked(game, script, seed, deal, variant, move), limits, json=json))


@app.command(short_help="Read and write boards and moves of other programs.")
def convert(
    game: GameArgument,
    file: Annotated[
        str | None,
        typer.Argument(
            metavar="[FILE|-]",
            help="With --from, what to read; with --to, a file of moves, or a record. - is stdin.",
        ),
    ] = None,
    source: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="FORM",
            help="Read this form: fc-solve, pysol-cards, solvitaire (boards), or freecell-notation (moves).",
        ),
    ] = None,
    target: Annotated[
        str | None,
        typer.Option(
            "--to",
            metavar="FORM",
            help="Write this form: fc-solve, solvitaire (boards), or freecell-notation (moves).",
        ),
    ] = None,
    seed: SeedOption = None,
    deal: DealOption = None,
    variant: VariantOption = None,
) -> None:
    """Read boards and moves of other programs, and write them.

    A board becomes a deal for --deal, moves become a record for `patience replay`. The other way round, the
    position after all moves becomes a board, and the moves of a record the two signs a move that solvers print.

    \b
    Examples:
      patience convert --from fc-solve freecell board.txt > deal.txt
      patience convert --from solvitaire klondike deal.json --variant draw-1
      patience convert --to fc-solve freecell --seed 24 | fc-solve -m -snx -sel > moves.txt
      patience convert --from freecell-notation freecell moves.txt --seed 24 > game.patience
      patience convert --to freecell-notation freecell game.patience
    """
    from .commands.convert import convert
    from .console import run
    from .scripts import Asked

    run(lambda: convert(Asked(game, file, seed, deal, variant), source, target))


@app.command(short_help="Solve many deals, and tell how many can be won.")
def survey(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME", help="A game by name, alias or path of a ruleset.", autocompletion=complete_game
        ),
    ] = None,
    seeds: Annotated[
        str | None,
        typer.Option(
            "--seeds", "-s", metavar="A-B", help="The deal numbers, as in 1-1000 or 5,10-20,ms40000-ms40099."
        ),
    ] = None,
    variant: VariantOption = None,
    max_states: MaxStatesOption = 100_000,
    max_seconds: MaxSecondsOption = None,
    beam: BeamOption = 0,
    jobs: Annotated[
        int | None,
        typer.Option(
            "--jobs", "-j", metavar="N", min=1, help="Solve in N processes; else one for each processor."
        ),
    ] = None,
    scheduler: Annotated[
        str | None,
        typer.Option(
            "--scheduler", metavar="URL", help="Solve on the workers of a Dask scheduler, tcp://HOST:PORT."
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="The file that keeps all results; else survey.db."),
    ] = None,
    resume: Annotated[
        bool,
        typer.Option("--resume/--no-resume", help="Keep what the file holds, or solve the deals anew."),
    ] = True,
    report: Annotated[
        Path | None, typer.Option("--report", metavar="FILE", help="Solve nothing: tell what is in the file.")
    ] = None,
    csv: Annotated[bool, typer.Option("--csv", help="Comma-separated values instead of text.")] = False,
    json: Annotated[bool, typer.Option("--json", help="One JSON object a run instead of text.")] = False,
    plot: Annotated[
        Path | None, typer.Option("--plot", metavar="FILE", help="Draw a picture, too: FILE.png or FILE.svg.")
    ] = None,
) -> None:
    """Solve many deals, knowing every card, and tell how many can be won and what finding out took.

    Results go into one SQLite file as they come. Begun again after any end, it solves only what is missing; runs
    with other limits are kept apart. Deals that the limit left undecided count as lost in one rate, as won in the
    other.

    \b
    Examples:
      patience survey pile-on --seeds 1-1000
      patience survey montana --variant no-shuffle --seeds 1-100 --max-states 20000 --out montana.db
      patience survey --report montana.db --csv
      patience survey --report montana.db --plot montana.svg
      patience survey pile-on --seeds 1-1000000 --scheduler tcp://127.0.0.1:8786
    """
    from patience_core.solving.verdict import Limits

    from .commands.survey import Asked, Form, survey
    from .console import run

    asked = Asked(game, seeds, variant or [], out, report, jobs, scheduler, resume)
    run(lambda: survey(asked, Limits(max_states, max_seconds, beam), Form(json, csv, plot)))

"""``patience convert``: boards and moves of other programs, to ours and back."""

from typing import TYPE_CHECKING, Annotated

import typer

from patience_core.convert.forms import (
    FORMS,
    Form,
    Given,
    Told,
    forms_that_read,
    forms_that_write,
    listed_forms,
)
from patience_core.problems import did_you_mean

from ..complete import complete_read_form, complete_written_form
from ..console import fail, note, say, say_content, tell
from ..exit_codes import FINE, REFUSED
from ..inputs import STDIN, opened, shown_name, whole
from ..options import DealOption, FolderOption, GameOrRecordArgument, SeedOption, VariantOption

if TYPE_CHECKING:
    from patience_core.convert.making import Made
    from patience_core.engine.deals import Deal
    from patience_core.engine.game import Game

    from ..scripts import PlayRequest


def convert(
    game: GameOrRecordArgument,
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
            autocompletion=complete_read_form,
            help=f"Read this form: {listed_forms(reading=True)}.",
        ),
    ] = None,
    target: Annotated[
        str | None,
        typer.Option(
            "--to",
            metavar="FORM",
            autocompletion=complete_written_form,
            help=f"Write this form: {listed_forms(reading=False)}.",
        ),
    ] = None,
    automoves: Annotated[
        str | None,
        typer.Option(
            metavar="RULE",
            help="Cards that go home by themselves are left out of the moves: none, safe (an ace or a two, or both "
            "cards of the other colour one rank lower are home), or all (whatever a foundation takes). With --from "
            "the rule is found if you do not give it; with --to it is none.",
        ),
    ] = None,
    seed: SeedOption = None,
    deal: DealOption = None,
    variant: VariantOption = None,
    games: FolderOption = None,
) -> int:
    """Read boards and moves of other programs, and write them.

    A board becomes a deal for --deal, moves become a record for `patience replay`. The other way round, the
    position after all moves becomes a board, and the moves of a record the two signs a move that solvers print.

    \b
    Examples:
      patience convert --from fc-solve freecell board.txt > deal.txt
      patience convert --from solvitaire klondike deal.json --variant draw-1
      patience convert --to fc-solve freecell --seed 24 | fc-solve -m -snx -sel > moves.txt
      patience convert --from freecell-notation freecell moves.txt --seed 24 > game.patience
      patience convert --to freecell-notation freecell game.patience --automoves safe
      fc-solve -p -t -sam board.txt | patience convert --from fc-solve freecell > game.patience
    """
    from patience_core.convert.automoves import RULES

    from ..scripts import PlayRequest

    asked = PlayRequest.read(game, file, seed=seed, deal=deal, variants=variant, games=games)
    if (source is None) == (target is None):
        fail(
            "convert needs one of --from and --to",
            "--from reads what another program wrote, --to writes for one",
        )
    if automoves is not None and automoves not in RULES:
        fail(f"--automoves {automoves} is none of: {', '.join(RULES)}", did_you_mean(automoves, RULES))
    if automoves is not None and not any(
        form in (f"--from {source}", f"--to {target}") for form in _with_automoves()
    ):
        *others, last = _with_automoves()
        fail("--automoves goes with moves, not with boards", f"{', '.join(others)} or {last}")
    if source is not None:
        return _import(asked, _known("--from", source, forms_that_read()), automoves)
    return _export(asked, _known("--to", target or "", forms_that_write()), automoves)


def _with_automoves() -> list[str]:
    """The options with the forms in which cards may go home by themselves."""
    found: list[str] = []
    for form in reversed(FORMS.values()):  # those that are all moves come last
        found += [f"--from {form.name}"] if form.reads_automoves else []
        found += [f"--to {form.name}"] if form.writes_automoves else []
    return found


def _known(option: str, name: str, forms: list[Form]) -> Form:
    names = [form.name for form in forms]
    if name not in names:
        fail(f"{option} {name} is none of: {', '.join(names)}", did_you_mean(name, names))
    return FORMS[name]


def _import(asked: "PlayRequest", form: Form, automoves: str | None) -> int:
    """Print a deal, or where moves are told, the record of a game."""
    file = asked.script or STDIN
    tells_deal = asked.seed is not None or asked.deal is not None
    if tells_deal and not form.needs_deal:
        fail(f"--from {form.name} brings its own deal", "leave --seed and --deal away")
    if form.needs_deal and not tells_deal:
        fail(f"--from {form.name} needs the deal", "give --seed N or --deal FILE")
    if form.needs_deal and file == asked.deal == STDIN:
        fail("--deal - and the moves cannot both be read from stdin", "put one of them into a file")
    from patience_core.notation.deals import deal_lines

    from ..arguments import the_deal

    game = asked.the_game()
    deal = the_deal(game, asked.seed, asked.deal) if form.needs_deal else None
    name = shown_name(file)
    with opened(file) as stream:
        read = form.read(Given(whole(stream, name, form.largest), name, game, deal, automoves))
    if read.made is not None:
        return _record(game, read.deal, read.made, name)
    if automoves is not None:
        fail("--automoves goes with moves; there is only a board", "leave it away")
    say(deal_lines(read.deal, game.table))
    return FINE


def _record(game: "Game", deal: "Deal", made: "Made", file: str) -> int:
    """Print the record; by which rule cards went home is told, since the text does not say it."""
    from patience_core.convert.automoves import MEANING, NONE

    from ..scripts import Played

    say_content(Played(game, deal, made.position, made.texts).record())
    if made.automoves != NONE:
        note([f"{file}: read with --automoves {made.automoves}: {MEANING[made.automoves]}"])
    return FINE


def _export(asked: "PlayRequest", form: Form, automoves: str | None) -> int:
    from ..scripts import play_through

    played = play_through(asked)
    if played.problems:
        tell(played.problems)
        return REFUSED
    say(form.write(Told(played.game, played.deal, played.texts, played.position, automoves)))
    return FINE

"""`patience convert` on the command line."""

from __future__ import annotations

from typing import Annotated

import typer

from ..options import DealOption, FolderOption, GameOrRecordArgument, SeedOption, VariantOption


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
            help="Read this form: fc-solve (a board, or boards and moves), pysol-cards, solvitaire (boards), or "
            "freecell-notation (moves).",
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
      patience convert --to freecell-notation freecell game.patience --automoves safe
      fc-solve -p -t -sam board.txt | patience convert --from fc-solve freecell > game.patience
    """
    from ..commands.convert import convert
    from ..console import run
    from ..scripts import PlayRequest

    def asked() -> PlayRequest:
        return PlayRequest.read(game, file, seed=seed, deal=deal, variants=variant, games=games)

    run(lambda: convert(asked(), source, target, automoves))

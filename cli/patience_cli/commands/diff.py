"""``patience diff``: where two replays part."""

import sys
from contextlib import ExitStack
from typing import TYPE_CHECKING, Annotated, Any

import typer

from patience_core.letters import padded, width_of
from patience_core.problems import RecordError

from ..console import fail, say, say_json, tell
from ..exit_codes import FINE, REFUSED, USAGE
from ..inputs import STDIN, cannot_open, rewindable
from ..options import FolderOption, JsonLinesOption

if TYPE_CHECKING:
    from patience_core.replaying.compare import Divergence, RecordedGame
    from patience_core.replaying.source import GameCache

SIDE_BY_SIDE = 160
"""Two layouts wider than this together stand one below the other."""


def diff(
    one: Annotated[str, typer.Argument(metavar="A", help="A file of records; - is stdin.")],
    other: Annotated[str, typer.Argument(metavar="B", help="Another one.")],
    games: FolderOption = None,
    json: JsonLinesOption = False,
    html: Annotated[
        bool,
        typer.Option("--html", help="A page with both boards side by side, open where the replays part."),
    ] = False,
) -> int:
    """Compare two replays: same game or not, and where and how they part.

    Comments, short forms and the order of variants do not matter. Several records are paired by game, variants
    and deal. Exit code 0: the same; 1: they differ; 2: one of them cannot be read or is not valid.

    \b
    Examples:
      patience diff before.patience after.patience
      patience diff before.patience after.patience --html > difference.html
    """
    if one == other == STDIN:
        fail("only one of the two can be read from stdin", "put the other into a file")
    if html and json:
        fail("--html and --json exclude each other", "leave one of them away")
    from patience_core.replaying.compare import compare, pairs

    from ..report import VERSION
    from ..sources import games_in

    cache = games_in(games)
    with ExitStack() as streams:
        ones, others = _records(one, cache, streams), _records(other, cache, streams)
        if ones is None or others is None:
            return USAGE
        paired, only_one, only_other = pairs(ones, others)
        same = not only_one and not only_other
        if html and (len(paired) != 1 or not same):
            fail("--html shows one pair of replays", f"{one} and {other} must hold one record each")
        for ours, theirs in paired:
            parting = compare(ours, theirs)
            same = same and parting.same
            if json:
                say_json(_object(ours, theirs, parting))
            elif html:
                _say_page(ours, theirs, parting)
            else:
                say([*_told(ours, theirs, parting), ""])
    for record in (*only_one, *only_other):
        if json:
            say_json({"version": VERSION, "same": False, "only": record.place})
        else:
            say(
                [
                    f"{record.place}: the other file has no record of this game, with these variants and this deal"
                ]
            )
    return FINE if same else REFUSED


def _records(name: str, cache: "GameCache", streams: ExitStack) -> "list[RecordedGame] | None":
    """All records of a file, which stays open, or None when one of them is refused, which is told."""
    from patience_core.replaying.compare import RecordFile
    from patience_core.replaying.replay import Replay

    from ..sources import source_of

    source = source_of(name, cache)
    try:
        found = RecordFile(streams.enter_context(rewindable(name, source.file)), source).records()
    except OSError as error:
        cannot_open(name, error)
    except RecordError as error:
        tell(error.problems)
        return None
    if isinstance(found, Replay):
        tell(found.problems)
        return None
    return found


def _ending(record: "RecordedGame") -> str:
    from ..transcript import ending_line

    return ending_line(record.outcome, record.moves)


def _told(ours: "RecordedGame", theirs: "RecordedGame", parting: "Divergence") -> list[str]:
    """The difference as a player would tell it, with both layouts."""
    return [*_difference(ours, theirs, parting), *_layouts(ours, theirs, parting)]


def _difference(ours: "RecordedGame", theirs: "RecordedGame", parting: "Divergence") -> list[str]:
    """The difference in words."""
    if parting.same:
        return [f"same game: {ours.game.ruleset.name}, deal {ours.deal}: {_ending(ours)}"]
    if parting.games:
        return [f"different games: {ours.game.name} and {theirs.game.name}"]
    lines = [f"a: {ours.place}: {_ending(ours)}", f"b: {theirs.place}: {_ending(theirs)}"]
    if parting.variants:
        chosen = [" ".join(record.game.loaded.variants) or "none" for record in (ours, theirs)]
        lines.append(f"different variants: {chosen[0]} and {chosen[1]}")
    if parting.deal:
        lines += ["different deals:", *_differing_cards(ours, theirs, parting)]
    if parting.step:
        shared = parting.step - 1
        before = f", and the same for {shared} move{'' if shared == 1 else 's'}" if shared else ""
        lines += [
            f"same deal{before}",
            f"move {parting.step}: a: {parting.moves[0] or '(ends)'}   b: {parting.moves[1] or '(ends)'}",
        ]
    elif not parting.deal:
        lines.append("same deal, same moves")
    return lines


def _say_page(ours: "RecordedGame", theirs: "RecordedGame", parting: "Divergence") -> None:
    """Both replays on one page, after the first move that differs."""
    from patience_core.bounds import MOST_SHOWN
    from patience_core.display.page import comparison

    for record in (ours, theirs):
        if record.moves > MOST_SHOWN:
            fail(
                f"{record.place}: a record that is shown has at most {MOST_SHOWN} moves",
                "without --html it can be longer",
            )
    recordings = [record.recording() for record in (ours, theirs)]
    last = max(record.moves for record in (ours, theirs))
    step = 0 if parting.deal or parting.games else parting.step or last
    page = comparison(recordings, step, _difference(ours, theirs, parting))
    sys.stdout.buffer.write(page.encode())
    sys.stdout.flush()


def _differing_cards(ours: "RecordedGame", theirs: "RecordedGame", parting: "Divergence") -> list[str]:
    from patience_core.replaying.compare import there

    positions = parting.positions
    if positions is None:
        return []
    return [
        f"  {name}: a: {there(ours.game, positions[0], name)}   b: {there(theirs.game, positions[1], name)}"
        for name in parting.deal
    ]


def _layouts(ours: "RecordedGame", theirs: "RecordedGame", parting: "Divergence") -> list[str]:
    """Both layouts where the replays part, with the piles marked that lie differently."""
    from patience_core.display.text import layout_lines

    if parting.positions is None:
        return []
    marked = frozenset(parting.piles)
    left = layout_lines(ours.game, parting.positions[0], marked=marked)
    right = layout_lines(theirs.game, parting.positions[1], marked=marked)
    width = max(map(width_of, [*left, "a"])) + 4
    if width + max(map(width_of, right)) > SIDE_BY_SIDE:
        return ["", "a:", *left, "", "b:", *right]
    height = max(len(left), len(right))
    rows = zip(left + [""] * (height - len(left)), right + [""] * (height - len(right)), strict=True)
    return ["", f"{padded('a:', width)}b:", *(f"{padded(a, width)}{b}".rstrip() for a, b in rows)]


def _object(ours: "RecordedGame", theirs: "RecordedGame", parting: "Divergence") -> dict[str, Any]:
    from ..report import VERSION

    return {
        "version": VERSION,
        "same": parting.same,
        "a": _side(ours),
        "b": _side(theirs),
        "game": not parting.games,
        "variants": not parting.variants,
        "deal": parting.deal,
        "step": parting.step,
        "moves": list(parting.moves),
        "piles": parting.piles,
    }


def _side(record: "RecordedGame") -> dict[str, Any]:
    file = record.file.source.file
    return {"file": file, "line": record.line, "outcome": record.outcome, "moves": record.moves}

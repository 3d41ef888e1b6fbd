"""``patience play``: deal, make moves, show what came of it."""

from __future__ import annotations

import sys

from ..console import REFUSED, fail, note, painter, say, say_content, say_json, tell
from ..prompt import ask_for_moves
from ..scripts import PlayRequest, play_through
from ..transcript import Transcript, ending, ending_line, shown, title

FORMS = ("--record", "--position", "--steps", "--json")


def play(asked: PlayRequest, forms: list[str], *, describe: bool, no_input: bool, color: str) -> int:
    """Play through what is asked and answer in one of the `FORMS`, or with layout and outcome."""
    if len(forms) > 1:
        fail(f"{' and '.join(forms)} exclude each other", "leave all but one away")
    form = forms[0] if forms else ""
    paint = painter(color)
    transcript = Transcript(paint, describe=describe)
    played = play_through(asked, watch=transcript.take if form == "--steps" else None)
    if form == "--json":
        say_json(ending(played))
        return REFUSED if played.problems else 0
    if played.problems:
        tell(played.problems)
        note(["", *shown(played, painter("never"), describe=describe)])
        return REFUSED
    head = title(played.game, played.deal.header())
    tail = ending_line(played.outcome, len(played.texts))
    if form == "--record":
        say_content(played.record())
    elif form == "--position":
        say_content(played.position_block())
    elif form == "--steps":
        say([head, "", *transcript.lines, tail])
    elif not asked.applies_something and not no_input and sys.stdin.isatty() and sys.stdout.isatty():
        return ask_for_moves(played, paint, describe=describe)
    else:
        say([head, "", *shown(played, paint, describe=describe), "", tail])
    return 0

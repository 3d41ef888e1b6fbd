"""``patience moves``: what is legal after a script."""

from __future__ import annotations

from patience_core.notation.moves import listed_moves, move_text

from ..console import REFUSED, note, painter, say, say_json, tell
from ..scripts import PlayRequest, play_through
from ..transcript import ending, shown


def moves(asked: PlayRequest, *, every: bool, json: bool) -> int:
    """List the moves; of empty piles that take the same unit alike the first, or every one."""
    played = play_through(asked)
    if played.problems:
        if json:
            say_json(ending(played) | {"legal": []})
        else:
            tell(played.problems)
            note(["", *shown(played, painter("never"), describe=False)])
        return REFUSED
    game, position = played.game, played.position
    legal = game.legal_moves(position) if every else listed_moves(game, position)
    texts = [move_text(game, position, move) for move in legal]
    if json:
        say_json(ending(played) | {"legal": texts})
    else:
        say(texts)
        if asked.seed is None and asked.deal is None and asked.source is None:
            note([f"deal {played.deal.header()}"])
    return 0

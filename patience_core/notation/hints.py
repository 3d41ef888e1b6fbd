"""What a line that is no move was probably meant to say, what a move looks like, and why no pile of a group helps."""

from __future__ import annotations

import re

from ..cards import card_text, read_card, suit_of
from ..engine.game import Game
from ..engine.position import ACTION, Move, Position
from ..engine.table import Group
from ..words.en.phrases import listed
from .moves import listed_moves, move_text

MOST_TOLD = 4
"""At most this many moves, places or reasons are named."""
FILLERS = frozenset({"and", "from", "move", "on", "onto", "to"})
"""Words of people that say nothing here."""

_BETWEEN = re.compile(r"[\s,;:]+|-+>|=+>|→")


def ways(game: Game, position: Position) -> str:
    """What a move looks like, shown by one that is legal now, and the actions that are."""
    legal = game.legal_moves(position)
    actions = [
        name for name, index in game.action_index.items() if any(m[:2] == (ACTION, index) for m in legal)
    ]
    moves = [move for move in listed_moves(game, position) if move[0] != ACTION]
    form = f"a move is FROM CARD TO{_example(game, position, moves, legal) if moves else '; no card can move now'}"
    return form + (f"; or an action: {listed(actions, 'or')}" if actions else "")


def _example(game: Game, position: Position, moves: list[Move], legal: list[Move]) -> str:
    """A move in full, and the short forms that mean it alone."""
    cards = [position.piles[move[0]][move[1]] for move in moves]
    chosen = next((at for at, card in enumerate(cards) if cards.count(card) == 1), 0)
    move, alone = moves[chosen], cards.count(cards[chosen]) == 1
    source, card, target = move_text(game, position, move).split()
    short = [f"{card} {target}"] if alone else []
    pairs = [(other[0], other[3]) for other in legal if other[0] != ACTION]
    short += [f"{source} {target}"] if pairs.count((move[0], move[3])) == 1 else []
    short += [card] if alone else []
    return f", as in {source} {card} {target}" + (f", or short: {', '.join(short)}" if short else "")


def meant(words: list[str], game: Game) -> str:
    """The move that was probably meant, where nothing but its spelling is wrong; else an empty text."""
    text = " ".join(words)
    if words[0].lower() == "end" != words[0]:
        return text.lower()
    said = [word for word in _BETWEEN.split(text) if word and word.lower() not in FILLERS]
    piles, cards = [], []
    for word in said:
        if pile := _pile(word, game):
            piles.append(pile)
        elif card := _card(word):
            cards.append(card)
        else:
            return ""
    if not piles and len(cards) == 2 and len(said) < len(words):  # noqa: PLR2004 - one card onto another
        return " ".join(cards)
    found = [*piles[: len(piles) - 1], *cards, *piles[-1:]]
    says_both = len(piles) == 2 or (len(piles) == 1 and _pile(said[-1], game) != "")  # noqa: PLR2004 - from and to
    likely = says_both and len(found) > 1 and len(cards) < 2  # noqa: PLR2004 - one card
    return " ".join(found) if likely and found != words else ""


def _pile(word: str, game: Game) -> str:
    """The pile or label that a word names, if need be in lower case."""
    known = (*game.table.index, *game.table.labels)
    lower = word.lower()
    return word if word in known else lower if lower in known and read_card(word) is None else ""


def _card(word: str) -> str:
    """The card that a word names as it is written, or with its suit first."""
    text, plus, riders = word.partition("+")
    if read_card(text) is not None:
        return word
    turned = read_card(text[1:] + text[:1])
    return "" if turned is None else f"{card_text(turned)}{plus}{riders}"


def why_none_takes(game: Game, position: Position, move: Move, group: Group) -> str:
    """Why no pile of a group takes some cards: each reason once, with the piles of which it is true.

    Of more reasons than are worth reading those come first that are about the suit of the card.
    """
    piles_by_reason = _piles_by_reason(game, position, move, group)
    if len(piles_by_reason) == 1 and not next(iter(piles_by_reason)).startswith(" "):
        return next(iter(piles_by_reason))
    suit = suit_of(position.piles[move[0]][move[1]])
    in_order = sorted(piles_by_reason.items(), key=lambda each: not _shows_suit(position, each[1], suit))
    shown = sorted(in_order[:MOST_TOLD], key=lambda each: each[1])
    rest = sorted(pile for _, piles in in_order[MOST_TOLD:] for pile in piles)
    last = f"nor {'does' if len(rest) == 1 else 'do'} {_ranges(game, rest)} take it"
    return "\n".join([*(_of_piles(game, *each) for each in shown), *([last] if rest else [])])


def _piles_by_reason(game: Game, position: Position, move: Move, group: Group) -> dict[str, list[int]]:
    """The piles of a group by the reason why they take nothing, which begins with a blank if it named its pile."""
    source, start, count, _ = move
    found: dict[str, list[int]] = {}
    for pile in group.piles:
        refusal = None if pile == source else game.refusal(position, (source, start, count, pile))
        if refusal:
            name, _, rest = refusal.reason.partition(" ")
            reason = f" {rest}" if name == game.table.names[pile] else refusal.reason
            found.setdefault(reason, []).append(pile)
    return found


def _of_piles(game: Game, reason: str, piles: list[int]) -> str:
    """A reason as a sentence about some piles."""
    names = _ranges(game, piles)
    if not reason.startswith(" "):
        return f"{names}: {reason}"
    return f"each of {names}{reason}" if len(piles) > 1 else f"{names}{reason}"


def _shows_suit(position: Position, piles: list[int], suit: int) -> bool:
    return any(position.piles[pile] and suit_of(position.piles[pile][-1]) == suit for pile in piles)


def _ranges(game: Game, piles: list[int]) -> str:
    """Some piles by name, three neighbours or more as a range: ``f1, f2 and f4 to f8``."""
    names, parts = game.table.names, []
    while piles:
        following = next((i for i, pile in enumerate(piles) if pile != piles[0] + i), len(piles))
        many = following > 2  # noqa: PLR2004 - two are named as quickly as a range
        parts.append(names[piles[0]] + (f" to {names[piles[following - 1]]}" if many else ""))
        piles = piles[following if many else 1 :]
    return listed(parts, "and")

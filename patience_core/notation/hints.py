"""What a line that is no move was probably meant to say, what a move looks like, and why no pile of a group helps."""

from __future__ import annotations

import re
from typing import TypeGuard

from .. import facts
from ..cards import DOWN, card_text, read_card, suit_of
from ..engine.game import Game
from ..engine.position import ACTION, Move, Position
from ..engine.table import Group
from ..facts.fact import AboutPile, Fact
from .moves import listed_moves, move_text, moves_card

MOST_TOLD = 4
"""At most this many reasons are told of the piles of a group."""
FILLERS = frozenset({"and", "from", "move", "on", "onto", "to"})
"""Words of people that say nothing here."""

_BETWEEN = re.compile(r"[\s,;:]+|-+>|=+>|→")


class Hints:
    """What leads on from a line that cannot be read or is refused in a position of a game."""

    def __init__(self, game: Game, position: Position) -> None:
        """Look at the position whenever a hint is wanted, as it is then."""
        self._game = game
        self._position = position

    def form(self) -> Fact:
        """What a move looks like, shown by one that is legal now, and the actions that are."""
        legal = self._game.legal_moves(self._position)
        example, short = self._example(legal)
        return facts.reading.MoveForm(example, short, self._actions(legal))

    def _actions(self, legal: list[Move]) -> tuple[str, ...]:
        """The actions among the legal moves, by name."""
        taken = {move.start for move in legal if move.source == ACTION}
        return tuple(name for name, index in self._game.action_index.items() if index in taken)

    def legal_instead(self, refused: Move) -> Fact | None:
        """The actions that are legal where one is not, as a redeal when the stock is empty.

        None where that one is legal itself, and what is refused are the cards that it is said to bring.
        """
        legal = self._game.legal_moves(self._position)
        actions = () if refused in legal else self._actions(legal)
        return facts.reading.LegalActions(actions) if actions else None

    def _example(self, legal: list[Move]) -> tuple[str, tuple[str, ...]]:
        """A move in full, and the short forms that mean it alone; an empty text where no card can move."""
        moves = [move for move in listed_moves(self._game, self._position) if move.source != ACTION]
        if not moves:
            return "", ()
        cards = [self._position.piles[move.source][move.start] for move in moves]
        chosen = next((at for at, card in enumerate(cards) if cards.count(card) == 1), 0)
        move, alone = moves[chosen], cards.count(cards[chosen]) == 1
        text = move_text(self._game, self._position, move)
        source, card, target = text.split()
        pairs = [(other.source, other.target) for other in legal if other.source != ACTION]
        short = [f"{card} {target}"] if alone else []
        short += [f"{source} {target}"] if pairs.count((move.source, move.target)) == 1 else []
        short += [card] if alone else []
        return text, tuple(short)

    def meant(self, words: list[str]) -> str:
        """The move that was probably meant, where nothing but its spelling is wrong; else an empty text."""
        text = " ".join(words)
        if words[0].lower() == "end" != words[0]:
            return text.lower()
        said = [word for word in _BETWEEN.split(text) if word and word.lower() not in FILLERS]
        piles, cards = [], []
        for word in said:
            if pile := self._pile(word):
                piles.append(pile)
            elif card := _card(word):
                cards.append(card)
            else:
                return ""
        if not piles and len(cards) == 2 and len(said) < len(words):  # noqa: PLR2004 - one card onto another
            return " ".join(cards)
        found = [*piles[: len(piles) - 1], *cards, *piles[-1:]]
        says_both = len(piles) == 2 or (len(piles) == 1 and self._pile(said[-1]) != "")  # noqa: PLR2004 - from and to
        likely = says_both and len(found) > 1 and len(cards) < 2  # noqa: PLR2004 - one card
        return " ".join(found) if likely and found != words else ""

    def _pile(self, word: str) -> str:
        """The pile or label that a word names, if need be in lower case."""
        table, lower = self._game.table, word.lower()
        if word in table.index or word in table.labels:
            return word
        known = lower in table.index or lower in table.labels
        return lower if known and read_card(word) is None else ""

    def legal_for(self, move: Move) -> Fact | None:
        """The moves that a refused card could make instead; nothing of one that lies face down or never moves."""
        game, position = self._game, self._position
        source, start, _, _ = move
        card = position.piles[source][start]
        if card & DOWN:
            return None
        moves = [other for other in listed_moves(game, position) if moves_card(position, other, card)]
        moves.sort(key=lambda other: other.source != source)
        if not moves and not game.transfer.source_rules[game.table.group_of[source].name].single:
            return None
        return facts.reading.LegalFor(card, tuple(move_text(game, position, other) for other in moves))

    def why_none_takes(self, move: Move, group: Group) -> Fact | None:
        """Why no pile of a group takes some cards: each reason once, with the piles of which it is true.

        Of more reasons than are worth reading those come first that are about the suit of the card. None where no pile
        was asked but the one in which the cards lie.
        """
        found = self._reasons(move, group)
        if not found:
            return None
        if len(found) == 1 and not self._is_about(found[0][0], found[0][1][0]):
            return found[0][0]
        suit = suit_of(self._position.piles[move.source][move.start])
        found.sort(key=lambda each: not self._shows_suit(each[1], suit))
        told = sorted(found[:MOST_TOLD], key=lambda each: each[1])
        reasons = tuple(facts.reading.OfPiles(self._ranges(piles), reason) for reason, piles in told)
        others = sorted(pile for _, piles in found[MOST_TOLD:] for pile in piles)
        if len(reasons) == 1 and not others:
            return reasons[0]
        return facts.reading.NoneTakes(reasons, self._ranges(others))

    def _reasons(self, move: Move, group: Group) -> list[tuple[Fact, list[int]]]:
        """Why the piles of a group take nothing: each reason, as told of the first pile, with all of its piles."""
        source, start, count, _ = move
        found: dict[Fact, tuple[Fact, list[int]]] = {}
        for pile in group.piles:
            refused = pile != source and self._game.refusal(self._position, Move(source, start, count, pile))
            if refused:
                reason = refused.fact
                of_any = reason.of("") if self._is_about(reason, pile) else reason
                found.setdefault(of_any, (reason, []))[1].append(pile)
        return list(found.values())

    def _is_about(self, reason: Fact, pile: int) -> TypeGuard[AboutPile]:
        """Whether a pile is the subject of a reason."""
        return isinstance(reason, AboutPile) and reason.pile == self._game.table.names[pile]

    def _shows_suit(self, piles: list[int], suit: int) -> bool:
        tops = [self._position.piles[pile][-1] for pile in piles if self._position.piles[pile]]
        return any(suit_of(card) == suit for card in tops)

    def _ranges(self, piles: list[int]) -> tuple[facts.reading.PileRange, ...]:
        """Some piles by name, three neighbours or more as one range: ``f1``, ``f2`` and ``f4`` to ``f8``."""
        names, ranges = self._game.table.names, []
        while piles:
            following = next((at for at, pile in enumerate(piles) if pile != piles[0] + at), len(piles))
            length = following if following > 2 else 1  # noqa: PLR2004 - two are named as quickly as a range
            ranges.append(facts.reading.PileRange(names[piles[0]], names[piles[length - 1]]))
            piles = piles[length:]
        return tuple(ranges)


def _card(word: str) -> str:
    """The card that a word names as it is written, or with its suit first."""
    text, plus, riders = word.partition("+")
    if read_card(text) is not None:
        return word
    turned = read_card(text[1:] + text[:1])
    return "" if turned is None else f"{card_text(turned)}{plus}{riders}"

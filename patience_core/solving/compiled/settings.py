"""What differs from search to search of one game, as flat tables: keys, scores, and which moves go by themselves."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from ...cards import CODES, DOWN
from ..watch import CardsInPlace, Counted
from .kinds import Kept
from .tables import NONE, Lists, Tables, bytes_of, mask_of

if TYPE_CHECKING:
    from ..search import Search

NOTHING_BELOW = [0] * CODES


class Settings:
    """The tables of one search."""

    def __init__(self, search: Search, tables: Tables) -> None:
        """Read them off a search."""
        self.hidden = search.hidden
        self.a_move = search.a_move
        self._read_keys(search, tables)
        self._read_score(search, tables)
        self._read_homing(search, tables)
        self._read_harmless(search)
        self._read_what_counts(search)
        actions = range(len(search.game.actions))
        self.ends_stage = bytes_of(index in search.stage_actions for index in actions)

    def _read_keys(self, search: Search, tables: Tables) -> None:
        packer = search.packer
        kept = [Kept.WHOLE] * len(tables.group_of)
        for pile in packer.tops:
            kept[pile] = Kept.TOP
        for pile in packer.unasked:
            kept[pile] = Kept.EMPTINESS
        self.kept = array("i", kept)
        self.limited = array("i", packer.limited)
        self.refilled = bytes_of(packer.refilled)
        self.gives = Lists([sorted(each) for each in packer.gives])
        no_dealers: list[int] = []
        sorted_groups = [(group, no_dealers) for group in packer.always] + packer.until_used_up
        self.sorted_first = array("i", [group.start for group, _ in sorted_groups])
        self.sorted_end = array("i", [group.stop for group, _ in sorted_groups])
        self.sorted_dealers = Lists([dealers for _, dealers in sorted_groups])
        always = [group.start for group in packer.always]
        self.alike = bytes_of(first in always for first in tables.group_first)
        cards = sum(map(len, search.start.piles))
        self.cards = cards
        """As many as a pile can ever hold."""
        self.key_bytes = packer.head + cards + len(kept) - 1

    def _read_score(self, search: Search, tables: Tables) -> None:
        score, weights = search.score, search.score.weights
        self.worth_kind = array("i", [each.kind for each in score.counted])
        self.worth_each = array("i", [each.each for each in score.counted])
        self.weights = array(
            "i", [weights.space, weights.broken, weights.mixed, weights.buried, weights.hidden]
        )
        self.at_home = weights.at_home
        self.covering = weights.covering if score.wanted is not None else 0
        self.home = array("i", score.home)
        self.open = array("i", score.open)
        next_of = NOTHING_BELOW
        begins = 0
        if score.wanted is not None:
            stacking = score.wanted.stacking
            next_of, begins = (
                [mask_of(stacking.build.on[card]) for card in range(CODES)],
                mask_of(stacking.start),
            )
        self.wanted_on = array("Q", next_of)
        self.wanted_first = begins
        self.line_first = array("i", [row.start for row, _ in score.lines])
        self.line_end = array("i", [row.stop for row, _ in score.lines])
        self.line_group = array("i", [tables.group_of[row.start] for row, _ in score.lines])

    def _read_homing(self, search: Search, tables: Tables) -> None:
        homing = search.homing
        piles = range(len(tables.group_of))
        self.homing = homing is not None
        self.stays = bytes_of(pile in search.stays for pile in piles)
        self.users = array("Q", [mask_of(each) for each in homing.users] if homing else NOTHING_BELOW)
        self.can_tell = homing is not None and homing.can_tell

    def _read_harmless(self, search: Search) -> None:
        harmless = search.harmless
        self.harmless = harmless is not None
        self.harmless_sources = array("i", harmless.sources if harmless else [])
        self.harmless_home = array("i", harmless.home if harmless else [])
        self.harmless_next = array("i", [NONE] * CODES)
        for top, cards in enumerate(harmless.next_of if harmless else ()):
            for card in cards:  # there is never more than one
                self.harmless_next[top] = card
        self.harmless_first = array("i", harmless.begins if harmless else [])
        self.harmless_begins = mask_of(harmless.begins) if harmless else 0
        self.harmless_up_to = array("Q", map(_below_down, harmless.up_to) if harmless else NOTHING_BELOW)
        self.harmless_company = array("Q", map(_below_down, harmless.company) if harmless else NOTHING_BELOW)
        self.harmless_tails = harmless is not None and harmless.tails

    def _read_what_counts(self, search: Search) -> None:
        """What a watch counts: all cards but those in some piles, or those in the runs that the goal asks for."""
        cards = CardsInPlace.of(search.game, search.start, search.packer) if search.watch else None
        self.counted_lines = cards is not None and cards.counted is Counted.IN_PLACE
        self.counted = array("i", [cards.first, *cards.apart] if cards else [0])


def _below_down(cards: frozenset[int]) -> int:
    """The face-up cards among some, as a mask."""
    return mask_of(card for card in cards if card < DOWN)

"""Cards that go home at once: only those that nothing that is left could still be laid on."""

from __future__ import annotations

from pathlib import Path

import pytest
from boards import board, game, own_game

from patience_core.notation.moves import move_text
from patience_core.solving.safe_autoplay import SafeAutoplay

SAFE = {
    "an ace": ("freecell", ("t1 KS AS",), "t1 AS f1"),
    "a two, as no ace is ever needed on it": ("freecell", ("f1 AS", "t1 KS 2S", "t2 AH"), "t1 2S f1"),
    "a three when both red twos are home": ("freecell", ("f1 2S", "f2 2H", "f3 2D", "t1 3S"), "t1 3S f1"),
    "a three under which a red two could lie": ("freecell", ("f1 2S", "f2 2H", "t1 3S", "t2 2D"), None),
    "a red two face down counts": ("miss-milligan", ("s1 <2D>", "f1 2S", "t1 3S"), None),
    "and none that is home twice does": ("miss-milligan", ("s1 <2C>", "f1 2S", "t1 3S"), "t1 3S f1"),
    "nobody knows what is face down": ("miss-milligan", ("s1 <??>", "f1 2S", "t1 3S"), None),
    "but no ace matters": ("miss-milligan", ("s1 <??>", "f1 AS", "t1 2S"), "t1 2S f1"),
    "what it closes on a pile at home counts": ("black-hole", ("h1 AS", "t1 2C", "t2 2D"), None),
    "and which of several piles takes it": ("calculation", ("a1 AS", "d1 2C"), None),
    "where piles are built whatever the suit": ("fan", ("f1 AS", "t1 3S 2S", "t2 3H"), "t1 2S f1"),
}


@pytest.mark.parametrize(("name", "lines", "expected"), SAFE.values(), ids=SAFE)
def test_what_goes_home(name: str, lines: tuple[str, ...], expected: str | None) -> None:
    rules = game(name)
    position = board(rules, *lines)
    homing = SafeAutoplay(rules)
    move = homing.move(rules.legal_moves(position), list(map(bytes, position.piles)))
    assert (move and move_text(rules, position, move)) == expected


FEW = """
patience: 1
name: Own
pack: {{suits: SH, ranks: A23}}
piles:
  tableau:    {{count: 3, build: {{rank: down}}}}
  foundation: {{count: {count}, start: A, build: {{rank: up, suit: same}}, lift: none}}
deal: [{{to: tableau, cards: rest}}]
goal: {{complete: foundation}}
"""


@pytest.mark.parametrize(("count", "expected"), [(2, "t1 2S f1"), (1, None)])
def test_an_ace_matters_where_there_is_no_foundation_for_it(
    tmp_path: Path, count: int, expected: str | None
) -> None:
    rules = own_game(tmp_path, FEW.format(count=count))
    position = board(rules, "f1 AS", "t1 2S", "t2 AH")
    move = SafeAutoplay(rules).move(rules.legal_moves(position), list(map(bytes, position.piles)))
    assert (move and move_text(rules, position, move)) == expected

"""The steps of a deal: which card goes to which pile, on a pack of eight cards."""

from __future__ import annotations

from pathlib import Path

import pytest
from boards import board, game, own_game, piles, play

from patience_core.cards import cards_text, read_card
from patience_core.display.rules import rules_lines
from patience_core.engine.deals import CardsDeal, number_deal
from patience_core.engine.position import ACTION
from patience_core.language.library import find
from patience_core.linting.lint import lint

PACK = "AC 2C 3C 4C AS 2S 3S 4S"
RULES = """\
patience: 1
name: Eight Cards
pack: {{suits: CS, ranks: A234{pack}}}
piles:
  tableau: {{count: {count}, lift: none}}
deal: [{steps}]
goal: {{runs: {{tableau: 8}}}}
"""


def laid(folder: Path, steps: str, cards: str = PACK, *, count: int = 3) -> list[str]:
    """The piles after the steps of a deal, an empty one as an empty text."""
    rules = own_game(folder, RULES.format(steps=steps, count=count, pack=""))
    position = rules.start(CardsDeal(tuple(read_card(card) or 0 for card in cards.split())))
    return [cards_text(pile) for pile in position.piles]


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        ("{to: tableau, cards: rest}", ["AC 4C 3S", "2C AS 4S", "3C 2S"]),
        ("{to: tableau, cards: rest, backwards: true}", ["3C 2S", "2C AS 4S", "AC 4C 3S"]),
        ("{to: tableau, cards: rest, backwards: false}", ["AC 4C 3S", "2C AS 4S", "3C 2S"]),
        ("{to: tableau, each: [1, 3, 4], backwards: true}", ["3C", "2C AS 3S", "AC 4C 2S 4S"]),
        ("{to: tableau, each: [1, 3, 4], by: pile, backwards: true}", ["4S", "AS 2S 3S", "AC 2C 3C 4C"]),
        ("{to: tableau, each: 4, first: 2, backwards: true}", ["2C 4C 2S 4S", "AC 3C AS 3S", ""]),
        (
            "{to: tableau, each: 2, first: 1}, {to: tableau, cards: rest, into: empty, backwards: true}",
            ["AC 2C", "4C 2S 4S", "3C AS 3S"],
        ),
        (
            "{to: tableau, cards: 2, backwards: true}, {to: tableau, cards: rest, into: empty}",
            ["3C 4C AS 2S 3S 4S", "2C", "AC"],
        ),
    ],
)
def test_backwards_the_last_pile_gets_its_card_first(steps: str, expected: list[str], tmp_path: Path) -> None:
    assert laid(tmp_path, steps) == expected


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("AC 2C 3C 4C AS 2S 3S 4S", "4C 4S 3C AC AS 2S 3S 2C"),
        ("4C AC 4S 2C 3C AS 2S 3S", "4C 4S AC 2C 3C AS 2S 3S"),
        ("AC 2C 3C AS 2S 3S 4S 4C", "4S 4C 3C AS 2S 3S AC 2C"),
    ],
)
def test_a_sinking_card_changes_places_with_the_deepest_other(
    cards: str, expected: str, tmp_path: Path
) -> None:
    steps = '{to: tableau, cards: rest}, {sink: "4", in: tableau}'
    assert laid(tmp_path, steps, cards, count=1) == [expected]


def test_a_number_deals_a_pack_from_its_other_end(tmp_path: Path) -> None:
    steps, deal = "{to: tableau, cards: rest}", number_deal("7")
    assert deal is not None
    orders = []
    for pack in ("", ", backwards: true"):
        rules = own_game(tmp_path, RULES.format(steps=steps, count=1, pack=pack))
        orders.append(rules.pack_order(deal))
        assert rules.start(deal).piles == rules.start(CardsDeal(tuple(orders[-1]))).piles
    assert orders[0] == orders[1][::-1]


def test_the_rules_say_from_which_side_the_piles_are_dealt() -> None:
    assert "  1 card to each of the 7 tableau piles, from the last pile to the first." in rules_lines(
        game("klondike")
    )


def test_a_draw_brings_what_was_to_be_dealt_next() -> None:
    """PySolFC has drawn once when the game begins; here the waste is empty at first."""
    rules, deal = game("klondike", "draw-1"), number_deal("24")
    assert deal is not None
    position = rules.start(deal)
    assert "w1" not in piles(rules, position)
    rules.play(position, next(move for move in rules.legal_moves(position) if move.source < 0))
    assert piles(rules, position)["w1"] == cards_text(rules.pack_order(deal)[28:29])


TWICE = """\
patience: 1
name: Twice
pack: {suits: CS, ranks: A23}
piles: {stock: {face: down}, tableau: {count: 2}}
deal: [{to: tableau, each: 1}, {to: stock, cards: rest}]
actions:
  one: {from: stock, to: [stock, tableau], each: 1}
  all: {from: [stock, tableau], to: tableau, cards: rest, into: empty, when: {piles: {tableau: 1}}}
goal: {empty: stock}
"""


@pytest.mark.parametrize(
    ("lines", "action", "expected"),
    [
        # Three cards come off first: 3S 2S AS from the top; the first of them goes back on the stock.
        (("s1 <3C> <AS> <2S> <3S>", "t1 AC", "t2 2C"), "one", {"s1": "<3C> <3S>", "t1": "AC 2S", "t2": "2C AS"}),
        (("s1 <3S>", "t1 AC 3C AS", "t2 2C 2S"), "one", {"s1": "<3S>", "t1": "AC 3C AS", "t2": "2C 2S"}),
        (("t1 AC 2C 3C AS 2S 3S",), "all", {"t2": "AC 2C 3C AS 2S 3S"}),
    ],
)  # fmt: skip
def test_no_card_moves_twice_in_a_step_that_deals_on_where_it_takes(
    lines: tuple[str, ...], action: str, expected: dict[str, str], tmp_path: Path
) -> None:
    rules = own_game(tmp_path, TWICE)
    position, before = board(rules, *lines), board(rules, *lines)
    play(rules, position, action)
    assert piles(rules, position) == expected
    position.pop()
    assert position == before
    move = (ACTION, rules.action_index[action], 0, 0)
    assert rules.make(position, move) is None
    assert piles(rules, position) == expected


PICKED = """\
patience: 1
name: Picked
pack: {{suits: CS, ranks: A234}}
piles: {{tableau: {{count: 2, capacity: {capacity}}}, aside: {{capacity: 2}}, waste: {{}}}}
deal: [{steps}]
goal: {{empty: tableau}}
"""


@pytest.mark.parametrize(
    ("capacity", "steps", "told"),
    [
        (4, "{to: tableau, each: 4}, {pick: A, from: tableau, to: waste}", ""),
        (
            3,
            "{to: tableau, each: 4}, {pick: A, from: tableau, to: waste}",
            "lays 4 cards on t1, which holds 3",
        ),
        (
            3,
            "{to: tableau, each: 3}, {pick: A, from: tableau, to: waste}, {to: tableau, each: 1}",
            "lays 4 cards on t1, which holds 3",
        ),
        (
            3,
            "{to: tableau, each: 3}, {pick: A, from: tableau, to: waste}, {to: waste, cards: rest}",
            "",
        ),
        (
            4,
            "{to: tableau, each: 1}, {pick: A, from: tableau, to: waste}, "
            "{to: tableau, cards: 2, into: empty}, {to: waste, cards: rest}",
            "",
        ),
    ],
)
def test_cards_that_are_picked_from_piles_make_no_room_for_sure(
    capacity: int, steps: str, told: str, tmp_path: Path
) -> None:
    (tmp_path / "own.yaml").write_text(PICKED.format(capacity=capacity, steps=steps))
    problems = [problem for problem in lint(find(str(tmp_path / "own.yaml"))) if not problem.warning]
    assert [problem.message for problem in problems] == ([f"the deal {told}"] if told else [])


def test_what_was_picked_goes_no_further_than_there_is_room(tmp_path: Path) -> None:
    steps = (
        "{to: waste, cards: 4}, {pick: A, from: waste, to: tableau}, {from: waste, to: aside, cards: rest}"
    )
    text = PICKED.format(capacity=2, steps=f"{steps}, {{to: waste, cards: rest}}")
    rules = own_game(tmp_path, text)
    for cards, expected in (
        ("AC AS 2C 3C 4C 2S 3S 4S", ["AC", "AS", "2C 3C", "4C 2S 3S 4S"]),
        ("2C 3C 4C 2S AC AS 3S 4S", ["", "", "2S 4C", "2C 3C AC AS 3S 4S"]),
    ):
        position = rules.start(CardsDeal(tuple(read_card(card) or 0 for card in cards.split())))
        assert [cards_text(pile) for pile in position.piles] == expected

"""What is seen of a position: words, data and the picture in letters tell the same of it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from boards import board, own_game
from random_positions import GAMES, drawn, positions

from patience_core.cards import DOWN, card_text, is_face_down, read_facing_card
from patience_core.display.described import describe_lines
from patience_core.display.open_cards import fan_of
from patience_core.display.seen import BACK, seen_of
from patience_core.display.text import layout_lines
from patience_core.display.values import scene_object
from patience_core.engine.game import Game
from patience_core.engine.position import Position
from patience_core.language.ruleset import Drawn

CARD = re.compile(r"\b[A2-9TJQK][CDHS]\b")


def cards_in(text: str) -> Counter[str]:
    """The cards that a text names."""
    return Counter(CARD.findall(text))


def open_cards(piles: Iterable[list[int]]) -> Counter[str]:
    return Counter(card_text(card) for cards in piles for card in cards if not is_face_down(card))


def spread(rules: Game) -> set[int]:
    """The piles of which all cards lie side by side, or one below the other."""
    rows = rules.ruleset.layout or [[Drawn(piles=(name,))] for name in rules.table.groups]
    names = [name for row in rows for entry in row if fan_of(rules, entry) != "none" for name in entry.piles]
    return {pile for name in names for pile in rules.table.groups[name].piles}


def told_of(rules: Game, position: Position, pile: int) -> str:
    """What is said in words of a pile that has cards."""
    name, lines = rules.table.names[pile], describe_lines(rules, position)
    if not rules.table.group_of[pile].in_places:
        [line] = [line for line in lines if f" {name}: " in line]
        return re.sub(r", \d+ cards in all$", "", line.partition(": ")[2])
    row, _, column = name.partition("c")
    [line] = [line for line in lines if line.startswith(f"row {row}: ")]
    return line.partition(": ")[2].split(", ")[int(column) - 1]


@pytest.mark.parametrize(
    ("name", "variants"), GAMES, ids=lambda value: value if isinstance(value, str) else "-".join(value)
)
def test_words_name_every_open_card_and_the_picture_all_that_are_not_covered(
    name: str, variants: tuple[str, ...]
) -> None:
    for rules, position in positions(name, variants):
        words, picture = "\n".join(describe_lines(rules, position)), "\n".join(layout_lines(rules, position))
        assert cards_in(words) == open_cards(position.piles)
        shown = cards_in(picture)
        assert shown <= open_cards([position.piles[pile] for pile in drawn(rules)])
        assert shown >= open_cards([position.piles[pile][-1:] for pile in drawn(rules)])
        folded = sum(int(number) for number in re.findall(r"\((\d+)\)", picture))
        in_sight = open_cards([position.piles[pile] for pile in spread(rules)])
        assert (in_sight - shown).total() <= folded


@pytest.mark.parametrize(
    ("name", "variants"), GAMES, ids=lambda value: value if isinstance(value, str) else "-".join(value)
)
def test_words_and_data_tell_the_cards_of_each_pile_in_their_order(
    name: str, variants: tuple[str, ...]
) -> None:
    for rules, position in positions(name, variants):
        data = scene_object(rules, position)
        for pile, cards in enumerate(position.piles):
            shown = ["##" if is_face_down(card) else card_text(card) for card in cards]
            assert data["piles"][rules.table.names[pile]] == shown
            if cards and rules.table.group_of[pile].in_places:
                assert told_of(rules, position, pile) == shown[0].replace("##", "face down")
            elif cards:
                hidden = re.compile(r"(\d+) cards? face down,?")
                told = hidden.sub(
                    lambda found: " ".join(["##"] * int(found[1])), told_of(rules, position, pile)
                )
                assert told.replace(",", "").split() == shown


@pytest.mark.parametrize(
    ("name", "variants"), GAMES, ids=lambda value: value if isinstance(value, str) else "-".join(value)
)
def test_words_count_the_cards_that_the_picture_counts(name: str, variants: tuple[str, ...]) -> None:
    for rules, position in positions(name, variants):
        cells = scene_object(rules, position)["layout"]["cells"]
        covered = {cell["pile"]: cell["number"] for cell in cells if cell["kind"] == "beneath"}
        for pile, beneath in covered.items():
            cards = position.piles[rules.table.index[pile]]
            hidden = sum(map(is_face_down, cards))
            told = f"{hidden} card{'s' * (hidden > 1)} face down, " if hidden else ""
            total = f", {len(cards)} cards in all" if hidden < beneath else ""
            [line] = [line for line in describe_lines(rules, position) if f" {pile}: " in line]
            assert line.partition(": ")[2].startswith(told)
            assert line.endswith(total or card_text(cards[-1]))
        words = "\n".join(describe_lines(rules, position))
        assert set(re.findall(r"(\w+): .* in all$", words, re.MULTILINE)) <= covered.keys()


@pytest.mark.parametrize(
    ("name", "variants"), GAMES, ids=lambda value: value if isinstance(value, str) else "-".join(value)
)
def test_the_cells_of_the_data_are_the_picture_in_letters(name: str, variants: tuple[str, ...]) -> None:
    for rules, position in positions(name, variants):
        data = scene_object(rules, position)
        layout = data["layout"]
        lines = [""] * layout["height"]
        for cell in sorted(layout["cells"], key=lambda cell: (cell["y"], cell["x"])):
            lines[cell["y"]] = lines[cell["y"]].ljust(cell["x"]) + letters(cell)
        assert max(map(len, lines)) <= layout["width"]
        left = "; ".join(f"{called}: {times or 'none'} left" for called, times in data["left"].items())
        assert layout_lines(rules, position) == [*lines, *(["", left] if left else [])]
        assert describe_lines(rules, position)[-1:] == [left] or not left


def letters(cell: dict[str, Any]) -> str:
    """What stands in a cell, from what the data says of it."""
    match cell["kind"]:
        case "back":
            return "##"
        case "backs":
            return f"[{cell['number']}]"
        case "beneath" | "folded":
            return f"({cell['number']})"
        case "gap":
            return "--"
    text = cell["card"] if cell["kind"] == "card" else cell["text"]
    assert isinstance(text, str)
    return text


@pytest.mark.parametrize(
    ("name", "variants"), GAMES, ids=lambda value: value if isinstance(value, str) else "-".join(value)
)
def test_of_what_lies_face_down_no_more_than_its_back_is_there(name: str, variants: tuple[str, ...]) -> None:
    for rules, position in positions(name, variants):
        other = position.copy()
        for cards in other.piles:
            cards[:] = [DOWN + (card + 1) % 52 if is_face_down(card) else card for card in cards]
        assert seen_of(rules, position) == seen_of(rules, other)
        hidden = sum(is_face_down(card) for cards in position.piles for card in cards)
        assert sum(cards.count(BACK) for cards in seen_of(rules, position).piles) == hidden


BETWEEN = """\
patience: 1
name: Between
goal: {complete: foundation}
piles:
  foundation: {count: 4, build: none}
  tableau: {called: column}
deal: [{to: tableau, cards: rest}]
"""


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ([], "column t1: empty"),
        (["9D"], "column t1: 9D"),
        (["<9D>", "KS"], "column t1: 1 card face down, KS"),
        (["<9D>", "<2C>", "KS", "QH"], "column t1: 2 cards face down, KS QH"),
        (["9D", "<KS>"], "column t1: 9D, 1 card face down"),
        (["9D", "<2C>", "<3C>", "KS", "QH"], "column t1: 9D, 2 cards face down, KS QH"),
        (["<2C>", "<3C>"], "column t1: 2 cards face down"),
    ],
    ids=str,
)
def test_open_cards_are_told_where_they_lie(cards: list[str], told: str, tmp_path: Path) -> None:
    rules = own_game(tmp_path, BETWEEN)
    position = board(rules)
    position.piles[rules.table.index["t1"]][:] = [
        card for text in cards if (card := read_facing_card(text)) is not None
    ]
    assert describe_lines(rules, position)[1] == told

"""Which card is which from one position to the next: by what is seen, and by nothing else."""

from __future__ import annotations

import pytest

from patience_core.cards import read_facing_card
from patience_core.display.tracks import Tracks


def piles(text: str) -> list[list[int]]:
    """Piles separated by bars, deepest card first."""
    cards = [[read_facing_card(word) for word in pile.split()] for pile in text.split("|")]
    return [[card for card in pile if card is not None] for pile in cards]


@pytest.mark.parametrize(
    ("before", "after", "numbers"),
    [
        pytest.param("7S 6H | 8D", "7S | 8D 6H", [[0], [2, 1]], id="a card moves"),
        pytest.param("7S 6H 5C | 7D", "7S | 7D 6H 5C", [[0], [3, 1, 2]], id="a run moves"),
        pytest.param("<7S> 6H | 7D", "7S | 7D 6H", [[0], [2, 1]], id="a card turns up"),
        pytest.param("<7S> <6H> | ", "<7S> | 6H", [[0], [1]], id="a card is drawn"),
        pytest.param(
            "<AS> <2S> <3S> | | ", "<AS> | 3S | 2S", [[0], [2], [1]], id="the top card is dealt first"
        ),
        pytest.param(" | AS 2S 3S", "<3S> <2S> <AS> | ", [[2, 1, 0], []], id="a pile is turned over"),
        pytest.param("AS 2S 3S", "AS 3S", [[0, 2]], id="a card is gone from the middle"),
        pytest.param("AS | AS | ", "AS | | AS", [[0], [], [1]], id="of two equal cards the other stays"),
        pytest.param("AS | 2S | 3S", "3S | AS | 2S", [[2], [0], [1]], id="places change"),
    ],
)
def test_a_card_keeps_its_number(before: str, after: str, numbers: list[list[int]]) -> None:
    tracks = Tracks(piles(before))
    tracks.follow(piles(after))
    assert tracks.numbers == numbers


@pytest.mark.parametrize(
    ("before", "other_before", "after", "other_after"),
    [
        ("<7S> <8S> | ", "<8S> <7S> | ", "<7S> | 8S", "<8S> | 8S"),
        ("<7S> <8S> <9S> | ", "<9S> <7S> <8S> | ", "<8S> | <9S> <7S>", "<7S> | <9S> <8S>"),
        ("7S 8S | <9S>", "7S 8S | <9S>", " | <9S> <7S> <8S>", " | <8S> <9S> <7S>"),
    ],
)
def test_what_lies_face_down_makes_no_difference(
    before: str, other_before: str, after: str, other_after: str
) -> None:
    """What looks alike is told alike, however it is shuffled where nobody sees it."""
    found = []
    for start, end in ((before, after), (other_before, other_after)):
        tracks = Tracks(piles(start))
        tracks.follow(piles(end))
        found.append(tracks.numbers)
    assert found[0] == found[1]

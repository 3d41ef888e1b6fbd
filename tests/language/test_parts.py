"""What the parts of the language have in common."""

from __future__ import annotations

import pytest

from patience_core.language.conditions import Relation
from patience_core.language.ruleset import Pack


def test_equal_values_make_equal_parts() -> None:
    assert Pack(decks=2) == Pack(2)
    assert hash(Pack(decks=2)) == hash(Pack(2))
    assert Pack(decks=2) != Pack(decks=1)
    assert Relation() != Pack()


def test_what_is_left_out_has_its_default() -> None:
    assert Pack(decks=2).ranks == Pack().ranks


def test_a_part_does_not_change() -> None:
    with pytest.raises(AttributeError, match="decks"):
        Pack().decks = 2  # type: ignore[misc]


@pytest.mark.parametrize("wrong", [{"jokers": 2}, {"decks": 2, "jokers": 0}])
def test_a_field_that_does_not_exist_is_an_error(wrong: dict[str, int]) -> None:
    with pytest.raises(TypeError, match="jokers"):
        Pack(**wrong)  # type: ignore[arg-type]


def test_more_values_than_fields_are_an_error() -> None:
    with pytest.raises(TypeError, match="Pack"):
        Pack(*range(50))  # type: ignore[arg-type]


def test_a_field_given_twice_is_an_error() -> None:
    with pytest.raises(TypeError, match="Pack"):
        Pack(2, decks=2)  # type: ignore[misc]


def test_a_part_shows_its_values() -> None:
    assert repr(Pack(decks=2)).startswith("Pack(decks=2, ")
